// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/byte_source.h"

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

/// The base of sources that transform another one: they report its progress, and cannot be read again by offset.
class FilterSource : public ByteSource {
public:
    FilterSource(std::unique_ptr<ByteSource> below, Cancellation cancel) : m_below(std::move(below)), m_cancel(cancel), m_block(kBlock) { }

    [[nodiscard]] std::uint64_t totalBytes() const override { return m_below->totalBytes(); }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_below->bytesRead(); }
    [[nodiscard]] std::optional<UnixTime> modified() const override { return m_below->modified(); }
    [[nodiscard]] bool hasChanged() const override { return m_below->hasChanged(); }

protected:
    /// The next bytes of the source below, valid until the next call; empty at its end.
    Result<std::string_view> readBelow()
    {
        auto got = m_below->read(m_block);
        if (!got)
            return got.error();
        return std::string_view(m_block.data(), got.value());
    }
    /// Whether a readBelow() that gave nothing may give more later.
    [[nodiscard]] bool isCancelled() const { return m_cancel.isRequested(); }

private:
    static constexpr std::size_t kBlock = std::size_t{256} * 1024;

    std::unique_ptr<ByteSource> m_below;
    Cancellation m_cancel;
    std::vector<char> m_block;
};

} // namespace emberline
