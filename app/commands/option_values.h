// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"
#include "views/format/parse_duration.h"

#include <QSize>
#include <QString>

#include <optional>
#include <utility>

/// The values of options as users type them.
namespace emberline {

/// "1600x1000"; from 100 to 16384 pixels each way.
std::optional<QSize> parseSize(const QString& text);

/// "FROM..TO", each in the syntax of parseDuration(), FROM before TO.
std::optional<std::pair<Duration, Duration>> parseRange(const QString& text);

/// How much of the past to keep: "90s", "30m", "2h" or "1d". An empty text returns zero: keep everything.
std::optional<Duration> parseKeep(const QString& text);

} // namespace emberline
