// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_state.h"

namespace emberline::trace2 {

constexpr std::size_t kFew = 16; ///< below this, a linear search is faster than an index, and there are many sessions

/// Adds an item, and its place to the index, once that is worth it. Of several items with one key, the index knows the last.
template <class Item, class Index, class Key>
static void addTo(std::vector<Item>& items, Index& index, Item item, Key keyOf)
{
    items.push_back(std::move(item));
    if (items.size() <= kFew)
        return;
    std::size_t at = index ? items.size() - 1 : 0;
    if (!index)
        index = std::make_unique<typename Index::element_type>();
    for (; at < items.size(); ++at)
        (*index)[keyOf(items[at])] = static_cast<std::uint32_t>(at);
}

template <class Item, class Index, class Key>
static std::optional<std::uint32_t> lastOf(
    const std::vector<Item>& items, const Index& index, const typename Index::element_type::key_type& key, Key keyOf)
{
    if (index) {
        const auto found = index->find(key);
        return found == index->end() ? std::nullopt : std::optional(found->second);
    }
    const auto last = std::find_if(items.rbegin(), items.rend(), [&](const Item& item) { return keyOf(item) == key; });
    return last == items.rend() ? std::nullopt : std::optional(static_cast<std::uint32_t>(items.rend() - last - 1));
}

constexpr auto kIdOf = [](const auto& item) { return item.id; };

static auto nameOfThread(const TraceBuilder& builder)
{
    return [&builder](const ThreadState& thread) { return builder.text(thread.name); };
}

void SessionState::addThread(ThreadState thread, const TraceBuilder& builder)
{
    addTo(threads, threadIndex, std::move(thread), nameOfThread(builder));
}

std::optional<std::uint32_t> SessionState::findThread(std::string_view name, const TraceBuilder& builder) const
{
    return lastOf(threads, threadIndex, name, nameOfThread(builder));
}

void SessionState::addChild(const ChildState& child)
{
    addTo(children, childIndex, child, kIdOf);
}

std::optional<std::size_t> SessionState::lastChild(std::int64_t childId) const
{
    return lastOf(children, childIndex, childId, kIdOf);
}

void SessionState::addExec(const ExecState& exec)
{
    addTo(execs, execIndex, exec, kIdOf);
    ++liveExecs;
}

ExecState* SessionState::lastExec(std::int64_t execId)
{
    const std::optional<std::uint32_t> at = lastOf(execs, execIndex, execId, kIdOf);
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
