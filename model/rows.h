// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/counter_points.h"
#include "model/ids.h"
#include "model/lane.h"
#include "model/short_list.h"
#include "model/time.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The rows of the small tables: one struct for each thing that comes in thousands. What comes in millions: trace_columns.h.
namespace emberline {

class Dialect;
/// The dialect of a writer that we do not know.
[[nodiscard]] const Dialect& plainDialect();

/// Where a source has the date of its times from.
enum class DateOrigin : std::uint8_t {
    Records, ///< its times have one; or nowhere, and none is shown
    File, ///< its times are times of day, and the file was last written that day
    Guess, ///< nowhere: its times begin with those of the other sources
};

/// One file, pipe or connection that was read.
struct Source {
    std::string path = {}; ///< as the user gave it; if that was a directory, with the file's name appended
    std::string_view format = {}; ///< the importer's id for it; static storage
    const Dialect* dialect = &plainDialect(); ///< what the words of its writer mean; never null
    std::uint64_t records = 0; ///< records that were understood
    std::uint64_t skipped = 0; ///< records that were not understood; each has a diagnostic
    std::uint64_t bytes = 0;
    std::optional<UnixTime> modified = {}; ///< when its file had last been written as it was opened, or as it was read on; if known
    Duration clockOffset{}; ///< set by the user; part of Trace::clockShift(), and the times in the model do not change
    UnixTime epoch{}; ///< what its times count from, if the day is known from elsewhere; part of Trace::clockShift() too
    DateOrigin date = DateOrigin::Records; ///< of its times, `epoch` included
    bool live = false; ///< it is followed and still grows
    bool isWhole = false; ///< its writer ended the trace: a slice that is still open has lost its end (outcome.h)
    bool isCut = false; ///< it was read to its end, and says that its writer had not ended the trace
    bool hasContainer = false; ///< its events are a member of an object: the two members below apply
    std::optional<std::string> displayTimeUnit = {};
    std::string metadataJson = {}; ///< the other top-level keys, a JSON object as text
    std::shared_ptr<const RecordReader> reader = {}; ///< null if the source cannot be read again
};

/// How the importer knows a session's parent.
enum class SessionLink : std::uint8_t { None, Sid, Pid, Time, Depth };

/// An optional integer, in the room of a pointer while there is none: for rows of which a trace may have a million, and few have a value.
class RareInteger {
public:
    RareInteger() = default;
    RareInteger(std::optional<std::int64_t> value) : m_value(value ? std::make_unique<std::int64_t>(*value) : nullptr) { }
    RareInteger(std::int64_t value) : RareInteger(std::optional(value)) { }
    RareInteger(const RareInteger& other) : RareInteger(std::optional<std::int64_t>(other)) { }
    RareInteger(RareInteger&&) noexcept = default;
    RareInteger& operator=(RareInteger other) noexcept
    {
        m_value = std::move(other.m_value);
        return *this;
    }
    ~RareInteger() = default;

    explicit operator bool() const { return m_value != nullptr; }
    operator std::optional<std::int64_t>() const { return m_value ? std::optional(*m_value) : std::nullopt; }
    std::int64_t operator*() const { return *m_value; }

private:
    std::unique_ptr<std::int64_t> m_value;
};

struct SessionParam {
    StringId param;
    StringId value; ///< none: the key has no value
    StringId scope; ///< none in older logs
};
struct SessionError {
    StringId msg;
    StringId fmt;
};
struct SessionWorktree {
    std::int64_t repo;
    StringId path;
};

/// What a process said about itself. An id that refers to nothing was not given.
struct SessionAttributes {
    ShortList<StringId> argv;
    bool hasArgv = false;
    StringId version;
    StringId evt;
    StringId cmdName;
    StringId hierarchy;
    ShortList<StringId> cmdMode;
    StringId alias;
    StringId cmdPath;
    ShortList<StringId> ancestry;
    ShortList<SessionWorktree> worktrees;
    ShortList<SessionParam> params;
    ShortList<SessionError> errors;
    bool approximate = false; ///< its times are inferred
    bool exitCodeInferred = false; ///< the exit code comes from the parent's record
    bool placeholder = false; ///< no log holds this session; its children's sids name it
    StringId pidText; ///< a pid that is text
    ShortList<StringId> labels;
    std::optional<std::int64_t> sortIndex;
    /// For a command that returned the prompt while a fork of it continued (it detached itself): the time until the prompt.
    std::optional<Duration> detachedAfter;
};

/// The attributes of a process, in the room of a pointer as long as it said nothing: in most formats processes only have a pid and a name,
/// and a trace may have a million of them.
class SaidAttributes {
public:
    SaidAttributes() = default;
    SaidAttributes(const SaidAttributes& other) : m_said(copyOf(other)) { }
    SaidAttributes(SaidAttributes&&) noexcept = default;
    SaidAttributes& operator=(const SaidAttributes& other)
    {
        if (this != &other)
            m_said = copyOf(other);
        return *this;
    }
    SaidAttributes& operator=(SaidAttributes&&) noexcept = default;
    ~SaidAttributes() = default;

    [[nodiscard]] bool areSaid() const { return m_said != nullptr; }
    /// All empty while the process said nothing.
    const SessionAttributes& operator*() const
    {
        static const SessionAttributes nothing;
        return m_said ? *m_said : nothing;
    }
    const SessionAttributes* operator->() const { return &**this; }
    /// To be changed. Takes memory, so call it only for what the process did say.
    SessionAttributes& edit()
    {
        if (!m_said)
            m_said = std::make_unique<SessionAttributes>();
        return *m_said;
    }

private:
    static std::unique_ptr<SessionAttributes> copyOf(const SaidAttributes& other)
    {
        return other.m_said ? std::make_unique<SessionAttributes>(*other.m_said) : nullptr;
    }

    std::unique_ptr<SessionAttributes> m_said;
};

/// One process instance.
struct Session {
    SourceId source = {}; ///< none for a placeholder
    SessionId parent = {};
    SessionLink link = SessionLink::None;
    bool linkInferred = false; ///< the link is a guess among several candidates
    bool open = false; ///< no end was seen
    bool gone = false; ///< the process no longer exists, so no end will come
    RegionId spawnedBy = {}; ///< role child or exec, in the parent
    StringId sid = {};
    std::uint32_t order = 0; ///< display rank among all sessions
    StringId name = {};
    ThreadId lastThread = {}; ///< the newest of its threads, see Thread::previous; set by TraceBuilder::addThread()
    std::optional<std::int64_t> pid = {};
    SourceTime start{};
    SourceTime end{};
    std::optional<std::int64_t> exitCode = {};
    RareInteger signal = {};
    SaidAttributes attributes = {};

    /// When the process that waited for this one could continue.
    [[nodiscard]] SourceTime promptTime() const
    {
        const std::optional<Duration>& detachedAfter = attributes->detachedAfter;
        return detachedAfter ? std::min(end, start + *detachedAfter) : end;
    }
};
static_assert(sizeof(Session) <= 96, "a trace may have a million of them");

struct Thread {
    SessionId session = {};
    TrackId track = {};
    std::uint32_t order = 0; ///< display rank within the session
    StringId name = {};
    std::optional<std::int64_t> tid = {}; ///< the number that the source calls it by
    StringId tidText = {}; ///< a tid that is text
    ThreadId previous = {}; ///< of the same session; set by TraceBuilder::addThread()
    RareInteger sortIndex = {};
};
static_assert(sizeof(Thread) <= 48, "a trace may have a million of them");

/// Regions that nest in one another: those of a thread, or those of one async id.
struct Track {
    SessionId session;
    ThreadId thread; ///< none: an async track
    StringId asyncId; ///< none: a thread's track
    Lanes lanes;
};

static_assert(sizeof(Track) <= 24, "a trace may have a million of them");

/// One series of one counter.
struct Counter {
    SessionId session = {};
    ThreadId thread = {}; ///< set if the value belongs to one thread
    StringId name = {};
    StringId instance = {}; ///< tells counters of one name apart
    StringId series = {};
    std::shared_ptr<const CounterPoints> points = {}; ///< in time order
    std::size_t pointCount = 0;
};

/// Whether it ever has a value other than its first.
[[nodiscard]] inline bool varies(const Counter& counter)
{
    std::size_t row = 1;
    while (row < counter.pointCount && (*counter.points)[row].value == (*counter.points)[0].value)
        ++row;
    return row < counter.pointCount;
}

struct Timer {
    SessionId session;
    ThreadId thread; ///< set for a th_timer
    StringId name;
    StringId category;
    std::int64_t intervals = 0;
    Duration total{};
    Duration min{};
    Duration max{};
};

struct ObjectSnapshot {
    SourceTime time;
    std::uint64_t origin; ///< offset of its record in the session's source
    ArgId args;
};

/// A traced object: alive in [start, end).
struct Object {
    SessionId session = {};
    StringId object = {}; ///< its id as text
    StringId name = {};
    StringId category = {};
    SourceTime start{};
    std::optional<SourceTime> end = {}; ///< none: never destroyed
    std::vector<ObjectSnapshot> snapshots = {};
};

struct FlowPoint {
    SessionId session;
    ThreadId thread;
    SourceTime time;
    RegionId region; ///< the slice that it is bound to
};

struct Flow {
    StringId flow; ///< its id as text
    StringId name;
    StringId category;
    std::vector<FlowPoint> points; ///< in time order
};

} // namespace emberline
