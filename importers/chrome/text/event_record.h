// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/stretch_actors.h"
#include "importers/chrome/text/text_interner.h"
#include "model/time.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

/// What the parser passes to events/: the events of one stretch of a file as small records. Texts, threads and the rest are numbers that
/// belong to the stretch or its parser, so that any thread can parse stretches in any order.
namespace emberline::chrome {

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// A phase is its letter; these two stand for values that are not one letter.
namespace phase {
inline constexpr char kMissing = '\0'; ///< no ph, or a ph that is not text
inline constexpr char kOther = '\1'; ///< a text of several letters
} // namespace phase

enum class TimeState : std::uint8_t {
    Missing,
    Ok,
    Bad, ///< not a number
    OutOfRange, ///< beyond 64 bits of nanoseconds
};

enum class DurationState : std::uint8_t {
    Missing,
    Ok,
    Bad,
    Negative, ///< counts as 0
    OutOfRange,
};

/// A piece of the stretch's text.
struct TextSpan {
    std::uint32_t begin = 0;
    std::uint32_t size = 0; ///< 0: there is none
};

struct EventRecord {
    SourceTime start{};
    SourceTime end{}; ///< of an X, or the state of a thread, with a duration
    std::uint32_t offset = 0; ///< of its `{` in the stretch
    std::uint32_t size = 0;
    std::uint32_t name = kNone;
    std::uint32_t category = kNone;
    std::uint32_t actor = 0;
    std::uint32_t extra = kNone; ///< row of its rarer fields
    TextSpan args;
    std::uint32_t firstValue = 0; ///< of a C: its values
    std::uint32_t valueCount = 0;
    char phase = phase::kMissing;
    TimeState time = TimeState::Missing;
    DurationState duration = DurationState::Missing;
    bool hasSnapshot = false; ///< of an O: args.snapshot exists
    bool hasBadActor = false; ///< the type of pid or tid is wrong
};

/// Fields that most events do not have.
struct EventExtra {
    enum class IdKind : std::uint8_t { None, Plain, Local, Global };
    std::uint32_t id = kNone; ///< as text
    IdKind idKind = IdKind::None;
    std::uint32_t scope = kNone; ///< `scope`, which separates ids
    std::uint32_t cname = kNone;
    std::uint32_t stackFrame = kNone; ///< `sf`, as text
    std::uint32_t statement = kNone; ///< `emberline`: the name of the args member that our own export wrote (roundtrip/words.h)
    TextSpan stack; ///< `stack`, as JSON
    TextSpan time; ///< `ts` as written, if it is out of range
    TextSpan duration; ///< `dur` of such an event, if it has one
    char instantScope = '\0'; ///< `s` if it is one letter; '?' for anything else
    bool bindsEnclosing = false; ///< `bp` is "e"
    std::uint32_t bindId = kNone; ///< `bind_id`, as text: the id of the slice's own flows
    bool flowIn = false; ///< an arrow of that flow arrives at the slice
    bool flowOut = false; ///< an arrow leaves the slice
};

/// One member of a counter's args.
struct CounterValue {
    std::uint32_t series;
    bool isNumber; ///< if not, the value is a gap and gets a diagnostic
    double value;
};

struct ParsedStretch {
    std::vector<EventRecord> events;
    std::vector<EventExtra> extras;
    std::vector<CounterValue> values;
    StretchActors actors;
    std::shared_ptr<const TextInterner> texts; ///< the texts of the numbers
    std::size_t size = 0; ///< bytes that were understood: whole events, and the commas between them
    bool afterEvent = false; ///< the text ended with an event, not a comma
    bool metContainer = false; ///< an object with traceEvents follows, where bare events were expected
    std::uint64_t lineBreaks = 0; ///< in the part that was understood

    void clear();
};

} // namespace emberline::chrome
