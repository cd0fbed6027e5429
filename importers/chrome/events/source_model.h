// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/args_keeper.h"
#include "importers/chrome/events/container_members.h"
#include "importers/chrome/events/event_intake.h"
#include "importers/chrome/events/event_phases.h"
#include "importers/chrome/events/source_report.h"
#include "importers/chrome/events/source_tables.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "importers/chrome/text/event_sink.h"
#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"

#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Makes the model of one source from its events, which come in the order of the file. What depends on other events (which end closes which
/// begin, lives, flows) is computed when settling. Runs on the import worker's thread.
class SourceModel final : public EventSink {
public:
    SourceModel(ImportContext& context, const ImportSource& source);

    void see(std::string_view text, std::uint64_t offset) override { m_report.see(text, offset); }
    void take(const ParsedStretch& parsed, const SourceText& source) override { m_intake.take(parsed, source); }
    void takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) override
    {
        m_intake.takeRepaired(parsed, strict, source);
    }
    void takeTopLevel(const std::string& key, const std::string& json, const SourceText& source) override
    {
        m_members.take(key, json, source);
    }
    void beginContainer() override { m_hasContainer = true; }
    void tell(const DiagnosticKind& kind, const SourceText& source) override { m_report.tell(kind, source); }

    /// Makes everything read so far drawable. Does not change what finish() will produce.
    void settle();
    /// Call when all events have come.
    void finish();

    [[nodiscard]] bool hasContainer() const { return m_hasContainer; } ///< the source has an object with traceEvents
    [[nodiscard]] bool hasEvents() const { return m_phases.hasEvents(); } ///< the source has an object with a phase
    /// The source has an object without a phase that is not empty.
    [[nodiscard]] bool hasOtherObjects() const { return m_phases.hasOtherObjects(); }
    [[nodiscard]] bool isDamaged() const { return m_report.isDamaged(); } ///< the importer skipped something that may have been an event

private:
    [[nodiscard]] std::vector<SliceTrack*> tracks();
    void matchAll();
    void makeAll();
    void writeSource(const SourceExtent& extent);

    TraceBuilder& m_builder;
    const FormatTable& m_formats;
    SourceId m_source;
    ArgsKeeper m_args;
    SourceTables m_tables;
    SourceReport m_report;
    EventPhases m_phases;
    EventIntake m_intake;
    ContainerMembers m_members;
    NestingTracks m_nesting;
    bool m_hasContainer = false;
    bool m_isFinished = false;
};

} // namespace emberline::chrome
