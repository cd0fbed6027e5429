// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_file_table.h"

#include <utility>

namespace emberline {

FollowedFile* FollowedFileTable::find(const FileIdentity& identity)
{
    const auto found = m_files.find(identity);
    return found == m_files.end() ? nullptr : &found->second;
}

std::vector<FollowedFile*> FollowedFileTable::all()
{
    std::vector<FollowedFile*> files;
    for (auto& [identity, file] : m_files)
        files.push_back(&file);
    return files;
}

std::vector<const FollowedFile*> FollowedFileTable::all() const
{
    std::vector<const FollowedFile*> files;
    for (const auto& [identity, file] : m_files)
        files.push_back(&file);
    return files;
}

std::vector<std::string> FollowedFileTable::paths() const
{
    std::vector<std::string> paths;
    for (const auto& [path, identity] : m_byPath)
        paths.push_back(path);
    return paths;
}

bool FollowedFileTable::leadsTo(const std::string& path, const FileIdentity& identity) const
{
    const auto known = m_byPath.find(path);
    return known != m_byPath.end() && known->second == identity;
}

void FollowedFileTable::beginRound()
{
    m_lostBefore = std::exchange(m_lost, {});
}

FollowedFile& FollowedFileTable::put(const std::string& path, const FileIdentity& identity)
{
    if (const auto known = m_byPath.find(path); known != m_byPath.end() && known->second != identity)
        m_lost.push_back({known->second, GoneReader::Cause::Replaced});
    FollowedFile& file = m_files[identity];
    if (file.path != path && leadsTo(file.path, identity)) // renamed
        m_byPath.erase(file.path);
    m_byPath[path] = identity;
    file.identity = identity;
    file.path = path;
    return file;
}

void FollowedFileTable::miss(const std::string& path)
{
    const auto known = m_byPath.find(path);
    if (known == m_byPath.end())
        return;
    m_lost.push_back({known->second, GoneReader::Cause::Removed});
    m_byPath.erase(known);
}

void FollowedFileTable::sweep(TraceBuilder& builder)
{
    for (const LostName& lost : std::exchange(m_lostBefore, {})) {
        const auto file = m_files.find(lost.file);
        if (file == m_files.end() || leadsTo(file->second.path, lost.file))
            continue;
        file->second.lose(builder, lost.cause);
        m_hasEnded = true;
        m_files.erase(file);
    }
}

void FollowedFileTable::clear()
{
    m_files.clear();
    m_byPath.clear();
    m_lost.clear();
    m_lostBefore.clear();
}

} // namespace emberline
