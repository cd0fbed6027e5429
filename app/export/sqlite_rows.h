// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"

#include <QSqlDatabase>
#include <QString>

#include <functional>

namespace emberline {

/// Fills the tables of an open database, which must exist. Returns an error message; empty on success.
QString fillSqliteTables(const Exported& exported, const QSqlDatabase& database, const std::function<bool()>& isCancelled);

} // namespace emberline
