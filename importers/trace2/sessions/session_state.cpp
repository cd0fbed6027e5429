// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_state.h"

namespace emberline::trace2 {

namespace {

constexpr std::size_t kFew = 16; ///< below this, a linear search is faster than an index, and there are many sessions

} // namespace

void SessionState::addThread(ThreadState thread, const TraceBuilder& builder)
{
    threads.push_back(std::move(thread));
    if (threads.size() <= kFew)
        return;
    if (!threadIndex)
        threadIndex = std::make_unique<std::unordered_map<std::string_view, std::uint32_t>>();
    for (std::size_t at = threadIndex->size(); at < threads.size(); ++at)
        threadIndex->emplace(builder.text(threads[at].name), static_cast<std::uint32_t>(at));
}

std::optional<std::uint32_t> SessionState::findThread(std::string_view name, const TraceBuilder& builder) const
{
    if (threadIndex) {
        const auto found = threadIndex->find(name);
        return found == threadIndex->end() ? std::nullopt : std::optional(found->second);
    }
    for (std::uint32_t at = 0; at < threads.size(); ++at) {
        if (builder.text(threads[at].name) == name)
            return at;
    }
    return std::nullopt;
}

void SessionState::addChild(const ChildState& child)
{
    children.push_back(child);
    if (children.size() <= kFew)
        return;
    if (!childIndex) {
        childIndex = std::make_unique<std::unordered_map<std::int64_t, std::uint32_t>>();
        for (std::uint32_t at = 0; at + 1 < children.size(); ++at)
            (*childIndex)[children[at].id] = at;
    }
    (*childIndex)[child.id] = static_cast<std::uint32_t>(children.size() - 1);
}

std::optional<std::size_t> SessionState::lastChild(std::int64_t childId) const
{
    if (childIndex) {
        const auto found = childIndex->find(childId);
        return found == childIndex->end() ? std::nullopt : std::optional<std::size_t>(found->second);
    }
    for (std::size_t at = children.size(); at > 0; --at) {
        if (children[at - 1].id == childId)
            return at - 1;
    }
    return std::nullopt;
}

void SessionState::noteDetached()
{
    if (!detachedAfter)
        detachedAfter = atexit->at;
}

BriefRows& SessionState::movable()
{
    if (!briefRows)
        briefRows = std::make_unique<BriefRows>();
    return *briefRows;
}

void SessionState::shrink()
{
    children.shrink_to_fit();
    threads.shrink_to_fit();
    for (ThreadState& thread : threads)
        thread.open.shrink_to_fit();
}

} // namespace emberline::trace2
