// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/ordered_json.h"
#include "model/args.h"

#include <string_view>

namespace emberline::chrome {

/// The args that JSON stands for: the members of an object, or the whole of any other value. null gives no args.
Args argsOf(const OrderedJson& json);
/// Same for the text of strict JSON.
Args argsOfJson(std::string_view json);

} // namespace emberline::chrome
