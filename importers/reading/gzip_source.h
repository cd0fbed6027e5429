// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/filter_source.h"

#include <string>

#include <zlib.h>

namespace emberline {

/// Unpacks every member of a gzip stream. A cut or damaged stream gives what came before the damage.
class GzipSource : public FilterSource {
public:
    GzipSource(std::unique_ptr<ByteSource> below, Cancellation cancel);
    ~GzipSource() override;
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;

    Result<std::size_t> read(std::span<char> room) override;
    [[nodiscard]] std::string trouble() const override { return m_trouble; }

private:
    void inflateSome();
    void end(std::string trouble);

    z_stream m_stream{};
    bool m_ready = false;
    bool m_ended = false;
    bool m_memberOpen = false;
    std::uint64_t m_unpacked = 0;
    std::string m_trouble;
};

} // namespace emberline
