// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Readers of exported tables and stacks that share no code with the writers.
namespace emberline::exports {

using Cells = std::vector<std::string>;

/// Strictly RFC 4180; empty if the text violates it.
inline std::vector<Cells> parseCsv(std::string_view text)
{
    std::vector<Cells> lines(1);
    std::string cell;
    std::size_t at = 0;
    while (at < text.size()) {
        cell.clear();
        if (text[at] == '"') {
            for (++at;; ++at) {
                if (at >= text.size())
                    return {};
                if (text[at] == '"' && (++at >= text.size() || text[at] != '"'))
                    break;
                cell += text[at];
            }
        } else {
            while (at < text.size() && text[at] != ',' && text[at] != '\r') {
                if (text[at] == '"' || text[at] == '\n')
                    return {};
                cell += text[at++];
            }
        }
        lines.back().push_back(cell);
        if (text.substr(at, 2) == "\r\n") {
            lines.emplace_back();
            at += 2;
        } else if (text.substr(at, 1) == ",") {
            if (++at == text.size())
                lines.back().emplace_back();
        } else {
            return {};
        }
    }
    lines.pop_back();
    return lines;
}

/// A line as flamegraph.pl reads it: a count at its end; if another count precedes it, the line compares two runs.
struct PerlLine {
    std::vector<std::string> frames;
    std::int64_t samples = 0;
    bool isOfTwoRuns = false;
};
inline std::vector<PerlLine> readAsFlamegraphPl(const std::string& folded)
{
    static const QRegularExpression counted(QStringLiteral("^(.*)\\s+?(\\d+(?:\\.\\d*)?)$")); // by bytes: without Unicode's blanks
    std::vector<PerlLine> lines;
    for (const QByteArray& line : QByteArray::fromStdString(folded).split('\n')) {
        if (line.isEmpty())
            continue;
        const auto match = counted.match(QString::fromLatin1(line).replace(QChar(0xa0), QLatin1Char('x')));
        if (!match.hasMatch())
            return {};
        PerlLine read;
        read.samples = match.captured(2).toLongLong();
        read.isOfTwoRuns = counted.match(match.captured(1)).hasMatch();
        for (const QByteArray& frame : line.left(match.capturedLength(1)).split(';'))
            read.frames.push_back(frame.toStdString());
        lines.push_back(std::move(read));
    }
    return lines;
}

/// The stacks of folded text with their weights.
inline std::map<std::string, std::int64_t> stacksOf(const std::string& folded)
{
    std::map<std::string, std::int64_t> stacks;
    for (const QString& line : QString::fromStdString(folded).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const qsizetype blank = line.lastIndexOf(QLatin1Char(' '));
        stacks[line.left(blank).toStdString()] = line.mid(blank + 1).toLongLong();
    }
    return stacks;
}

} // namespace emberline::exports
