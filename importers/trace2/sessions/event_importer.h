// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "importers/reading/line_framer.h"
#include "importers/trace2/runs/other_target.h"
#include "importers/trace2/sessions/shared_sessions.h"
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
    void settle() override;
    void finish() override;
    void stop() override { settle(); }

private:
    void take(const Line& line, Record* record) override;
    void readLine(Line line);
    void apply(const Record& record, const RecordPlace& place);
    void lookForPoorer(const Record& record);
    bool readRecord(std::string_view text, const RecordPlace& place);
    void resynchronise(const Line& line);
    void readDamaged(std::string_view piece, const RecordPlace& place);
    void tellNoise(std::string_view text, const RecordPlace& place);

    TraceBuilder& m_builder;
    SharedSessions& m_sessions;
    LinesAhead<Record>& m_ahead;
    bool m_addsOtherLogs;
    ImportSource m_source;
    LineFramer m_framer;
    EventLineParser m_parser;
    Record m_record;
    std::string m_copy; ///< a padded copy of a piece of a damaged line
    bool m_hasLooked = false; ///< it has searched for other logs of the same run
    bool m_isWaiting = false; ///< other logs must grow before we know whether they belong to this run
    std::unique_ptr<OtherTarget> m_other; ///< another target's log of the same run
    Record m_completed; ///< the current record, completed by m_other
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
};

} // namespace emberline::trace2
