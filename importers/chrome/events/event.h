// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/text/event_record.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

/// The parser's records hold numbers that stand for texts, processes and threads. This file looks these numbers up: an Event is a record
/// with what its numbers stand for.
namespace emberline::chrome {

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

} // namespace emberline::chrome
