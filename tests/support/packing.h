// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <zlib.h>
#include <zstd.h>

namespace emberline {

/// `text` as one gzip member.
inline std::string gzip(const std::string& text)
{
    std::vector<Bytef> packed(text.size() + 1000);
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    const std::string result(reinterpret_cast<char*>(packed.data()), stream.total_out);
    deflateEnd(&stream);
    return result;
}

/// `text` as one zstd frame with a checksum.
inline std::string zstd(const std::string& text)
{
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return packed;
}

} // namespace emberline
