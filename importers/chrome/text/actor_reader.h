// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "importers/chrome/text/stretch_actors.h"
#include "importers/chrome/text/text_interner.h"
#include "importers/chrome/text/token_walk.h"

#include <cstdint>

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

} // namespace emberline::chrome
