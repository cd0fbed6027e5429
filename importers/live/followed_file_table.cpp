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

FollowedFile& FollowedFileTable::put(const std::string& path, const FileIdentity& identity, TraceBuilder& builder)
{
    if (const auto known = m_byPath.find(path); known != m_byPath.end() && known->second != identity) // replaced by another file
        end(known->second, path, builder, GoneReader::Cause::Replaced);
    FollowedFile& file = m_files[identity];
    if (file.path != path) // new here, or renamed
        m_byPath.erase(file.path);
    m_byPath[path] = identity;
    file.identity = identity;
    file.path = path;
    return file;
}

/// A renamed file has its new name by now.
void FollowedFileTable::sweep(TraceBuilder& builder)
{
    for (const std::string& path : std::exchange(m_gone, {})) {
        const auto known = m_byPath.find(path);
        if (known == m_byPath.end())
            continue;
        end(known->second, path, builder, GoneReader::Cause::Removed);
        m_byPath.erase(known);
    }
}

/// Ends the file, unless it goes by another name.
void FollowedFileTable::end(const FileIdentity& identity, const std::string& path, TraceBuilder& builder, GoneReader::Cause cause)
{
    const auto file = m_files.find(identity);
    if (file == m_files.end() || file->second.path != path)
        return;
    file->second.lose(builder, cause);
    m_hasEnded = true;
    m_files.erase(file);
}

void FollowedFileTable::clear()
{
    m_files.clear();
    m_byPath.clear();
}

} // namespace emberline
