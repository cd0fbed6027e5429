// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/json_values.h"

#include <cmath>

namespace emberline {

namespace {

constexpr double kExactIntegers = 9007199254740992.0; // 2^53

struct ToJson {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(double value) const { return jsonNumber(value); }
    Json operator()(const RawJson& raw) const
    {
        Json parsed = Json::parse(raw.text, nullptr, false);
        return parsed.is_discarded() ? Json(raw.text) : parsed;
    }
    template <class T>
    Json operator()(const T& value) const
    {
        return value;
    }
};

} // namespace

Json jsonText(const Trace& trace, StringId id)
{
    return id ? Json(trace.text(id)) : Json(nullptr);
}

Json jsonNumber(double value)
{
    if (!std::isfinite(value))
        return nullptr;
    if (std::trunc(value) == value && std::abs(value) <= kExactIntegers)
        return static_cast<std::int64_t>(value);
    return value;
}

Json jsonArg(const ArgValue& value)
{
    return std::visit(ToJson{}, value);
}

Json jsonArgs(const Args& args)
{
    if (args.whole)
        return jsonArg(*args.whole);
    Json object = Json::object();
    for (const Arg& arg : args.members)
        object[arg.key] = jsonArg(arg.value);
    return object;
}

std::string jsonLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace emberline
