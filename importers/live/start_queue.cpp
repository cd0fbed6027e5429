// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/start_queue.h"

#include <algorithm>
#include <set>
#include <utility>

namespace emberline {

void StartQueue::add(const FileIdentity& file)
{
    if (std::ranges::find(m_waiting, file) == m_waiting.end())
        m_waiting.push_back(file);
}

bool StartQueue::isAnyReady() const
{
    return std::ranges::any_of(m_waiting, [&](const FileIdentity& identity) {
        const FollowedFile* const file = m_files.find(identity);
        return file && file->isReady;
    });
}

void StartQueue::startOld(ImportContext& context)
{
    std::vector<FileIdentity> young;
    for (const FileIdentity& identity : take()) {
        FollowedFile* const file = m_files.find(identity);
        if (!file || file->isPacked || file->feed->isStarted() || m_cancel.isRequested())
            continue;
        m_reader.readHead(*file);
        if (file->isReady && file->isOld())
            start(identity, context);
        else
            young.push_back(identity);
    }
    m_waiting = std::move(young);
}

std::vector<FileIdentity> StartQueue::take()
{
    return std::exchange(m_waiting, {});
}

void StartQueue::startReady(const std::vector<FileIdentity>& taken, ImportContext& context)
{
    for (const FileIdentity& identity : taken) {
        const FollowedFile* const file = m_files.find(identity);
        if (file && file->isReady)
            start(identity, context);
        else if (file && file->feed->hasFormat())
            add(identity);
    }
}

void StartQueue::startAll(ImportContext& context)
{
    for (const FileIdentity& identity : take()) {
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
