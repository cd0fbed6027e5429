// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/args_keeper.h"

#include "importers/chrome/events/file_record_reader.h"
#include "importers/chrome/roundtrip/region_statement.h"

namespace emberline::chrome {

ArgsKeeper::ArgsKeeper(TraceBuilder& builder, const ImportSource& source) : m_builder(builder)
{
    if (source.rereadPath.empty()) {
        m_kept = std::make_shared<KeptRecords>();
        m_reader = m_kept;
    } else {
        m_reader = std::make_shared<FileRecordReader>(source.rereadPath, source.growing ? std::nullopt : source.modified);
    }
    m_builder.edit(source.id).reader = m_reader;
}

void ArgsKeeper::keep(const Event& event)
{
    if (!m_kept || event.args.empty())
        return;
    if (const StringId statement = event.text(event.extra.statement))
        m_kept->keep(event.offset, withoutMember(event.args, event.textOf(statement)));
    else
        m_kept->keep(event.offset, event.args);
}

} // namespace emberline::chrome
