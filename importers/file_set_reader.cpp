// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/file_set_reader.h"

#include "importers/trace2/runs/log_groups.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace emberline {

FileSetReader::FileSetReader(ImportContext& context, std::span<const InputFile> files, ImportClock& clock) :
    m_context(context), m_files(files), m_clock(clock), m_results(files.size())
{
    std::vector<FileGroupKey> keys;
    keys.reserve(files.size());
    for (const InputFile& file : files)
        keys.push_back(trace2::groupKeyOf(file.path, file.directoryEntry));
    for (Group& group : trace2::groupsOf(keys))
        m_groups[group.front()] = std::move(group);
}

FileSetReader::~FileSetReader() = default;

std::vector<std::optional<Result<bool>>> FileSetReader::read()
{
    for (std::size_t file = 0; file < m_files.size(); ++file) {
        if (m_results[file])
            continue;
        if (m_clock.stopped || m_clock.isCancelled()) {
            m_clock.stopped = true;
            break;
        }
        m_clock.progress.current = m_files[file].path;
        m_clock.report();
        const auto group = m_groups.find(file);
        if (group != m_groups.end() && begin(group->second))
            readGroup(group->second);
        else
            readAlone(file);
    }
    return std::move(m_results);
}

FileReading& FileSetReader::open(std::size_t file)
{
    const auto [at, isNew] = m_open.try_emplace(file, m_context, m_files[file], m_clock.cancellation());
    if (isNew)
        at->second.readHead();
    return at->second;
}

/// Opens all files of the group. Returns whether they are to be read together; then their importers exist.
bool FileSetReader::begin(const Group& group)
{
    std::set<int> ranks;
    for (const std::size_t file : group)
        ranks.insert(open(file).feed().rank());
    ranks.erase(0);
    if (ranks.size() < 2 || m_clock.isCancelled())
        return false;
    const std::uint64_t number = m_context.newGroup();
    for (const std::size_t file : group) {
        if (SourceFeed& feed = open(file).feed(); feed.hasFormat())
            feed.begin(feed.rank() > 0 ? number : 0);
    }
    return true;
}

void FileSetReader::readGroup(const Group& group)
{
    Group logs;
    std::ranges::copy_if(group, std::back_inserter(logs), [&](std::size_t file) { return open(file).feed().rank() > 0; });
    std::ranges::stable_sort(logs, {}, [&](std::size_t file) { return open(file).feed().rank(); });
    for (const std::size_t file : logs) {
        if (m_clock.stopped) {
            open(file).stop();
            continue;
        }
        m_clock.progress.current = m_files[file].path;
        readToEnd(file);
        open(file).feed().reachEnd();
    }
    for (const std::size_t file : group) {
        if (std::ranges::find(logs, file) == logs.end()) {
            readToEnd(file);
            finish(file);
        }
    }
    // The richest first: what becomes of the others depends on it.
    std::for_each(logs.rbegin(), logs.rend(), [this](std::size_t file) { finish(file); });
}

void FileSetReader::readAlone(std::size_t file)
{
    FileReading& reading = open(file);
    if (reading.feed().hasFormat())
        reading.feed().begin(0);
    readToEnd(file);
    finish(file);
}

void FileSetReader::readToEnd(std::size_t file)
{
    FileReading& reading = open(file);
    const auto count = [&] { m_clock.progress.bytesRead += reading.newBytes(); };
    if (reading.feed().hasFormat())
        reading.feed().start();
    bool isFirst = true;
    for (bool more = true; more;) {
        more = reading.readBlock();
        count();
        m_clock.report(more && std::exchange(isFirst, false));
        if (more && m_clock.isBatchDue()) {
            reading.feed().settle();
            m_clock.publish(m_context);
        }
    }
    m_clock.stopped = m_clock.stopped || reading.isStopped();
}

void FileSetReader::finish(std::size_t file)
{
    m_results[file] = open(file).finish();
    m_open.erase(file);
    m_clock.progress.filesDone += m_clock.stopped ? 0 : 1;
    m_clock.report();
    if (m_clock.isBatchDue())
        m_clock.publish(m_context);
}

} // namespace emberline
