// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <string_view>
#include <variant>

namespace emberline::trace2 {

struct WallTime { };
struct StringList { };
/// Where the value of a key goes.
using EventField = std::variant<Text, Number, Span, WallTime, StringList>;

/// The field of an EVENT key, or null for the keys of a later git.
[[nodiscard]] const EventField* eventField(std::string_view key);

} // namespace emberline::trace2
