// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QCommandLineOption>

#include <optional>

class QCommandLineParser;

namespace emberline {

/// The options that select regions, like the window's filter.
class FilterOptions {
public:
    /// Adds the options to the parser, which must outlive this object.
    explicit FilterOptions(QCommandLineParser& parser);

    /// The filter, after the parser has parsed; nothing if a time or a number is invalid.
    [[nodiscard]] std::optional<RegionFilter> value() const;

private:
    [[nodiscard]] std::vector<std::string> texts(const QCommandLineOption& option) const;

    QCommandLineParser& m_parser;
    QCommandLineOption m_name;
    QCommandLineOption m_category;
    QCommandLineOption m_hide;
    QCommandLineOption m_shortest;
    QCommandLineOption m_longest;
    QCommandLineOption m_exitCode;
    QCommandLineOption m_failed;
};

} // namespace emberline
