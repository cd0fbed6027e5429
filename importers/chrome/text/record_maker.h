// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_fields.h"
#include "importers/chrome/text/event_record.h"
#include "importers/chrome/text/stretch_actors.h"
#include "importers/chrome/text/text_interner.h"
#include "importers/chrome/text/token_walk.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Reads which thread of which process an event names.
class ActorReader {
public:
    /// `actors`: of the stretch. Both outlive it.
    ActorReader(StretchActors& actors, TextInterner& texts) : m_actors(actors), m_texts(texts) { }

    /// `pid`, `tid`: null if the event has none. Sets the record's actor, and whether an id has the wrong type.
    void read(const Token* pid, const Token* tid, EventRecord& record);

private:
    ActorId actorId(const Token& token, bool& isBad);

    StretchActors& m_actors;
    TextInterner& m_texts;
    std::int64_t m_lastPid = 0; ///< in thousandths; of the last event with a plain pid and tid, because most events repeat them
    std::int64_t m_lastTid = 0;
    std::uint32_t m_lastActor = kNone;
};

/// Makes records from the fields of events.
class RecordMaker {
public:
    RecordMaker(std::string_view text, TokenWalk& walk, ParsedStretch& stretch, TextInterner& texts) :
        m_text(text), m_walk(walk), m_stretch(stretch), m_texts(texts), m_actors(stretch.actors, texts)
    { }

    /// Replaces the escapes in a string field of the current event by their characters. Not for strings in `args`.
    void unescape(Token& token)
    {
        if (token.isEscaped)
            replaceEscapes(token);
    }
    void add(const EventFields& fields, std::size_t begin, std::size_t end);

private:
    void replaceEscapes(Token& token);
    void addRecord(const EventFields& fields, std::size_t begin, std::size_t end);
    std::uint32_t textId(const Token& token);
    std::uint32_t categoryId(const Token& token);
    void readTimes(const EventFields& fields, EventRecord& record);
    void keepTimes(const EventFields& fields, EventRecord& record);
    void readExtra(const EventFields& fields, EventRecord& record);
    template <class Take>
    void eachMember(const Token& object, Take take);
    void readId2(const Token& token, EventExtra& extra);
    void readCounter(const Token& args, EventRecord& record);
    bool hasSnapshot(const Token& args);
    [[nodiscard]] TextSpan span(std::string_view part) const;

    std::string_view m_text;
    TokenWalk& m_walk;
    ParsedStretch& m_stretch;
    TextInterner& m_texts;
    ActorReader m_actors;
    std::deque<std::string> m_unescaped; ///< of the current event
    std::vector<std::uint32_t> m_valueOf; ///< by series: its last value, because the last one counts if a key occurs twice
};

} // namespace emberline::chrome
