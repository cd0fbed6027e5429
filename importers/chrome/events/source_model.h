// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/source_tables.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "importers/chrome/text/event_record.h"
#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/reading/units.h"
#include "model/args.h"
#include "model/trace_builder.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline::chrome {

// The parser's records hold numbers that stand for texts, processes and threads. An Event is a record with what its numbers stand for.

/// The trace's ids of the texts that parsers numbered. Each text is interned once for each parser, when it is first needed.
class TextIds {
public:
    explicit TextIds(TraceBuilder& builder) : m_builder(builder) { }

    /// From now on, numbers are those of `interner`.
    void open(const std::shared_ptr<const TextInterner>& interner);
    /// No id for kNone.
    StringId operator[](std::uint32_t number)
    {
        if (number == kNone)
            return {};
        const std::vector<StringId>& ids = m_current->ids;
        return number < ids.size() && ids[number] ? ids[number] : intern(number);
    }
    [[nodiscard]] std::string_view textOf(StringId id) const { return m_builder.text(id); }
    void release() { m_known.clear(); }

private:
    struct Known {
        std::shared_ptr<const TextInterner> interner;
        std::vector<StringId> ids; ///< by number; none for a text not seen yet
    };

    StringId intern(std::uint32_t number);

    TraceBuilder& m_builder;
    std::deque<Known> m_known; ///< of the parsers that are at work
    Known* m_current = nullptr;
};

/// The stretch whose events are being applied: what the numbers in their records stand for, and where they are in the source. Refers to the
/// stretch and its text, which must live until the next one is opened.
class StretchView {
public:
    StretchView(TraceBuilder& builder, ActorTable& actors) : m_texts(builder), m_actors(actors) { }

    void open(const ParsedStretch& parsed, const SourceText& source) { open(parsed, source.text, source, false); }
    /// A stretch of one event whose records refer to `strict`, its repaired form.
    void openRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source)
    {
        open(parsed, strict, source, true);
    }
    /// Forgets all texts. Call it when no stretch follows.
    void release() { m_texts.release(); }

    [[nodiscard]] const std::vector<EventRecord>& records() const { return m_parsed->events; }
    [[nodiscard]] const EventExtra& extraOf(const EventRecord& record) const
    {
        static const EventExtra kNoExtra;
        return record.extra == kNone ? kNoExtra : m_parsed->extras[record.extra];
    }
    [[nodiscard]] std::span<const CounterValue> valuesOf(const EventRecord& record) const
    {
        return std::span(m_parsed->values).subspan(record.firstValue, record.valueCount);
    }
    StringId text(std::uint32_t number) { return m_texts[number]; }
    [[nodiscard]] std::string_view textOf(StringId id) const { return m_texts.textOf(id); }
    ProcessThread& actor(std::uint32_t number)
    {
        ProcessThread* const known = m_actorOf[number];
        return known ? *known : findActor(number);
    }
    /// Strict JSON.
    [[nodiscard]] std::string_view json(TextSpan span) const { return m_strict.substr(span.begin, span.size); }
    [[nodiscard]] std::string_view json(const EventRecord& record) const { return m_strict.substr(record.offset, record.size); }
    [[nodiscard]] std::uint64_t offsetOf(const EventRecord& record) const { return m_source.offset + record.offset; }
    /// The event as it is in the file. Fastest when called in the order of the events.
    [[nodiscard]] SourceText sourceOf(const EventRecord& record);

private:
    void open(const ParsedStretch& parsed, std::string_view strict, const SourceText& source, bool isRepaired);
    ProcessThread& findActor(std::uint32_t number);
    [[nodiscard]] ActorKey keyOf(const ActorId& id);

    TextIds m_texts;
    ActorTable& m_actors;
    const ParsedStretch* m_parsed = nullptr;
    SourceText m_source; ///< as in the file
    std::string_view m_strict; ///< what the records refer to: the same text, or its repaired form
    bool m_isRepaired = false;
    std::size_t m_lineKnownAt = 0; ///< m_lineKnown is the line of this byte of m_source
    std::uint64_t m_lineKnown = 1;
    std::vector<ProcessThread*> m_actorOf; ///< by number; null if not looked up yet
};

/// One event with what its numbers stand for. Lives no longer than its stretch is open.
struct Event {
    Event(StretchView& ofStretch, const EventRecord& ofRecord) :
        stretch(ofStretch), record(ofRecord), extra(stretch.extraOf(record)), actor(stretch.actor(record.actor)),
        name(stretch.text(record.name)), category(stretch.text(record.category)), args(stretch.json(record.args)),
        offset(stretch.offsetOf(record))
    { }

    [[nodiscard]] StringId text(std::uint32_t number) const { return stretch.text(number); }
    [[nodiscard]] std::string_view textOf(StringId id) const { return stretch.textOf(id); }
    [[nodiscard]] SourceTime start() const { return record.start; }

    StretchView& stretch;
    const EventRecord& record;
    const EventExtra& extra;
    ProcessThread& actor;
    StringId name;
    StringId category;
    std::string_view args; ///< strict JSON
    std::uint64_t offset;
};

/// The args that the text of strict JSON stands for: the members of an object, or the whole of any other value. null gives no args.
Args argsOfJson(std::string_view json);

class KeptRecords;

/// Where the args of events stay: in their file, as text if the source cannot be read again, or in the model.
class ArgsKeeper {
public:
    /// Sets the reader of the source's row.
    ArgsKeeper(TraceBuilder& builder, const ImportSource& source);

    /// Makes sure that the event's args can be read at its offset.
    void keep(const Event& event);
    /// Puts the instant's args, as strict JSON, into the model.
    void keepInModel(InstantId id, std::string_view argsJson);
    [[nodiscard]] const RecordReader& reader() const { return *m_reader; }

private:
    TraceBuilder& m_builder;
    std::shared_ptr<KeptRecords> m_kept; ///< if the source cannot be read again
    std::shared_ptr<const RecordReader> m_reader;
};

/// Counts the records of one source, and reports what is odd about them. Examples quote the same bytes however the text comes: one whose
/// text has not come yet waits for it, and what is reported behind it waits, too.
class SourceReport {
public:
    SourceReport(TraceBuilder& builder, SourceId source) : m_builder(builder), m_source(source) { }

    void countRecord() { ++m_records; }
    /// The text goes on; see EventSink.
    void see(std::string_view text, std::uint64_t offset);
    /// No more text follows.
    void endText();
    /// About the text. An error means that something was skipped.
    void report(const DiagnosticKind& kind, const SourceText& source);
    void report(const DiagnosticKind& kind, const Event& event) { add(kind, event.stretch.sourceOf(event.record)); }
    /// The event is no record of the trace.
    void drop(const DiagnosticKind& kind, const Event& event);

    /// At the end, about the event at `offset`, whose text must be read again: by `reader`.
    void reportLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader);
    /// Same; and if it is an error, the event is no record of the trace.
    void dropLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader);
    /// At the end: what is odd about how slices nest.
    void reportFindings(std::span<const TrackFindings> findings, const RecordReader& reader);

    [[nodiscard]] std::uint64_t records() const { return m_records; }
    [[nodiscard]] std::uint64_t skipped() const { return m_skipped; }
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; } ///< something was skipped that may have been an event

    /// Reports without counting.
    void add(const DiagnosticKind& kind, const SourceText& source) { add(kind, source, true); }
    /// What the source has reported of these kinds so far is usual for its writer.
    void excuse(std::span<const DiagnosticKind* const> kinds);

private:
    struct Waiting {
        const DiagnosticKind* kind;
        RecordPlace place;
        std::string text;
        bool isWhole;
    };

    void add(const DiagnosticKind& kind, const SourceText& source, bool isWhole);
    void addWhole()
    {
        for (; !m_waiting.empty() && m_waiting.front().isWhole; m_waiting.pop_front())
            write(*m_waiting.front().kind, m_waiting.front().place, m_waiting.front().text);
    }
    void write(const DiagnosticKind& kind, RecordPlace place, std::string_view text)
    {
        m_builder.diagnostics().add(kind, place, text);
        ++m_written[&kind];
    }

    TraceBuilder& m_builder;
    SourceId m_source;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
    bool m_isDamaged = false;
    std::deque<Waiting> m_waiting; ///< in the order of the file
    std::map<const DiagnosticKind*, std::uint64_t> m_written; ///< how many, without the excused ones
};

/// Applies the events of one source to the model and to the tables, one by one: it knows what each phase means.
class ChromeEvents {
public:
    ChromeEvents(TraceBuilder& builder, SourceReport& report, SourceTables& tables, ArgsKeeper& args) :
        m_builder(builder), m_report(report), m_tables(tables), m_args(args)
    { }

    void apply(const Event& event);

    [[nodiscard]] bool hasEvents() const { return m_hasEvents; } ///< some object had a phase
    [[nodiscard]] bool hasOtherObjects() const { return m_hasOtherObjects; } ///< some object had no phase and was not empty

    /// Call when all events have come.
    void finish();

private:
    void reportNotShown(const Event& event);
    void addWithoutPhase(const Event& event);
    bool checkTime(const Event& event);
    void applyPhase(const Event& event);

    void addBegin(const Event& event);
    void addComplete(const Event& event);
    void reportDuration(const Event& event);
    void addAsync(const Event& event);
    void addState(const Event& event);
    RegionId addRegion(const Event& event, TrackId track, RegionRole role, SourceTime end, bool isOpen);
    void addDetails(const Event& event, RegionId region);
    void addEnd(const Event& event, SliceTrack& track);
    void addInstant(const Event& event);
    void addInstant(const Event& event, InstantScope scope);
    void addInstead(const Event& event, const DiagnosticKind& kind);
    void addCounter(const Event& event);
    void addObject(const Event& event);
    void addFlow(const Event& event);
    void addBoundFlow(const Event& event, RegionId slice);
    bool applyName(const Event& event);
    bool applyLabels(Process& process, const nlohmann::json& said);
    void include(const Event& event, SourceTime from, SourceTime to);
    void include(const Event& event) { include(event, event.start(), event.start()); }

    TraceBuilder& m_builder;
    SourceReport& m_report;
    SourceTables& m_tables;
    ArgsKeeper& m_args;
    bool m_hasEvents = false;
    bool m_hasOtherObjects = false;
    std::uint64_t m_threadTimes = 0; ///< events with tts or tdur
};

/// Makes the model of one source from its events, which come in the order of the file. What depends on other events (which end closes which
/// begin, lives, flows) is computed in makeDrawable() and finish(). Runs on the import worker's thread.
class SourceModel final : public EventSink {
public:
    SourceModel(ImportContext& context, const ImportSource& source);

    void see(std::string_view text, std::uint64_t offset) override { m_report.see(text, offset); }
    void apply(const ParsedStretch& parsed, const SourceText& source) override
    {
        m_view.open(parsed, source);
        apply(m_view);
    }
    void applyRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) override
    {
        m_view.openRepaired(parsed, strict, source);
        apply(m_view);
    }
    void applyMember(const std::string& key, const std::string& json, const SourceText& source) override;
    void beginContainer() override { m_hasContainer = true; }
    void setWhole(bool isWhole) override { m_isWhole = isWhole; }
    void report(const DiagnosticKind& kind, const SourceText& source) override { m_report.report(kind, source); }

    /// Makes everything read so far drawable. Does not change what finish() will produce.
    void makeDrawable();
    /// Call when all events have come. `atEnd`: the input has ended, too.
    void finish(bool atEnd);

    [[nodiscard]] bool hasContainer() const { return m_hasContainer; } ///< the source has an object with traceEvents
    [[nodiscard]] bool hasEvents() const { return m_events.hasEvents(); } ///< the source has an object with a phase
    /// The source has an object without a phase that is not empty.
    [[nodiscard]] bool hasOtherObjects() const { return m_events.hasOtherObjects(); }
    [[nodiscard]] bool isDamaged() const { return m_report.isDamaged(); } ///< the importer skipped something that may have been an event

private:
    [[nodiscard]] bool isWhole() const { return m_isWhole && !m_isTruncated; } ///< the writer ended the trace

    /// What the source's times count from.
    enum class Zero { Undecided, AsWritten, FirstEvent };
    /// An event whose time does not fit, as strict JSON, and its place in the source.
    struct FarEvent {
        std::string strict;
        std::string written; ///< as in the source; may be only the beginning
        std::uint64_t offset;
        std::uint64_t line;
        std::string time; ///< its ts
    };

    /// The moment from which times count, as a member beside the events says; the first one, if there are several.
    struct BaseTime {
        UnixTime moment;
        std::string member; ///< as JSON
        std::uint64_t offset;
        std::uint64_t line;
    };

    void apply(StretchView& view);
    void applyFar(StretchView& view, const EventRecord& record);
    void countFromFirst();
    void applyHeld();
    [[nodiscard]] EventRecord shifted(const EventRecord& record, std::string_view time, std::string_view duration) const;

    [[nodiscard]] std::vector<SliceTrack*> tracks();
    void matchAll();
    void writeSource(const SourceExtent& extent);
    /// Whether all times, counted from the base time, lie before the end of the clock.
    [[nodiscard]] bool fitsBase(const SourceExtent& extent) const
    {
        return !extent.isKnown || extent.end.time_since_epoch() <= Duration::max() - m_base->moment.time_since_epoch();
    }

    TraceBuilder& m_builder;
    const FormatTable& m_formats;
    SourceId m_source;
    ArgsKeeper m_args;
    SourceTables m_tables;
    SourceReport m_report;
    ChromeEvents m_events;
    StretchView m_view;
    StretchView m_heldView; ///< for held events, which are applied in the middle of a stretch
    Zero m_zero = Zero::Undecided;
    DecimalTime m_origin; ///< if times count from the first event: its time
    std::vector<FarEvent> m_held; ///< until m_zero is decided
    NestingTracks m_nesting;
    std::optional<std::string> m_displayTimeUnit;
    std::optional<BaseTime> m_base;
    std::vector<std::pair<std::string, std::string>> m_metadata; ///< key, JSON
    bool m_hasContainer = false;
    bool m_isWhole = false; ///< the array of events was closed
    bool m_isTruncated = false; ///< a member beside it says that the trace was cut
    bool m_isFinished = false;
};

} // namespace emberline::chrome
