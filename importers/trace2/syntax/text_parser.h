// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/utf8.h"
#include "importers/trace2/syntax/text_line.h"

#include <cstddef>
#include <limits>
#include <string_view>

namespace emberline::trace2 {

/// What can be said of a line of PERF or NORMAL without those before it.
struct ParsedText {
    TextLine head; ///< without `ahead`
    std::size_t torn = std::string_view::npos; ///< see tornAt()
    Record record; ///< see TextLine::ahead
    bool hasRecord = false;
};

/// Cuts lines of PERF or NORMAL, and reads their fields, ahead of their turn (see LinesAhead): all but those of records whose words must be
/// unquoted or repaired, for which a syntax needs memory of its own.
template <class Syntax>
class TextParser {
public:
    using Parsed = ParsedText;

    /// False where the line is not just a record, as it is in nearly all of a log.
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
