// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/gzip_source.h"

#include <utility>

namespace emberline {

namespace {
constexpr std::uint64_t kMaxUnpacked = 8ULL << 30;
constexpr std::uint64_t kFreelyUnpacked = 48ULL << 20;
constexpr std::uint64_t kMaxRatio = 100; ///< beyond that; real traces reach 10 to 50
} // namespace

GzipSource::GzipSource(std::unique_ptr<ByteSource> below, Cancellation cancel) : FilterSource(std::move(below), cancel)
{
    m_ready = inflateInit2(&m_stream, 15 + 16) == Z_OK;
}

GzipSource::~GzipSource()
{
    inflateEnd(&m_stream);
}

Result<std::size_t> GzipSource::read(std::span<char> room)
{
    m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
    m_stream.avail_out = static_cast<uInt>(room.size());
    while (!m_ended && m_stream.avail_out == room.size()) {
        if (m_stream.avail_in == 0) {
            const auto packed = readBelow();
            if (!packed)
                return packed.error();
            if (packed.value().empty() && isCancelled())
                break;
            if (packed.value().empty()) {
                end(m_memberOpen ? "The gzip stream is incomplete: the file is cut off." : "");
                break;
            }
            m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.value().data()));
            m_stream.avail_in = static_cast<uInt>(packed.value().size());
        }
        inflateSome();
    }
    const std::size_t size = room.size() - m_stream.avail_out;
    m_unpacked += size;
    if (m_unpacked > kMaxUnpacked || (m_unpacked > kFreelyUnpacked && m_unpacked / kMaxRatio > bytesRead()))
        end("The gzip stream unpacks to an unlikely size; reading stopped. Unpack it with gunzip and open the result if it is "
            "genuine.");
    return size;
}

void GzipSource::inflateSome()
{
    if (!m_ready)
        return end("The gzip stream could not be unpacked.");
    m_memberOpen = true;
    const int state = inflate(&m_stream, Z_NO_FLUSH);
    if (state == Z_STREAM_END) { // another member may follow
        m_memberOpen = false;
        inflateReset(&m_stream);
        if (m_stream.avail_in > 0 && m_stream.next_in[0] != 0x1f)
            end("Bytes after the gzip stream were not read.");
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
        end("The gzip stream is damaged: what stood before the damage was read.");
    }
}

void GzipSource::end(std::string trouble)
{
    m_ended = true;
    if (m_trouble.empty())
        m_trouble = std::move(trouble);
}

} // namespace emberline
