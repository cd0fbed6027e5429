// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/start_queue.h"

#include <algorithm>
#include <utility>

namespace emberline {

void StartQueue::add(const FileIdentity& file)
{
    if (m_isWaiting.insert(file).second)
        m_waiting.push_back(file);
}

void StartQueue::clear()
{
    m_waiting.clear();
    m_isWaiting.clear();
}

bool StartQueue::isAnyReady() const
{
    return m_waiting.size() > kAtOnce || std::ranges::any_of(m_waiting, [&](const FileIdentity& identity) {
        const FollowedFile* const file = m_files.find(identity);
        return file && file->isReady;
    });
}

std::vector<FileIdentity> StartQueue::take()
{
    std::vector<FileIdentity> taken;
    while (!m_waiting.empty() && taken.size() < kAtOnce) {
        const FileIdentity identity = m_waiting.front();
        m_waiting.pop_front();
        m_isWaiting.erase(identity);
        FollowedFile* const file = m_files.find(identity);
        if (!file || file->isPacked || file->feed->isStarted())
            continue;
        if (!m_cancel.isRequested())
            m_reader.readHead(*file);
        taken.push_back(identity);
    }
    return taken;
}

void StartQueue::startReady(const std::vector<FileIdentity>& taken, ImportContext& context)
{
    for (const FileIdentity& identity : taken) {
        const FollowedFile* const file = m_files.find(identity);
        if (file && file->isReady)
            start(identity, context);
        else if (file && !file->isPacked && file->feed->hasFormat())
            add(identity);
    }
}

void StartQueue::startAll(ImportContext& context)
{
    const std::deque<FileIdentity> waiting = std::exchange(m_waiting, {});
    m_isWaiting.clear();
    for (const FileIdentity& identity : waiting) {
        if (const FollowedFile* const file = m_files.find(identity); file && !file->isPacked && !file->feed->isStarted())
            start(identity, context);
    }
}

/// The files that start when `first` does: itself and those of its group that are not started, by when they were found.
std::vector<FollowedFile*> StartQueue::startedWith(FollowedFile& first) const
{
    const FollowedGroups::Group* const group = m_groups.find(first.group.name);
    if (first.feed->rank() == 0 || !group || group->isTooLarge())
        return {&first};
    std::vector<FollowedFile*> files;
    for (const FileIdentity& identity : group->members) {
        if (FollowedFile* const file = m_files.find(identity); file && !file->isPacked && !file->feed->isStarted())
            files.push_back(file);
    }
    return files;
}

/// Starts `first` and its group: importers first, then the bytes, those of lower rank before those of higher rank.
void StartQueue::start(const FileIdentity& first, ImportContext& context)
{
    std::vector<FollowedFile*> files = startedWith(m_files.at(first));
    for (FollowedFile* file : files)
        m_reader.readHead(*file);
    std::erase_if(files, [](const FollowedFile* file) { return file->isPacked || !file->feed->hasFormat(); });
    if (files.empty())
        return;
    std::set<int> ranks;
    for (const FollowedFile* file : files)
        ranks.insert(file->feed->rank());
    const std::uint64_t number = m_groups.numberFor(files.front()->group.name, ranks, context);
    for (const FollowedFile* file : files)
        file->feed->begin(file->feed->rank() > 0 ? number : 0);
    std::ranges::stable_sort(files, {}, [](const FollowedFile* file) { return file->feed->rank(); });
    for (FollowedFile* file : files)
        m_reader.start(*file);
}

} // namespace emberline
