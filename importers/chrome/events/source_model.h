// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/args_reader.h"
#include "importers/chrome/events/async_table.h"
#include "importers/chrome/events/far_times.h"
#include "importers/chrome/events/flow_table.h"
#include "importers/chrome/events/object_table.h"
#include "importers/chrome/events/stack_frames.h"
#include "importers/chrome/roundtrip/statements.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "importers/chrome/text/event_sink.h"
#include "importers/reading/importer.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Makes the model of one source from its events: this is where phases get their meaning. Events come in the order of the file. What
/// depends on other events (which end closes which begin, lives, flows) is computed when settling. Runs on the import worker's thread.
class SourceModel final : public EventSink {
public:
    SourceModel(TraceBuilder& builder, const ImportSource& source);

    void take(const ParsedStretch& parsed, const SourceText& source) override;
    void takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) override;
    void takeTopLevel(const std::string& key, const std::string& json, const SourceText& source) override;
    void beginContainer() override;
    void tell(const DiagnosticKind& kind, const SourceText& source) override;

    /// Makes everything read so far drawable. Does not change what finish() will produce.
    void settle();
    /// Call when all events have come.
    void finish();

    [[nodiscard]] bool hasContainer() const { return m_hasContainer; } ///< the source has an object with traceEvents
    [[nodiscard]] bool hasEvents() const { return m_hasEvents; } ///< the source has an object with a phase
    [[nodiscard]] bool hasOtherObjects() const { return m_hasOtherObjects; } ///< the source has an object without a phase that is not empty
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; } ///< the importer skipped something that may have been an event

private:
    /// One event with the texts that its numbers stand for.
    struct Event {
        const EventRecord& record;
        const EventExtra& extra;
        ProcessThread& actor;
        StringId name;
        StringId category;
        std::string_view args; ///< strict JSON
        std::uint64_t offset;
    };

    void takeEvent(const EventRecord& record);
    void takeFar(const EventRecord& record);
    void takeShifted();
    void takeHeld(const std::vector<FarTimes::Held>& held);
    void takeAsItIs(const EventRecord& record);
    bool checkTime(const Event& event);
    bool states(const Event& event, std::string_view what);
    void applyTimed(const Event& event);
    void applyBegin(const Event& event);
    void applyComplete(const Event& event);
    void applyStated(const Event& event, const RegionStatement& statement);
    void applyEnd(const Event& event, SliceTrack& track);
    void applyInstant(const Event& event);
    void addInstant(const Event& event, InstantScope scope);
    void applyCounter(const Event& event);
    void applyObject(const Event& event);
    void applyAsync(const Event& event);
    void applyFlow(const Event& event);
    void addBoundFlow(RegionId slice, const Event& event);
    void applyMetadata(const Event& event);
    void addRegionDetails(RegionId region, const Event& event);

    void include(const Event& event, std::int64_t fromNs, std::int64_t toNs);
    void keepArgs(const Event& event);
    /// `timeOf`: when an arg was recorded.
    template <class RowId, class TimeOf>
    void keepInModel(RowId id, std::string_view argsJson, TimeOf timeOf);
    void tellEvent(const DiagnosticKind& kind, const EventRecord& record);
    std::uint64_t lineOf(const EventRecord& record);
    void drop(const DiagnosticKind& kind, const Event& event);
    void tellLater(const DiagnosticKind& kind, std::uint64_t offset);
    void tellFindings();
    std::string idKey(const Event& event, char kind, bool isLocal);

    void takeStretch(const ParsedStretch& parsed);
    void openStretch(const ParsedStretch& parsed);
    void openBook(const std::shared_ptr<const TextInterner>& book);
    StringId text(std::uint32_t id);
    ProcessThread& actor(std::uint32_t id);
    [[nodiscard]] ActorKey actorKey(const ActorId& id);
    [[nodiscard]] std::vector<SliceTrack*> tracks();
    void writeSource(const SourceExtent& extent);
    /// The part of `extent` that counts: all of it, unless the trace states its own extent.
    [[nodiscard]] SourceRange shownExtent(const SourceExtent& extent) const;

    TraceBuilder& m_builder;
    SourceId m_source;
    std::shared_ptr<KeptRecords> m_kept; ///< if the source cannot be read again
    std::shared_ptr<const RecordReader> m_reader;
    ActorTable m_actors;
    AsyncTable m_asyncs;
    ObjectTable m_objects;
    FlowTable m_flows;
    StackFrames m_stackFrames;
    Statements m_statements;
    NestingTracks m_settling;
    FarTimes m_farTimes;
    SourceExtent m_extent; ///< of everything that counts, except ends that are not matched yet
    std::optional<SourceRange> m_statedExtent;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
    bool m_hasContainer = false;
    bool m_hasEvents = false;
    bool m_hasOtherObjects = false;
    bool m_isDamaged = false;
    bool m_isFinished = false;
    std::optional<std::string> m_displayTimeUnit;
    std::vector<std::pair<std::string, std::string>> m_metadata; ///< key, JSON

    // The current stretch.
    const ParsedStretch* m_parsed = nullptr;
    SourceText m_text; ///< as in the file
    std::string_view m_strict; ///< what the records refer to: the same text, or its repaired form
    bool m_isRepaired = false;
    std::size_t m_lineKnownAt = 0; ///< m_lineKnown is the line of this byte of m_text
    std::uint64_t m_lineKnown = 1;
    struct BookIds {
        std::shared_ptr<const TextInterner> book;
        std::vector<StringId> ids; ///< by the interner's numbers; none for a text not seen yet
    };
    std::deque<BookIds> m_books; ///< those of the active parsers
    BookIds* m_book = nullptr;
    std::vector<ProcessThread*> m_actorOf;
};

} // namespace emberline::chrome
