// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace emberline::trace2 {

/// How much the targets tell: EVENT most, NORMAL least.
enum class Richness { Normal, Perf, Event };

/// Git's three targets may write into one directory. A process then has three files there, NORMAL "<sid>", PERF "<sid>.1" and EVENT
/// "<sid>.2" (git adds what makes the name new). Whether one of them beside `path`, whose name begins with `component`, tells more than
/// `own`.
[[nodiscard]] bool hasRicherTwin(const std::string& path, const std::string& component, Richness own);

} // namespace emberline::trace2
