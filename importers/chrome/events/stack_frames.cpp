// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/stack_frames.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeepest = 1000; ///< most frames of one stack: drops those farther out

/// Replaces line breaks, because frame names are stored one on each line.
std::string oneLine(std::string name)
{
    std::ranges::replace(name, '\n', ' ');
    return name;
}

std::string idText(const Json& id)
{
    return id.is_string() ? id.get<std::string>() : id.is_number() ? id.dump() : std::string();
}

} // namespace

void StackFrames::setFrames(const std::string& json)
{
    const Json frames = Json::parse(json, nullptr, false);
    if (!frames.is_object())
        return;
    for (const auto& [id, frame] : frames.items()) {
        if (!frame.is_object())
            continue;
        const auto name = frame.find("name");
        const auto parent = frame.find("parent");
        m_frames[id] = {name == frame.end() ? std::string() : oneLine(idText(*name)), parent == frame.end() ? "" : idText(*parent)};
    }
}

void StackFrames::setStack(TraceBuilder& builder, RegionId region, std::string_view json)
{
    const Json names = Json::parse(json, nullptr, false);
    if (!names.is_array() || names.empty())
        return;
    std::string lines;
    for (const Json& name : names)
        lines += (lines.empty() ? "" : "\n") + oneLine(idText(name));
    builder.regions().setStack(region, builder.intern(lines));
}

StackFrames::Stack StackFrames::stackOf(TraceBuilder& builder, StringId reference)
{
    std::vector<const std::string*> names;
    Stack stack;
    std::string id(builder.text(reference));
    do {
        const auto at = m_frames.find(id);
        if (at == m_frames.end() || at->second.passedFor == reference) {
            stack.problem = at == m_frames.end() ? &told::kUnknownStackFrame : &told::kStackFrameCycle;
            break;
        }
        at->second.passedFor = reference;
        names.push_back(&at->second.name);
        id = at->second.parent;
    } while (!id.empty() && names.size() < kDeepest);
    std::string lines;
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        lines += (name == names.rbegin() ? "" : "\n") + **name;
    if (!names.empty())
        stack.lines = builder.intern(lines);
    return stack;
}

void StackFrames::resolve(TraceBuilder& builder, const TellAt& tell)
{
    std::unordered_map<StringId, Stack> stacks;
    for (const Reference& reference : m_references) {
        const auto [at, isNew] = stacks.try_emplace(reference.frame);
        Stack& stack = at->second;
        if (isNew)
            stack = stackOf(builder, reference.frame);
        if (stack.lines)
            builder.regions().setStack(reference.region, stack.lines);
        if (stack.problem)
            tell(*stack.problem, reference.offset);
    }
    m_references.clear();
    m_frames.clear();
}

} // namespace emberline::chrome
