// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/filter_options.h"

#include "views/format/parse_duration.h"

#include <QCommandLineParser>

namespace emberline {

FilterOptions::FilterOptions(QCommandLineParser& parser) :
    m_parser(parser), m_name(QStringLiteral("name"), QStringLiteral("Only regions whose name contains TEXT."), QStringLiteral("TEXT")),
    m_category(QStringLiteral("category"), QStringLiteral("Only regions of this category; may be given several times."),
        QStringLiteral("CATEGORY")),
    m_hide(QStringLiteral("hide-category"), QStringLiteral("No regions of this category; may be given several times."),
        QStringLiteral("CATEGORY")),
    m_shortest(QStringLiteral("at-least"), QStringLiteral("Only regions that took at least TIME, such as 5ms."), QStringLiteral("TIME")),
    m_longest(QStringLiteral("at-most"), QStringLiteral("Only regions that took at most TIME."), QStringLiteral("TIME")),
    m_exitCode(QStringLiteral("exit-code"), QStringLiteral("Only of processes that ended with this exit code."), QStringLiteral("N")),
    m_failed(QStringLiteral("failed"), QStringLiteral("Only of processes that ended with an error."))
{
    parser.addOptions({m_name, m_category, m_hide, m_shortest, m_longest, m_exitCode, m_failed});
}

std::vector<std::string> FilterOptions::texts(const QCommandLineOption& option) const
{
    std::vector<std::string> all;
    for (const QString& text : m_parser.values(option))
        all.push_back(text.toStdString());
    return all;
}

std::optional<RegionFilter> FilterOptions::value() const
{
    RegionFilter filter;
    filter.onlyCategories = texts(m_category);
    filter.hiddenCategories = texts(m_hide);
    filter.name.text = m_parser.value(m_name).toStdString();
    filter.shortest = parseDuration(m_parser.value(m_shortest));
    filter.longest = parseDuration(m_parser.value(m_longest));
    bool isNumber = true;
    if (m_parser.isSet(m_exitCode))
        filter.exitCode = m_parser.value(m_exitCode).toLongLong(&isNumber);
    filter.errorsOnly = m_parser.isSet(m_failed);
    const bool isWrong = (m_parser.isSet(m_shortest) && !filter.shortest) || (m_parser.isSet(m_longest) && !filter.longest) || !isNumber;
    return isWrong ? std::nullopt : std::optional(filter);
}

} // namespace emberline
