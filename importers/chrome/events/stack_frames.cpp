// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/stack_frames.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeepest = 1000; ///< most frames of one stack: drops those farther out, and ends a cycle

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

void StackFrames::resolve(TraceBuilder& builder, const std::function<void(std::uint64_t)>& unknown)
{
    std::unordered_map<StringId, StringId> linesOf;
    for (const Reference& reference : m_references) {
        const auto [at, isNew] = linesOf.try_emplace(reference.frame);
        if (isNew) {
            std::vector<const std::string*> names;
            std::string id(builder.text(reference.frame));
            for (auto frame = m_frames.find(id); frame != m_frames.end() && names.size() < kDeepest;
                 frame = m_frames.find(frame->second.parent))
                names.push_back(&frame->second.name);
            std::string lines;
            for (auto name = names.rbegin(); name != names.rend(); ++name)
                lines += (lines.empty() ? "" : "\n") + **name;
            if (!names.empty())
                at->second = builder.intern(lines);
        }
        if (at->second)
            builder.regions().setStack(reference.region, at->second);
        else
            unknown(reference.offset);
    }
    m_references.clear();
    m_frames.clear();
}

} // namespace emberline::chrome
