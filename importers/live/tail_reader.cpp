// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/tail_reader.h"

#include <algorithm>

#include <unistd.h>

namespace emberline {

namespace {
constexpr std::size_t kReadAtOnce = 256 << 10;
}

bool TailReader::readOn(FollowedFile& file, int descriptor)
{
    const std::uint64_t before = file.offset;
    const bool isStep = file.group.isOneProcess; // the poorer logs of the group already contain these records
    while (!m_cancel.isRequested()) {
        const std::uint64_t size = file.readPiece(descriptor, kReadAtOnce, [&] {
            if (isStep)
                readOthers(file, true);
        });
        if (size == 0)
            break;
        m_bytesRead += size;
    }
    file.feed->reachEnd();
    if (file.offset == before)
        return false;
    m_changed.insert(file.identity);
    file.mark(descriptor);
    m_written = std::max(m_written, file.written);
    if (!isStep) // the richer logs must contain these records, too, before the two are compared
        readOthers(file, false);
    return true;
}

/// Reads on in the files of the group of `file` that have a lower rank, or a higher one.
void TailReader::readOthers(const FollowedFile& file, bool poorer)
{
    const FollowedGroups::Group* const group = m_groups.find(file.group.name);
    if (!group || group->number == 0)
        return;
    for (const FileIdentity& identity : std::vector<FileIdentity>(group->members)) {
        FollowedFile* const other = m_files.find(identity);
        if (!other || !other->feed->isStarted())
            continue;
        const int rank = other->feed->rank();
        if (rank == 0 || !(poorer ? rank < file.feed->rank() : rank > file.feed->rank()))
            continue;
        const int descriptor = other->open();
        if (descriptor < 0)
            continue;
        if (readOn(*other, descriptor))
            other->feed->setLive();
        ::close(descriptor);
    }
}

void TailReader::start(FollowedFile& file)
{
    file.feed->start();
    m_changed.insert(file.identity);
    m_written = std::max(m_written, file.written);
    const int descriptor = file.open();
    if (descriptor < 0)
        return;
    readOn(file, descriptor);
    ::close(descriptor);
}

void TailReader::settle()
{
    for (const FileIdentity& identity : m_changed) {
        if (const FollowedFile* const file = m_files.find(identity))
            file->feed->settle();
    }
    m_changed.clear();
}

} // namespace emberline
