// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/text_columns.h"

#include "app/export/export_text.h"
#include "app/output/terminal.h"
#include "views/format/time_format.h"

#include <QLocale>

#include <algorithm>

namespace emberline {

constexpr std::size_t kDurationWidth = 12;

static std::size_t charactersOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

static std::string fill(const std::string& text, std::size_t width)
{
    const std::size_t characters = charactersOf(text);
    return std::string(width > characters ? width - characters : 0, ' ');
}

std::string padded(std::string text, std::size_t width)
{
    const std::string spaces = fill(text, width);
    return std::move(text) + spaces;
}

std::string rightAligned(const std::string& text, std::size_t width)
{
    return fill(text, width) + text;
}

void sayTable(const std::vector<std::vector<std::string>>& rows, const std::function<bool(std::size_t row, std::size_t column)>& isRight)
{
    std::vector<std::size_t> widths(rows.front().size());
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], charactersOf(row[i]));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::string line;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const std::string& cell = rows[row][i];
            line += (i == 0 ? "" : "  ") + (isRight(row, i) ? rightAligned(cell, widths[i]) : padded(cell, widths[i]));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        say(line + "\n");
    }
}

void sayCsvLine(const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        line += i == 0 ? "" : ",";
        bool isNumber = false;
        static_cast<void>(QString::fromStdString(cells[i]).toDouble(&isNumber));
        appendCsvCell(line, cells[i], !isNumber);
    }
    say(line + "\r\n");
}

std::string exactText(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest).toStdString();
}

std::string countText(std::uint64_t count)
{
    return formatCount(count).toStdString();
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many)
{
    return countText(count) + " " + std::string(count == 1 ? one : many);
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
