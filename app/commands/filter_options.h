// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QCommandLineOption>

#include <optional>

class QCommandLineParser;

namespace emberline {

/// The options that say which regions are meant, as the window's filter does.
class FilterOptions {
public:
    /// Adds them to the parser, which must outlive this.
    explicit FilterOptions(QCommandLineParser& parser);

    /// What was asked for, once the parser has parsed; nothing when a time or a number is none.
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
