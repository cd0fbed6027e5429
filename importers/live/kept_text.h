// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace emberline {

/// What one connection has received, so that it can be read again, with the times when it was written.
class KeptText {
public:
    /// `keepsBeginning`: a short text is never cut.
    explicit KeptText(bool keepsBeginning) : m_keepsBeginning(keepsBeginning) { }

    void add(std::string_view text, UnixTime now);
    /// Drops what was written before `since`, to the end of a line.
    void forget(UnixTime since);
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty(); }
    /// When the oldest part that could be dropped was written; UnixTime::max() if there is none.
    [[nodiscard]] UnixTime oldest() const;
    /// When the newest part was written. There must be one.
    [[nodiscard]] UnixTime newest() const { return m_chunks.back().written; }

    /// From here on, next() reads from the beginning.
    void rewind();
    /// A part that was not read yet, and hasNext() then. Valid until the next call of any function.
    [[nodiscard]] std::string_view next();
    [[nodiscard]] bool hasNext() const { return m_readChunks + 1 < m_chunks.size() || !rest().empty(); }

private:
    struct Chunk {
        UnixTime written; ///< of its last part
        std::string text;
    };

    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] std::string_view rest() const;

    bool m_keepsBeginning;
    std::deque<Chunk> m_chunks;
    std::size_t m_readChunks = 0;
    std::size_t m_readBytes = 0; ///< of the chunk after those
};

} // namespace emberline
