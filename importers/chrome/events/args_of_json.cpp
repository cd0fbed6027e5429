// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/args_of_json.h"

#include "importers/chrome/text/lenient_json.h"

#include <string>

namespace emberline::chrome {

namespace {

ArgValue valueOf(const OrderedJson& json)
{
    switch (json.type()) {
    case OrderedJson::value_t::boolean:
        return json.get<bool>();
    case OrderedJson::value_t::number_integer:
        return json.get<std::int64_t>();
    case OrderedJson::value_t::number_unsigned: {
        const auto value = json.get<std::uint64_t>();
        if (value <= static_cast<std::uint64_t>(INT64_MAX))
            return static_cast<std::int64_t>(value);
        return value;
    }
    case OrderedJson::value_t::number_float:
        return json.get<double>();
    case OrderedJson::value_t::string:
        return json.get<std::string>();
    case OrderedJson::value_t::object:
    case OrderedJson::value_t::array:
        return RawJson{json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace)};
    default:
        return std::monostate();
    }
}

} // namespace

Args argsOf(const OrderedJson& json)
{
    Args args;
    if (json.is_object()) {
        for (const auto& [key, value] : json.items())
            args.members.push_back({key, valueOf(value), std::nullopt});
    } else if (!json.is_null() && !json.is_discarded()) {
        args.whole = valueOf(json);
    }
    return args;
}

Args argsOfJson(std::string_view json)
{
    const OrderedJson parsed = OrderedJson::parse(json, nullptr, false);
    if (!parsed.is_discarded())
        return argsOf(parsed);
    LenientJson lenient; // for a number too large for a double
    const std::string text = std::string(json) + " "; // the blank marks the end of a number
    lenient.read(text);
    return argsOf(OrderedJson::parse(lenient.strict(), nullptr, false));
}

} // namespace emberline::chrome
