// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/document_place.h"
#include "importers/chrome/text/event_reader.h"
#include "importers/chrome/text/event_stretches.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Reads the object form: what stands around the array of traceEvents.
class ContainerReader {
public:
    enum class Outcome {
        NeedMore, ///< the text ends before the member does
        Passed, ///< a member, a comma, or blanks
        Array, ///< the next character opens the array of events
        End, ///< the object has ended
        Lost, ///< the object is damaged: only its traceEvents are worth a search
    };

    explicit ContainerReader(DocumentPlace& place) : m_place(place) { }

    /// At the object's `{`.
    void open();
    /// The object's array of events has begun.
    void passArray() { m_hasArray = true; }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// Among the members.
    Outcome read();
    /// Looks for traceEvents after damage.
    Outcome search();
    /// The input has ended.
    void end();

private:
    Outcome close();
    Outcome readMember();
    Outcome takeMember(const std::string& key, std::size_t valueAt);
    Outcome needMore();
    Outcome lose(std::size_t damageAt);

    DocumentPlace& m_place;
    bool m_isOpen = false;
    bool m_hasArray = false; ///< its traceEvents were found
};

/// Reads a document: arrays of events, objects with traceEvents, bare events, and what should not stand between them. Text comes in pieces;
/// the result does not depend on where they are cut. Does not know the model. Used on one thread.
class DocumentReader {
public:
    /// Takes events from `stretches`, and tells them what it expects to follow.
    DocumentReader(EventSink& sink, EventStretches& stretches) :
        m_place(sink), m_stretches(stretches), m_events(m_place, stretches), m_container(m_place)
    { }

    /// Reads `text`, whose first byte is at `offset`, and returns how many bytes it has finished with. The caller passes the rest again,
    /// followed by more text. `isLast`: no more text follows.
    std::size_t read(std::string_view text, std::uint64_t offset, bool isLast);
    /// Skips the text that the last read() left over: an event so large that it would fill the memory.
    void giveUpGiant();

private:
    enum class State { Start, TopLevel, Elements, Keys, Searching, SearchingEvents };

    bool step(); ///< each step returns whether it made progress; if not, it needs more text
    bool passMark();
    bool readTopLevel();
    bool readObject();
    bool readElement();
    bool readEvents();
    bool readContainer(ContainerReader::Outcome outcome);
    void openArray();
    bool closeArray();
    bool readComment();
    bool readScalar();
    bool beginNoise();
    bool searchEvent();
    void passComma();

    [[nodiscard]] EventSequence sequence() const { return m_isBare ? EventSequence::Bare : EventSequence::Array; }
    [[nodiscard]] bool expectsEvents() const;

    DocumentPlace m_place;
    EventStretches& m_stretches;
    EventReader m_events;
    ContainerReader m_container;
    State m_state = State::Start;
    std::size_t m_arrayDepth = 0;
    bool m_isBare = false; ///< the events are not in an array
    bool m_foundEvents = false; ///< an array, a container or an event was found
    std::uint64_t m_eventLine = 0; ///< where the last event ended
};

} // namespace emberline::chrome
