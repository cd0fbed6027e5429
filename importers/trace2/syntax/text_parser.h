// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/utf8.h"
#include "importers/trace2/syntax/text_line.h"

#include <cstddef>
#include <limits>
#include <string_view>

namespace emberline::trace2 {

/// What can be read from a line of PERF or NORMAL without the lines before it.
struct ParsedText {
    TextLine head; ///< without `ahead`
    std::size_t torn = std::string_view::npos; ///< see tornAt()
    Record record; ///< see TextLine::ahead
    bool hasRecord = false;
};

/// Splits lines of PERF or NORMAL, and reads their fields, ahead of their turn (see LinesAhead). Does not read the fields of records whose
/// words need unquoting or repair, because a syntax needs its own memory for that. Runs on the helper thread, too;
/// each thread has its own.
template <class Syntax>
class TextParser {
public:
    using Parsed = ParsedText;

    /// False if the line is more or less than a record, which is rare.
    bool parse(std::string_view line, ParsedText& out)
    {
        if (line.ends_with('\r') || !m_syntax.split(line, out.head))
            return false;
        out.torn = tornAt(m_syntax, line, out.head);
        out.hasRecord = !hasQuotedWords(out.head.verb) && isAscii(out.head.category) && isAscii(out.head.payload);
        if (out.hasRecord)
            m_syntax.read(out.head, kAllOpen, out.record);
        return true;
    }

private:
    static constexpr std::size_t kAllOpen = std::numeric_limits<std::size_t>::max() / 4;

    Syntax m_syntax;
};

} // namespace emberline::trace2
