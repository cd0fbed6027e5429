// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/reading/line_framer.h"
#include "importers/trace2/runs/event_run.h"
#include "importers/trace2/sessions/session_set.h"
#include "importers/trace2/syntax/event_line_parser.h"
#include "importers/trace2/syntax/lines_ahead.h"

#include <memory>

namespace emberline::trace2 {

/// Reads git's EVENT target: one JSON object on each line. A torn line damages only itself: reading resumes at the next `{"event":` inside
/// it.
class EventImporter final : public Importer, private LineTaker<Record> {
public:
    EventImporter(ImportContext& context, const ImportSource& source);
    ~EventImporter() override { m_ahead.drop(*this); }
    EventImporter(const EventImporter&) = delete;
    EventImporter& operator=(const EventImporter&) = delete;

    std::span<char> prepare(std::size_t wanted) override { return m_framer.prepare(wanted); }
    void commit(std::size_t size) override;
    void reachEnd() override { m_ahead.drain(); }
    void settle() override;
    void finish() override;
    void stop() override;

private:
    void take(const Line& line, Record* record) override;
    void readLine(Line line);
    void apply(const Record& record, std::string_view text, const RecordPlace& place);
    [[nodiscard]] EventRun::Apply applying();
    bool readRecord(std::string_view text, const RecordPlace& place);
    void resynchronise(const Line& line);
    void readDamaged(std::string_view piece, const RecordPlace& place);
    void tellNoise(std::string_view text, const RecordPlace& place);

    TraceBuilder& m_builder;
    SessionSet& m_sessions;
    LinesAhead<Record>& m_ahead;
    ImportSource m_source;
    LineFramer m_framer;
    EventLineParser m_parser;
    Record m_record;
    std::string m_copy; ///< a padded copy of a piece of a damaged line
    std::unique_ptr<EventRun> m_run; ///< null if the log stands alone
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
};

} // namespace emberline::trace2
