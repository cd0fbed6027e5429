// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace emberline {

struct ReadyQuery {
    QString title; ///< translated
    QString statement;
};

/// Sample queries over the tables and views of the SQLite export.
std::vector<ReadyQuery> readyQueries();

} // namespace emberline
