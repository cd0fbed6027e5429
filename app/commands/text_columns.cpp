// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/text_columns.h"

#include "views/format/time_format.h"

#include <algorithm>

namespace emberline {

namespace {

constexpr std::size_t kDurationWidth = 12;

std::string fill(const std::string& text, std::size_t width)
{
    const auto characters
        = static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    return std::string(width > characters ? width - characters : 0, ' ');
}

} // namespace

std::string padded(std::string text, std::size_t width)
{
    const std::string spaces = fill(text, width);
    return std::move(text) + spaces;
}

std::string rightAligned(const std::string& text, std::size_t width)
{
    return fill(text, width) + text;
}

std::string csvCell(std::string text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '"');
    return '"' + text + '"';
}

std::string durationColumn(Duration length)
{
    return rightAligned(formatDuration(length).toStdString(), kDurationWidth);
}

std::string backgroundText(Duration background)
{
    return background > Duration::zero() ? ", " + formatDuration(background).toStdString() + " more in the background" : std::string();
}

} // namespace emberline
