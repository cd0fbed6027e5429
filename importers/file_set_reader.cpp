// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/file_set_reader.h"

#include <algorithm>
#include <set>
#include <utility>

namespace emberline {

FileSetReader::FileSetReader(ImportContext& context, std::span<const InputFile> files, Cancellation cancel) :
    m_context(context), m_files(files), m_cancel(cancel), m_results(files.size())
{
    std::vector<FileGroupKey> keys;
    keys.reserve(files.size());
    for (const InputFile& file : files)
        keys.push_back(context.formats().groupKeyOf(file.path, file.directoryEntry));
    for (Group& group : groupsOf(keys))
        m_groups[group.front()] = std::move(group);
}

FileSetReader::~FileSetReader() = default;

FileSetReader::Step FileSetReader::step(ImportClock& clock)
{
    Step step = Step::Done;
    if (!m_toRead.empty()) {
        step = readBlock(clock);
    } else if (!m_toFinish.empty()) {
        finish(m_toFinish.front(), clock);
        m_toFinish.pop_front();
    } else {
        step = beginNext(clock);
    }
    if (step == Step::Cancelled) {
        clock.stopped = true;
        settle();
    }
    return step;
}

FileSetReader::Step FileSetReader::beginNext(ImportClock& clock)
{
    while (m_next < m_files.size() && m_results[m_next])
        ++m_next;
    if (m_next == m_files.size())
        return Step::AtEnd;
    if (m_cancel.isRequested())
        return Step::Cancelled;
    clock.progress.current = m_files[m_next].path;
    clock.report();
    return begin(m_next) ? Step::Done : Step::Cancelled;
}

void FileSetReader::settle()
{
    if (!m_toRead.empty())
        m_open.at(m_toRead.front()).feed().settle();
}

void FileSetReader::stop(ImportClock& clock)
{
    clock.stopped = true;
    if (m_toFinish.empty() && m_open.contains(m_next)) {
        m_toRead = {m_next};
        m_toFinish = {m_next};
    }
    for (const std::size_t file : std::exchange(m_toRead, {}))
        m_open.at(file).stop();
    for (const std::size_t file : std::exchange(m_toFinish, {}))
        finish(file, clock);
    m_next = m_files.size();
}

FileReading& FileSetReader::open(std::size_t file)
{
    FileReading& reading = m_open.try_emplace(file, m_context, m_files[file], m_cancel).first->second;
    if (!reading.feed().isStarted())
        reading.readHead();
    return reading;
}

/// Opens `file` and the files of its group, and creates the importers of those that are to be read together. Returns false if cancelled
/// before that is known.
bool FileSetReader::begin(std::size_t file)
{
    const auto found = m_groups.find(file);
    const Group group = found == m_groups.end() ? Group{file} : found->second;
    std::set<int> ranks;
    Group logs;
    Group others;
    for (const std::size_t member : group) {
        const int rank = open(member).feed().rank();
        ranks.insert(rank);
        (rank > 0 ? logs : others).push_back(member);
    }
    ranks.erase(0);
    SourceFeed& first = m_open.at(file).feed();
    if (m_cancel.isRequested() && (group.size() > 1 || !first.hasFormat()))
        return false;
    if (ranks.size() < 2) {
        if (first.hasFormat())
            first.begin(0);
        m_toRead = {file};
        m_toFinish = {file};
        return true;
    }
    const std::uint64_t number = m_context.newGroup();
    for (const std::size_t member : group) {
        if (SourceFeed& feed = m_open.at(member).feed(); feed.hasFormat())
            feed.begin(feed.rank() > 0 ? number : 0);
    }
    std::ranges::stable_sort(logs, {}, [&](std::size_t log) { return m_open.at(log).feed().rank(); });
    m_toRead.assign(logs.begin(), logs.end());
    m_toRead.insert(m_toRead.end(), others.begin(), others.end());
    m_toFinish.assign(others.begin(), others.end());
    m_toFinish.insert(m_toFinish.end(), logs.rbegin(), logs.rend()); // the richest first: what becomes of the others depends on it
    return true;
}

/// Reads on in the files that are begun.
FileSetReader::Step FileSetReader::readBlock(ImportClock& clock)
{
    const std::size_t file = m_toRead.front();
    FileReading& reading = m_open.at(file);
    SourceFeed& feed = reading.feed();
    clock.progress.current = m_files[file].path;
    if (feed.hasFormat() && !feed.isStarted())
        feed.start();
    const bool more = reading.readBlock();
    clock.progress.bytesRead += reading.newBytes();
    clock.report(more && std::exchange(m_isFirstBlock, false));
    if (more) {
        if (clock.isBatchDue()) {
            feed.settle();
            clock.publish(m_context);
        }
        return Step::Done;
    }
    m_isFirstBlock = true;
    if (reading.isStopped())
        return Step::Cancelled;
    if (m_toFinish.size() > 1 && feed.rank() > 0)
        feed.reachEnd();
    m_toRead.pop_front();
    return Step::Done;
}

void FileSetReader::finish(std::size_t file, ImportClock& clock)
{
    m_results[file] = m_open.at(file).finish();
    m_open.erase(file);
    clock.progress.filesDone += clock.stopped ? 0 : 1;
    clock.report();
    if (clock.isBatchDue())
        clock.publish(m_context);
}

} // namespace emberline
