// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/ordered_json.h"
#include "model/trace.h"

#include <span>
#include <string>

/// Writes values of the model as JSON, for all exporters and commands.
namespace emberline {

using Json = OrderedJson;

/// Null for an invalid id.
template <class IdType>
Json jsonId(IdType id)
{
    return id ? Json(id.row()) : Json(nullptr);
}
Json jsonText(const Trace& trace, StringId id);
Json jsonTexts(const Trace& trace, std::span<const StringId> ids);
/// The frames of a stack, outermost first.
Json jsonStack(const Trace& trace, StringId stack);
/// An integer if a double holds the value exactly, otherwise a real; null for NaN and infinities.
Json jsonNumber(double value);
Json jsonArg(const ArgValue& value);
/// An object, or any other value that the args are.
Json jsonArgs(const Args& args);

/// What a process reported about itself; no entries for the rest.
Json jsonAttributes(const Trace& trace, const SessionAttributes& from);

/// One line of JSON. Bytes that are not valid UTF-8 become U+FFFD.
std::string jsonLine(const Json& json);

} // namespace emberline
