// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/units.h"
#include "model/column.h"
#include "model/diagnostics.h"
#include "model/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the reader of the text passes to events/: the events of one stretch of a file as small records. Texts, threads and the rest are
/// numbers that belong to the stretch or its parser, so that any thread can parse stretches in any order.
namespace emberline::chrome {

/// In bytes; the reader skips larger ones.
inline constexpr std::size_t kLargestEvent = 1 << 30;

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
    bool hasThreadTime = false; ///< of the thread's own clock: `tts`, `tdur`
};

/// Fields that most events do not have.
struct EventExtra {
    enum class IdKind : std::uint8_t { None, Plain, Local, Global };
    std::uint32_t id = kNone; ///< as text
    IdKind idKind = IdKind::None;
    std::uint32_t scope = kNone; ///< `scope`, which separates ids
    std::uint32_t cname = kNone;
    std::uint32_t stackFrame = kNone; ///< `sf`, as text
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

/// The distinct texts that one parser has met, numbered. The parser's thread writes; another thread may look up numbers that it received
/// with a parsed stretch. Copies the texts close together, because the same few are compared again and again.
class TextInterner {
public:
    TextInterner();
    TextInterner(const TextInterner&) = delete;
    TextInterner& operator=(const TextInterner&) = delete;

    std::uint32_t idOf(std::string_view text);
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return m_texts[id]; }
    /// It holds so many texts that they hardly repeat, and the parser should begin a new interner.
    [[nodiscard]] bool isFull() const { return m_texts.size() > kMaxTexts || m_size > kMaxSize; }

private:
    static constexpr std::size_t kMaxTexts = 1 << 16;
    static constexpr std::size_t kMaxSize = 4 << 20;

    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t idPlusOne = 0; ///< 0: free
        std::string_view text; ///< repeated here, so that a look-up needs no other table
    };

    /// Uses the highest bits, which depend on all bytes of a text: names often differ only in their last ones.
    [[nodiscard]] std::size_t firstPlaceOf(std::uint32_t hash) const { return hash >> m_shift; }
    [[nodiscard]] std::size_t placeOf(std::string_view text, std::uint32_t hash) const;
    void grow();
    std::string_view copy(std::string_view text);

    unsigned m_shift; ///< 32 minus the bits of a slot number
    std::vector<Slot> m_slots; ///< the size is a power of two
    Column<std::string_view> m_texts;
    std::vector<std::unique_ptr<char[]>> m_arenas;
    char* m_free = nullptr;
    std::size_t m_freeSize = 0;
    std::size_t m_size = 0;
};

/// A pid or tid.
struct ActorId {
    enum class Kind : std::uint8_t {
        Number,
        BigNumber, ///< a whole number of 10^15 or more, kept as text because JSON readers that use doubles mix them up
        Text,
    };
    Kind kind = Kind::Number;
    std::int64_t value = 0; ///< the number, or the text's number in the stretch
    friend bool operator==(const ActorId&, const ActorId&) = default;
};

/// The pid and tid of an event. A missing pid is 0; a missing tid is the pid.
struct Actor {
    ActorId pid;
    ActorId tid;
    friend bool operator==(const Actor&, const Actor&) = default;
};

/// The (pid, tid) pairs of one stretch, numbered in the order in which they first occur. Where very many take turns, a pair may get another
/// number when it returns: finding each costs more than looking it up twice.
class StretchActors {
public:
    std::uint32_t idOf(const Actor& actor);
    [[nodiscard]] std::size_t size() const { return m_actors.size(); }
    [[nodiscard]] const Actor& operator[](std::uint32_t id) const { return m_actors[id]; }
    void clear() { m_actors.clear(); }

private:
    std::array<std::uint32_t, 4096> m_latest{}; ///< by hash: the last id, which may be of another actor or an earlier stretch
    std::vector<Actor> m_actors;
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

/// Reads an event's `ts` and `dur` to the nanosecond, counted from `origin`, into `record`. No `duration`: the event has none. If `time` is
/// not a number, only the record's TimeState is set.
void readExactTimes(std::string_view time, std::optional<std::string_view> duration, const DecimalTime& origin, EventRecord& record);

/// `time`, which counts from the source's epoch, counted from `origin`; nothing if that does not fit.
[[nodiscard]] std::optional<SourceTime> countedFrom(const DecimalTime& origin, SourceTime time);

/// Text of the source and its place there.
struct SourceText {
    std::string_view text;
    std::uint64_t offset = 0; ///< of its first byte
    std::uint64_t line = 1; ///< the line of its first byte
};

/// Receives what the document reader finds, in the order of the file.
class EventSink {
public:
    virtual ~EventSink() = default;

    /// The text goes on: `text`, which begins at `offset`, may repeat the end of what was seen before.
    virtual void see(std::string_view text, std::uint64_t offset) = 0;
    /// Events. `parsed` refers into `source`.
    virtual void apply(const ParsedStretch& parsed, const SourceText& source) = 0;
    /// One event that the reader first turned into strict JSON. `parsed` refers to `strict`; `source` begins at the event in the file.
    virtual void applyRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) = 0;
    /// A value next to traceEvents, as strict JSON.
    virtual void applyMember(const std::string& key, const std::string& json, const SourceText& source) = 0;
    /// An object with traceEvents begins.
    virtual void beginContainer() = 0;
    /// Whether the array of events that began last has been closed.
    virtual void setWhole(bool isWhole) = 0;
    /// Something was odd, or was skipped, at the start of `source`, which ends after Diagnostics::kMaxText bytes or with what was seen.
    virtual void report(const DiagnosticKind& kind, const SourceText& source) = 0;
};

} // namespace emberline::chrome
