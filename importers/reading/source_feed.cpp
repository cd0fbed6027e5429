// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/source_feed.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/text/utf8.h"

#include <algorithm>

namespace emberline {

std::span<char> SourceFeed::prepare(std::size_t wanted)
{
    if (m_isStarted)
        return m_importer->prepare(wanted);
    return m_context.scratch(std::min(wanted, kHead - std::min(m_head.size(), kHead - 1)));
}

void SourceFeed::commit(std::size_t size)
{
    m_bytes += size;
    if (m_isStarted) {
        m_importer->commit(size);
        return;
    }
    m_head.append(m_context.scratch(size).data(), size); // only what there is, because thousands of short logs may wait
    if (hasFullHead() && !m_name.waits)
        sniff();
}

std::string_view SourceFeed::sniffedHead() const
{
    std::string_view head = m_head;
    if (head.starts_with(kByteOrderMark))
        head.remove_prefix(kByteOrderMark.size());
    return head;
}

bool SourceFeed::sniff()
{
    if (m_isStarted)
        return true;
    if (!m_importer && !identify())
        return false;
    if (!m_importer)
        begin(0);
    start();
    return true;
}

bool SourceFeed::identify()
{
    if (!m_format)
        m_format = m_context.formats().sniff(sniffedHead());
    return hasFormat();
}

void SourceFeed::begin(std::uint64_t group)
{
    Source row;
    row.path = m_name.path;
    row.format = m_format->id;
    row.dialect = &m_context.formats().recognise({m_format->id, {}, {}}).dialect;
    row.modified = m_name.modified;
    row.live = m_name.live;
    m_source = m_context.builder().addSource(std::move(row));
    m_importer = m_format->create(m_context,
        {m_source, m_name.rereadPath, m_name.directoryEntry, m_name.modified, m_name.firstByte, m_name.growing, group, m_name.aloneUntil});
}

void SourceFeed::start()
{
    m_isStarted = true;
    m_importer->feed(std::exchange(m_head, {}));
}

void SourceFeed::updateModel()
{
    if (!m_isStarted)
        return;
    m_importer->updateModel();
    if (std::exchange(m_bytesInRow, m_bytes) != m_bytes)
        m_context.builder().edit(m_source).bytes = m_bytes;
}

void SourceFeed::finish()
{
    if (!sniff()) {
        m_seemsToBe = emberline::seemsToBe(sniffedHead());
        return;
    }
    m_importer->finish();
    const auto mistaken = m_importer->mistakenFor();
    m_isMistaken = mistaken.has_value();
    m_seemsToBe = mistaken.value_or(std::string_view());
    close();
}

void SourceFeed::stop()
{
    if (!m_importer && !sniff())
        return;
    m_importer->stop();
    close();
}

void SourceFeed::close()
{
    m_importer.reset();
    m_format = nullptr;
    m_isStarted = false;
    Source& row = m_context.builder().edit(m_source);
    row.bytes = m_bytes;
    row.live = false;
}

} // namespace emberline
