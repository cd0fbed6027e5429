// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_reading.h"

#include "importers/reading/file_diagnostics.h"

#include <algorithm>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kReadSize = 1 << 20;

SourceName nameOf(const InputFile& file, const Result<std::unique_ptr<ByteSource>>& bytes)
{
    SourceName name;
    name.path = file.path;
    name.directoryEntry = file.directoryEntry;
    name.waits = true;
    if (bytes) {
        name.rereadPath = bytes.value()->rereadPath();
        name.modified = bytes.value()->modified();
    }
    return name;
}

/// How much of a damaged file was left unread, if that is known: nobody knows what a cut file had.
std::string missingShare(const ByteSource& bytes)
{
    if (bytes.bytesRead() == 0 || bytes.bytesRead() >= bytes.totalBytes())
        return {};
    const std::uint64_t percent = (bytes.totalBytes() - bytes.bytesRead()) / std::max<std::uint64_t>(bytes.totalBytes() / 100, 1);
    return " About " + std::to_string(std::max<std::uint64_t>(percent, 1)) + " % of the file was not read.";
}

} // namespace

FileReading::FileReading(ImportContext& context, InputFile file, Cancellation cancel) :
    m_context(context), m_file(std::move(file)), m_cancel(cancel), m_bytes(openByteSource(m_file.path, cancel)),
    m_feed(context, nameOf(m_file, m_bytes)), m_isAtEnd(!m_bytes.ok())
{ }

void FileReading::readHead()
{
    while (!m_feed.hasFullHead() && readBlock()) { }
    m_feed.identify();
}

bool FileReading::readBlock()
{
    if (m_isAtEnd || m_feed.isRejected())
        return false;
    m_isStopped = m_cancel.isRequested();
    if (m_isStopped)
        return false;
    const auto got = m_bytes.value()->read(m_feed.prepare(kReadSize));
    m_isStopped = m_cancel.isRequested(); // then 0 is not necessarily the end
    if (!got)
        m_failed = got.error();
    m_isAtEnd = !got || (got.value() == 0 && !m_isStopped);
    m_feed.commit(got ? got.value() : 0);
    return !m_isAtEnd && !m_isStopped;
}

std::uint64_t FileReading::newBytes()
{
    if (!m_bytes)
        return 0;
    const ByteSource& bytes = *m_bytes.value();
    const bool isOver = !m_isStopped && (m_isAtEnd || m_feed.isRejected());
    const std::uint64_t now = isOver ? std::max(bytes.totalBytes(), bytes.bytesRead()) : bytes.bytesRead();
    return now - std::exchange(m_counted, now);
}

Result<bool> FileReading::finish()
{
    Diagnostics& diagnostics = m_context.builder().diagnostics();
    const bool inDirectory = !m_file.directoryEntry.empty();
    if (!m_bytes) {
        if (inDirectory)
            diagnostics.add(files::kUnreadable, {}, m_bytes.error().message);
        return m_bytes.error();
    }
    m_isStopped ? m_feed.stop() : m_feed.finish();
    if (!m_feed.isTrace() && m_isStopped) // too little was read to know the format
        return true;
    if (!m_feed.isTrace()) {
        if (inDirectory)
            diagnostics.add(files::kNotATrace, {}, m_file.path);
        return m_failed ? *m_failed : notATrace(m_file.path, m_feed, m_context.formats());
    }
    if (m_failed)
        diagnostics.add(files::kReadFailed, {m_feed.source(), 0, m_feed.bytes()}, m_failed->message);
    if (const std::string trouble = m_bytes.value()->trouble(); !trouble.empty() && !m_isStopped)
        diagnostics.add(files::kStreamDamaged, {m_feed.source(), 0, m_feed.bytes()}, trouble + missingShare(*m_bytes.value()));
    if (m_bytes.value()->hasChanged() && !m_isStopped)
        diagnostics.add(files::kChanged, {m_feed.source(), 0, m_feed.bytes()}, m_file.path);
    return true;
}

} // namespace emberline
