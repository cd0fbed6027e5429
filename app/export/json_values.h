// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/ordered_json.h"
#include "model/trace.h"

#include <string>

/// How values of the model are written as JSON, for every exporter and command alike.
namespace emberline {

using Json = OrderedJson;

/// Null for an id that refers to nothing.
template <class IdType>
Json jsonId(IdType id)
{
    return id ? Json(id.row()) : Json(nullptr);
}
Json jsonText(const Trace& trace, StringId id);
Json jsonTexts(const Trace& trace, const std::vector<StringId>& ids);
/// The frames of a stack, outermost first.
Json jsonStack(const Trace& trace, StringId stack);
/// A whole number where the value is one that a double holds exactly, else a real; null for NaN and infinities.
Json jsonNumber(double value);
Json jsonArg(const ArgValue& value);
/// An object, or whatever else the args are.
Json jsonArgs(const Args& args);

/// What a process said about itself: only what was said.
Json jsonAttributes(const Trace& trace, const SessionAttributes& attributes);

/// One line of JSON; bytes that are no UTF-8 become U+FFFD.
std::string jsonLine(const Json& json);

} // namespace emberline
