// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/command_words.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace emberline {

namespace {

Error needsShell(const QString& what)
{
    return {"The command has " + what.toStdString() + ", which needs a shell: write sh -c '…' with the whole line between the quotes."};
}

/// Splits a line in one pass from left to right.
class Splitter {
public:
    explicit Splitter(const QString& line) : m_line(line) { }

    Result<QStringList> split()
    {
        while (m_at < m_line.size()) {
            if (auto error = take(m_line[m_at++]))
                return *error;
        }
        endWord();
        return m_words;
    }

private:
    std::optional<Error> take(QChar c)
    {
        if (c == '\n' || c == '\r')
            return needsShell(QStringLiteral("several lines"));
        if (c.isSpace()) {
            endWord();
            return std::nullopt;
        }
        if (c == '\'')
            return takeSingleQuoted();
        if (c == '"')
            return takeDoubleQuoted();
        if (c == '\\')
            return takeEscaped();
        if (auto error = expansion(c))
            return error;
        if (QStringLiteral("|&;<>()").contains(c))
            return needsShell(QStringLiteral("a %1 outside of quotes").arg(c));
        if (!m_inWord && (c == '~' || c == '#'))
            return needsShell(QStringLiteral("a word that begins with %1").arg(c));
        if (c == '=' && m_words.isEmpty() && !m_isQuoted && isVariable(m_word))
            return needsShell(QStringLiteral("a variable (%1=…) before its program").arg(m_word));
        add(c);
        return std::nullopt;
    }

    std::optional<Error> takeSingleQuoted()
    {
        const qsizetype end = m_line.indexOf('\'', m_at);
        if (end < 0)
            return Error{"The command has a ' that is not closed."};
        add(m_line.mid(m_at, end - m_at));
        m_isQuoted = true;
        m_at = end + 1;
        return std::nullopt;
    }

    std::optional<Error> takeDoubleQuoted()
    {
        add(QString());
        m_isQuoted = true;
        while (m_at < m_line.size()) {
            QChar c = m_line[m_at++];
            if (c == '"')
                return std::nullopt;
            if (c == '\\' && m_at < m_line.size() && QStringLiteral("$`\"\\").contains(m_line[m_at]))
                c = m_line[m_at++];
            else if (auto error = expansion(c))
                return error;
            add(c);
        }
        return Error{"The command has a \" without a closing one."};
    }

    std::optional<Error> takeEscaped()
    {
        if (m_at == m_line.size())
            return Error{"The command ends with a \\ that escapes nothing."};
        add(m_line[m_at++]);
        m_isQuoted = true;
        return std::nullopt;
    }

    /// Reports text that a shell would expand, even between double quotes. A $ without a name after it stands for itself.
    [[nodiscard]] std::optional<Error> expansion(QChar c) const
    {
        if (c == '`')
            return needsShell(QStringLiteral("a ` (the output of another command)"));
        const QChar next = m_at < m_line.size() ? m_line[m_at] : QChar();
        if (c == '$' && (next.isLetterOrNumber() || QStringLiteral("_({@*#?-$!").contains(next)) && !next.isNull())
            return needsShell(QStringLiteral("a $ (a variable)"));
        return std::nullopt;
    }

    static bool isVariable(const QString& word)
    {
        const auto isPart = [](QChar c) { return c == '_' || (c.unicode() < 0x80 && c.isLetterOrNumber()); };
        return !word.isEmpty() && !word.front().isDigit() && std::all_of(word.begin(), word.end(), isPart);
    }

    void add(const QString& text)
    {
        m_word += text;
        m_inWord = true;
    }

    void endWord()
    {
        if (m_inWord)
            m_words.append(m_word);
        m_word.clear();
        m_inWord = m_isQuoted = false;
    }

    const QString& m_line;
    qsizetype m_at = 0;
    QStringList m_words;
    QString m_word;
    bool m_inWord = false; ///< m_word counts, even if it is empty
    bool m_isQuoted = false; ///< part of m_word was quoted
};

} // namespace

Result<QStringList> shellWords(const QString& line)
{
    return Splitter(line.trimmed()).split();
}

QString shellLine(const QStringList& words)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    QStringList quoted;
    for (const QString& word : words)
        quoted += plain.match(word).hasMatch() ? word : '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
    return quoted.join(' ');
}

} // namespace emberline
