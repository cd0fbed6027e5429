// SPDX-License-Identifier: GPL-3.0-or-later
// Documents quote what is read and what becomes of it, side by side; tests read both.
#pragma once

#include <QFile>
#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace emberline {

/// Lines of an input, and the lines behind "-> " that say what becomes of them. Neither ends in a line break.
struct Example {
    std::string input;
    std::string outcome;
    int line = 0; ///< of the outcome, in the document
};

/// Documents write a byte that is no text as \\xHH.
inline QByteArray withBytes(QByteArray line)
{
    for (qsizetype at = line.indexOf("\\x"); at >= 0; at = line.indexOf("\\x", at + 1))
        line.replace(at, 4, QByteArray::fromHex(line.mid(at + 2, 2)));
    return line;
}

/// The examples in each code block of the document that is marked as `mark`. `document`: its path in the project.
inline std::vector<std::vector<Example>> quotedExamples(const char* document, const QByteArray& mark)
{
    QFile file(QStringLiteral(EMBERLINE_TEST_DATA "/../../") + QLatin1String(document));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<std::vector<Example>> blocks;
    const auto append = [](std::string& text, const QByteArray& line) { text += (text.empty() ? "" : "\n") + line.toStdString(); };
    bool isInside = false;
    int number = 0;
    for (const QByteArray& line : file.readAll().split('\n')) {
        ++number;
        if (line.startsWith("```")) {
            isInside = line == "```" + mark;
            if (isInside)
                blocks.emplace_back();
        } else if (isInside && line.startsWith("-> ") && !blocks.back().empty()) {
            append(blocks.back().back().outcome, line.mid(3));
            blocks.back().back().line = number;
        } else if (isInside) {
            if (blocks.back().empty() || blocks.back().back().line > 0)
                blocks.back().emplace_back();
            append(blocks.back().back().input, withBytes(line));
        }
    }
    return blocks;
}

/// The productions of the document and, in their right sides, the names that they use.
struct Productions {
    std::set<QString> defined;
    std::set<QString> used;
};

inline Productions productionsIn(const char* document)
{
    Productions all;
    for (const std::vector<Example>& block : quotedExamples(document, "ebnf")) {
        QString text;
        for (const Example& part : block)
            text += QString::fromStdString(part.input) + '\n';
        // Comments, descriptions, and what stands in quotes (moc cannot read a quote in a raw string)
        text.remove(QRegularExpression(R"(\(\*.*?\*\)|\?.*?\?|\x22[^\x22]*\x22)", QRegularExpression::DotMatchesEverythingOption));
        for (const QString& production : text.split(';')) {
            const auto equal = production.indexOf('=');
            all.defined.insert(production.left(std::max<qsizetype>(equal, 0)).trimmed());
            for (auto name = QRegularExpression("[a-z_]+").globalMatch(production.mid(equal + 1)); name.hasNext();)
                all.used.insert(name.next().captured());
        }
    }
    all.defined.erase(QString());
    return all;
}

} // namespace emberline
