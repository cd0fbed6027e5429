// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/target.h"
#include "importers/trace2/syntax/text_line.h"

#include <memory>

namespace emberline::trace2 {

/// The syntax of PERF or NORMAL.
[[nodiscard]] std::unique_ptr<TextSyntax> makeSyntax(Target target);

} // namespace emberline::trace2
