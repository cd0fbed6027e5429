// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/json_values.h"

#include "importers/chrome/roundtrip/words.h"

#include <cmath>

namespace emberline {

namespace words = chrome::words;

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
        json[words::kArgv] = jsonTexts(trace, from.argv);
    put(words::kVersion, from.version);
    put(words::kEvt, from.evt);
    put(words::kCmdName, from.cmdName);
    put(words::kHierarchy, from.hierarchy);
    putAll(words::kCmdMode, from.cmdMode);
    put(words::kAlias, from.alias);
    put(words::kCmdPath, from.cmdPath);
    putAll(words::kAncestry, from.ancestry);
    for (const SessionWorktree& tree : from.worktrees)
        json[words::kWorktrees][std::to_string(tree.repo)] = jsonText(trace, tree.path);
    for (const SessionParam& param : from.params)
        json[words::kParams].push_back({{words::kParam, jsonText(trace, param.param)}, {words::kValue, jsonText(trace, param.value)},
            {words::kScope, jsonText(trace, param.scope)}});
    for (const SessionError& error : from.errors)
        json[words::kErrors].push_back({{words::kMsg, jsonText(trace, error.msg)}, {words::kFmt, jsonText(trace, error.fmt)}});
    if (from.approximate)
        json[words::kApproximate] = true;
    if (from.exitCodeInferred)
        json[words::kExitCodeInferred] = true;
    if (from.placeholder)
        json[words::kPlaceholder] = true;
    put(words::kPid, from.pidText);
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
