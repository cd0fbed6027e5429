// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/folded_frame.h"

namespace emberline {

namespace {

constexpr std::string_view kNoBreakSpace = "\xc2\xa0";

/// The place of the blank before a number at the end of `text`; the number is digits, possibly with a point and more digits.
std::size_t blankBeforeLastNumber(std::string_view text)
{
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos)
        return blank;
    const std::string_view last = text.substr(blank + 1);
    const std::size_t point = last.find_first_not_of("0123456789");
    const bool isWhole = point == std::string_view::npos && !last.empty();
    const bool hasPoint = point != std::string_view::npos && point > 0 && last[point] == '.'
        && last.find_first_not_of("0123456789", point + 1) == std::string_view::npos;
    return isWhole || hasPoint ? blank : std::string_view::npos;
}

} // namespace

std::string foldedFrame(std::string_view name)
{
    std::string text(name);
    for (char& c : text) {
        if (c == ';')
            c = ',';
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    }
    if (const std::size_t blank = blankBeforeLastNumber(text); blank != std::string::npos)
        text.replace(blank, 1, kNoBreakSpace);
    return text;
}

} // namespace emberline
