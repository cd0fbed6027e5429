// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/redaction.h"

namespace emberline {

namespace {

/// Whether the key is one of Trace2's arguments that hold a name: some names contain a slash but are not paths.
bool isName(std::string_view key)
{
    return key == "child_class" || key == "hook_name" || key == "ready";
}

} // namespace

/// Without recursion: a trace's value may be nested as deep as its importer allows.
void Redaction::redactJson(Json& json)
{
    std::vector<Json*> waiting{&json};
    while (!waiting.empty()) {
        Json& at = *waiting.back();
        waiting.pop_back();
        if (at.is_string()) {
            at = value(at.get_ref<const std::string&>());
        } else if (at.is_array()) {
            for (Json& item : at)
                waiting.push_back(&item);
        } else if (at.is_object()) {
            Json renamed = Json::object();
            auto& members = renamed.get_ref<Json::object_t&>();
            for (auto& [key, member] : at.items())
                members.emplace_back(name(key), std::move(member));
            at = std::move(renamed);
            for (auto& member : at.get_ref<Json::object_t&>())
                waiting.push_back(&member.second);
        }
    }
}

std::string Redaction::json(const std::string& text)
{
    Json parsed = Json::parse(text, nullptr, false);
    if (parsed.is_discarded())
        return value(text);
    redactJson(parsed);
    return jsonLine(parsed);
}

ArgValue Redaction::argValue(ArgValue argument)
{
    if (auto* text = std::get_if<std::string>(&argument))
        return value(*text);
    if (auto* raw = std::get_if<RawJson>(&argument))
        return RawJson{json(raw->text)};
    return argument;
}

Args Redaction::args(Args args)
{
    if (!m_isOn)
        return args;
    if (args.whole)
        args.whole = argValue(std::move(*args.whole));
    for (Arg& arg : args.members) {
        const auto* text = std::get_if<std::string>(&arg.value);
        arg.value = text && isName(arg.key) ? ArgValue(name(*text)) : argValue(std::move(arg.value));
        arg.key = name(arg.key);
    }
    return args;
}

Source Redaction::source(Source row)
{
    row.reader = nullptr;
    if (!m_isOn)
        return row;
    row.path = value(row.path);
    if (!row.metadataJson.empty())
        row.metadataJson = json(row.metadataJson);
    return row;
}

SessionAttributes Redaction::attributes(const Trace& from, const SessionAttributes& attributes, TraceBuilder& to)
{
    const auto asName = [&](StringId id) { return id ? to.intern(name(from.text(id))) : StringId(); };
    const auto asValue = [&](StringId id) { return id ? to.intern(value(from.text(id))) : StringId(); };
    const auto all = [](ShortList<StringId>& ids, const auto& change) { std::ranges::transform(ids, ids.begin(), change); };
    SessionAttributes row = attributes;
    all(row.argv, asValue);
    all(row.cmdMode, asName);
    all(row.ancestry, asName);
    all(row.labels, asValue);
    for (StringId* id : {&row.version, &row.evt, &row.cmdName, &row.hierarchy, &row.alias, &row.pidText})
        *id = asName(*id);
    row.cmdPath = asValue(row.cmdPath);
    for (SessionWorktree& tree : row.worktrees)
        tree.path = asValue(tree.path);
    for (SessionError& error : row.errors)
        error = {asValue(error.msg), asValue(error.fmt)};
    for (SessionParam& param : row.params) {
        const std::string_view key = from.text(param.param);
        const std::string_view text = from.text(param.value);
        const StringId changed = param.value ? to.intern(m_isOn ? m_redactor.setting(key, text) : std::string(text)) : StringId();
        param = {asName(param.param), changed, asName(param.scope)};
    }
    return row;
}

} // namespace emberline
