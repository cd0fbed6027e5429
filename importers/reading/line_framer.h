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

/// Some lines that follow one another.
struct LineBlock {
    std::string_view text; ///< up to and with the LF of the last; as Line::text
    std::uint64_t offset = 0; ///< of its first byte in the source
};

/// Cuts bytes that come in any pieces into lines. Each byte is looked at once, however small the pieces and however long the lines.
class LineFramer {
public:
    static constexpr std::size_t kPadding = 64; ///< bytes past each line that SIMD code may read (not interpret)

    /// The input begins at this byte of the source; to be called before the first commit().
    void startAt(std::uint64_t offset) { m_offset = offset; }

    /// From now on texts stay valid until the commit() after the next: so that they may be read while more input is fetched. Costs a second
    /// buffer.
    void keepPrevious() { m_keepsPrevious = true; }

    /// Room for at least `wanted` bytes; valid until commit().
    std::span<char> prepare(std::size_t wanted);
    void commit(std::size_t size)
    {
        m_end += size;
        m_isPreviousKept = false;
    }

    /// The next line that is complete; false when there is none.
    bool next(Line& line);
    /// The next complete lines in one piece, of about `size` bytes or one longer line, for who cuts them elsewhere; false when there is
    /// none. Their numbers are to be taken from countLine(), in the order of the lines, before next() is called again.
    bool nextBlock(LineBlock& block, std::size_t size);
    std::uint64_t countLine() { return ++m_number; }
    /// At the end of the input: what follows the last LF; false when there is nothing.
    bool rest(Line& line);

private:
    struct Buffer {
        std::unique_ptr<char[]> bytes;
        std::size_t capacity = 0; ///< without the padding
    };

    void makeRoom(std::size_t wanted);
    static Buffer makeBuffer(std::size_t capacity);

    Buffer m_buffer;
    Buffer m_previous; ///< the one before, where texts in it may still be read
    bool m_keepsPrevious = false;
    bool m_isPreviousKept = false; ///< since the last commit(): nothing in m_buffer has been handed out
    std::size_t m_begin = 0; ///< of the first line not handed out
    std::size_t m_searched = 0; ///< no LF in [m_begin, m_searched)
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0; ///< of m_begin in the source
    std::uint64_t m_number = 0;
};

} // namespace emberline
