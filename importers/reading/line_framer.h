// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace emberline {

/// One physical line without its LF.
struct Line {
    std::string_view text; ///< followed by LineFramer::kPadding readable bytes; valid until the next prepare(), see keepPrevious()
    std::uint64_t offset = 0; ///< of its first byte in the source
    std::uint64_t number = 0; ///< from 1
};

/// The line without a byte order mark before it and without a CR at its end.
[[nodiscard]] Line withoutMarks(Line line);

/// Consecutive lines.
struct LineBlock {
    std::string_view text; ///< includes the LF of the last line; valid as long as Line::text
    std::uint64_t offset = 0; ///< of its first byte in the source
};

/// Cuts bytes that come in any pieces into lines. Looks at each byte once, however small the pieces and however long the lines.
class LineFramer {
public:
    static constexpr std::size_t kPadding = 64; ///< SIMD code may read (not interpret) so many bytes past each line

    /// The input begins at this byte of the source. Call it before the first commit().
    void startAt(std::uint64_t offset) { m_offset = offset; }

    /// From now on, texts stay valid through one more commit(), so that another thread can read them meanwhile. Costs a second buffer.
    void keepPrevious() { m_keepsPrevious = true; }

    /// Room for at least `wanted` bytes; valid until commit().
    std::span<char> prepare(std::size_t wanted);
    /// A size of 0 says that no more input is there for now: frees what is needed no longer, because many logs may wait for more.
    void commit(std::size_t size)
    {
        m_end += size;
        m_isPreviousKept = false;
        if (size == 0 && m_begin == m_end && !m_keepsPrevious) {
            m_buffer = {};
            m_begin = m_searched = m_end = 0;
        }
    }

    /// The next complete line; false if there is none.
    bool next(Line& line);
    /// The next complete lines in one piece, about `size` bytes or one longer line, for callers that cut them elsewhere; false if there is
    /// none. The caller must then call countLine() for each line, in order, before it calls next() again.
    bool nextBlock(LineBlock& block, std::size_t size);
    std::uint64_t countLine() { return ++m_number; }
    /// At the end of the input: what follows the last LF; false if nothing does.
    bool rest(Line& line);

private:
    struct Buffer {
        std::unique_ptr<char[]> bytes;
        std::size_t capacity = 0; ///< without the padding
    };

    void makeRoom(std::size_t wanted);
    static Buffer makeBuffer(std::size_t capacity);

    Buffer m_buffer;
    Buffer m_previous; ///< its texts may still be in use
    bool m_keepsPrevious = false;
    bool m_isPreviousKept = false; ///< since the last commit(): nothing in m_buffer has been handed out
    std::size_t m_begin = 0; ///< of the first line that was not handed out
    std::size_t m_searched = 0; ///< no LF in [m_begin, m_searched)
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0; ///< of m_begin in the source
    std::uint64_t m_number = 0;
};

} // namespace emberline
