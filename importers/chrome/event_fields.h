// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/event_record.h"
#include "importers/chrome/token_walk.h"

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The keys of an event that mean something to us.
enum class Field : std::uint8_t {
    Phase,
    Time,
    Duration,
    Pid,
    Tid,
    Name,
    Category,
    Args,
    Id,
    Id2,
    InstantScope,
    Scope,
    BindPoint,
    Cname,
    StackFrame,
    Stack,
    Statement,
    BindId,
    FlowIn,
    FlowOut,
    TraceEvents, ///< no field of an event: the object is a container
    Other,
};
inline constexpr std::size_t kFields = static_cast<std::size_t>(Field::Other);

/// Whether `key`, which is as long as `name`, is `name`: the length being a constant, this is one comparison of integers.
template <std::size_t Size>
bool isKey(std::string_view key, const char (&name)[Size])
{
    return std::memcmp(key.data(), name, Size - 1) == 0;
}

inline Field fieldOf(std::string_view key)
{
    switch (key.size()) {
    case 1:
        return key[0] == 's' ? Field::InstantScope : Field::Other;
    case 2:
        return isKey(key, "ph") ? Field::Phase
            : isKey(key, "ts")  ? Field::Time
            : isKey(key, "id")  ? Field::Id
            : isKey(key, "bp")  ? Field::BindPoint
            : isKey(key, "sf")  ? Field::StackFrame
                                : Field::Other;
    case 3:
        return isKey(key, "pid") ? Field::Pid
            : isKey(key, "tid")  ? Field::Tid
            : isKey(key, "cat")  ? Field::Category
            : isKey(key, "dur")  ? Field::Duration
            : isKey(key, "id2")  ? Field::Id2
                                 : Field::Other;
    case 4:
        return isKey(key, "name") ? Field::Name : isKey(key, "args") ? Field::Args : Field::Other;
    case 5:
        return isKey(key, "cname") ? Field::Cname : isKey(key, "scope") ? Field::Scope : isKey(key, "stack") ? Field::Stack : Field::Other;
    case 7:
        return isKey(key, "bind_id") ? Field::BindId : isKey(key, "flow_in") ? Field::FlowIn : Field::Other;
    case 8:
        return isKey(key, "flow_out") ? Field::FlowOut : Field::Other;
    case 9:
        return isKey(key, "emberline") ? Field::Statement : Field::Other;
    case 11:
        return isKey(key, "traceEvents") ? Field::TraceEvents : Field::Other;
    default:
        return Field::Other;
    }
}

/// The fields of one event; of a key that is written twice the last.
class EventFields {
public:
    void clear() { m_seen = 0; }
    Token& put(Field field)
    {
        m_seen |= 1U << static_cast<unsigned>(field);
        return m_tokens[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] const Token* find(Field field) const
    {
        return (m_seen >> static_cast<unsigned>(field) & 1U) != 0 ? &m_tokens[static_cast<std::size_t>(field)] : nullptr;
    }
    /// Whether any of the fields from Id on is there.
    [[nodiscard]] bool anyRare() const { return m_seen >> static_cast<unsigned>(Field::Id) != 0; }

private:
    std::uint32_t m_seen = 0;
    std::array<Token, kFields> m_tokens;
};

/// Makes records of events' fields.
class RecordMaker {
public:
    RecordMaker(std::string_view text, TokenWalk& walk, ParsedStretch& stretch, TextBook& texts) :
        m_text(text), m_walk(walk), m_stretch(stretch), m_texts(texts)
    { }

    /// Puts characters for the escapes in a string that is a field of the event being read, `args` aside.
    void unescape(Token& token);
    void add(const EventFields& fields, std::size_t begin, std::size_t end);

private:
    void addRecord(const EventFields& fields, std::size_t begin, std::size_t end);
    std::uint32_t textId(const Token& token);
    std::uint32_t categoryId(const Token& token);
    ActorId actorId(const Token& token, bool& isBad);
    void readTimes(const EventFields& fields, EventRecord& record);
    void readActor(const EventFields& fields, EventRecord& record);
    void readExtra(const EventFields& fields, EventRecord& record);
    void readId2(const Token& token, EventExtra& extra);
    void readCounter(const Token& args, EventRecord& record);
    bool hasSnapshot(const Token& args);
    [[nodiscard]] TextSpan span(std::string_view part) const;

    std::string_view m_text;
    TokenWalk& m_walk;
    ParsedStretch& m_stretch;
    TextBook& m_texts;
    std::deque<std::string> m_unescaped; ///< of the event being read
    std::string_view m_lastPid; ///< of the event before, and whose they were: nearly always the same again
    std::string_view m_lastTid;
    std::uint32_t m_lastActor = kNone;
    std::vector<std::uint32_t> m_valueOf; ///< by series: its last value, so that of a key written twice the last one counts
};

} // namespace emberline::chrome
