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

Json jsonTexts(const Trace& trace, std::span<const StringId> ids)
{
    Json array = Json::array();
    for (const StringId id : ids)
        array.push_back(jsonText(trace, id));
    return array;
}

Json jsonStack(const Trace& trace, StringId stack)
{
    Json frames = Json::array();
    std::string_view rest = trace.text(stack);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        frames.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return frames;
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

Json jsonAttributes(const Trace& trace, const SessionAttributes& from)
{
    Json json = Json::object();
    const auto put = [&](const char* key, StringId id) {
        if (id)
            json[key] = jsonText(trace, id);
    };
    const auto putAll = [&](const char* key, std::span<const StringId> ids) {
        if (!ids.empty())
            json[key] = jsonTexts(trace, ids);
    };
    if (from.hasArgv)
        json["argv"] = jsonTexts(trace, from.argv);
    put("version", from.version);
    put("evt", from.evt);
    put("cmd_name", from.cmdName);
    put("hierarchy", from.hierarchy);
    putAll("cmd_mode", from.cmdMode);
    put("alias", from.alias);
    put("cmd_path", from.cmdPath);
    putAll("ancestry", from.ancestry);
    for (const SessionWorktree& tree : from.worktrees)
        json["worktrees"][std::to_string(tree.repo)] = jsonText(trace, tree.path);
    for (const SessionParam& param : from.params)
        json["params"].push_back(
            {{"param", jsonText(trace, param.param)}, {"value", jsonText(trace, param.value)}, {"scope", jsonText(trace, param.scope)}});
    for (const SessionError& error : from.errors)
        json["errors"].push_back({{"msg", jsonText(trace, error.msg)}, {"fmt", jsonText(trace, error.fmt)}});
    if (from.approximate)
        json["approximate"] = true;
    if (from.exitCodeInferred)
        json["exit_code_inferred"] = true;
    if (from.placeholder)
        json["placeholder"] = true;
    put("pid", from.pidText);
    putAll("labels", from.labels);
    if (from.sortIndex)
        json["sort_index"] = *from.sortIndex;
    return json;
}

std::string jsonLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace emberline
