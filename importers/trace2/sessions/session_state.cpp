// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_state.h"

namespace emberline::trace2 {

namespace {

constexpr std::size_t kFew = 16; ///< below this, a linear search is faster than an index, and there are many sessions

template <class Item>
void addTo(std::vector<Item>& items, IndexById& index, const Item& item)
{
    items.push_back(item);
    if (items.size() <= kFew)
        return;
    if (!index) {
        index = std::make_unique<IndexById::element_type>();
        for (std::uint32_t at = 0; at + 1 < items.size(); ++at)
            (*index)[items[at].id] = at;
    }
    (*index)[item.id] = static_cast<std::uint32_t>(items.size() - 1);
}

template <class Item>
std::optional<std::size_t> lastOf(const std::vector<Item>& items, const IndexById& index, std::int64_t id)
{
    if (index) {
        const auto found = index->find(id);
        return found == index->end() ? std::nullopt : std::optional<std::size_t>(found->second);
    }
    for (std::size_t at = items.size(); at > 0; --at) {
        if (items[at - 1].id == id)
            return at - 1;
    }
    return std::nullopt;
}

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
    addTo(children, childIndex, child);
}

std::optional<std::size_t> SessionState::lastChild(std::int64_t childId) const
{
    return lastOf(children, childIndex, childId);
}

void SessionState::addExec(const ExecState& exec)
{
    addTo(execs, execIndex, exec);
    ++liveExecs;
}

ExecState* SessionState::lastExec(std::int64_t execId)
{
    const std::optional<std::size_t> at = lastOf(execs, execIndex, execId);
    return at ? &execs[*at] : nullptr;
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
