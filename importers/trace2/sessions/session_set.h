// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/record.h"
#include "model/dialect.h"
#include "model/hash.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// A record on its way to the handler of its verb. Valid only during that call.
struct SessionRecord {
    SessionState& session;
    const Record& record;
    const RecordPlace& place;
    SourceTime time; ///< when it was written, by the clock of the session
    std::uint64_t order; ///< counts the records of all sources, from 1
};

/// TraceBuilder::intern() for texts that repeat: a direct-mapped cache, keyed by the first and last bytes of the text.
class InternCache {
public:
    explicit InternCache(TraceBuilder& builder) : m_builder(builder) { }

    StringId intern(std::string_view text)
    {
        const Ends ends(text);
        Entry& entry = m_entries[ends.hash() % m_entries.size()];
        if (entry.ends != ends || (text.size() > Ends::kWhole && m_builder.text(entry.id) != text)) {
            entry.id = m_builder.intern(text);
            entry.ends = ends;
        }
        return entry.id;
    }
    /// `left` + `separator` + `right`.
    StringId join(std::string_view left, char separator, std::string_view right)
    {
        m_joined.assign(left);
        m_joined += separator;
        m_joined += right;
        return intern(m_joined);
    }

    /// "file:line".
    StringId numbered(std::string_view file, std::int64_t line)
    {
        Numbered& entry = m_numbered[(static_cast<std::size_t>(line) * 7 + file.size()) % m_numbered.size()];
        if (!entry.id || entry.line != line || entry.file != file) {
            entry.file = m_builder.text(intern(file));
            entry.line = line;
            entry.id = join(file, ':', std::to_string(line));
        }
        return entry.id;
    }

private:
    struct Numbered {
        StringId id;
        std::int64_t line = 0;
        std::string_view file; ///< a view into the string table
    };
    /// The first and last eight bytes of a text: of a text up to sixteen bytes, that is everything.
    struct Ends {
        static constexpr std::size_t kWhole = 16;

        Ends() = default;
        explicit Ends(std::string_view text) : size(text.size())
        {
            const std::size_t part = std::min(text.size(), sizeof head);
            if (part > 0) {
                std::memcpy(&head, text.data(), part);
                std::memcpy(&tail, text.data() + text.size() - part, part);
            }
        }
        friend bool operator==(const Ends&, const Ends&) = default;
        [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(mixed(mixed(size, head), tail) >> 54); }

        std::uint64_t head = 0;
        std::uint64_t tail = 0;
        std::size_t size = std::numeric_limits<std::size_t>::max(); ///< no text yet
    };
    struct Entry {
        Ends ends;
        StringId id;
    };

    TraceBuilder& m_builder;
    std::array<Entry, 1024> m_entries; ///< few enough to stay in the fastest cache
    std::array<Numbered, 1024> m_numbered;
    std::string m_joined;
};

/// Turns the records of each session, in log order, into rows of the model: threads, regions, bars of children, instants, args and
/// counters. Knows nothing of other sessions or, but for one category that PERF cuts, of the syntax of the three targets.
class SessionWriter {
public:
    SessionWriter(TraceBuilder& builder, SessionClock& clock) :
        m_builder(builder), m_clock(clock), m_names(builder), m_msg(builder.intern("msg")), m_value(builder.intern("value"))
    { }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);
    /// Opens the region of the whole process, on main. `name`: git if empty.
    void openProcess(SessionState& session, SourceTime time, std::string_view name);

private:
    struct Bar {
        RegionId region;
        std::uint32_t thread; ///< index in SessionState::threads
        unsigned row;
    };

    void checkClock(SessionState& session, const Record& record, const RecordPlace& place);
    // How a process begins and ends. SessionSet makes rows of the ends.
    void version(const SessionRecord& event);
    void tooManyFiles(const SessionRecord& event);
    void start(const SessionRecord& event);
    void exit(const SessionRecord& event);
    void atexit(const SessionRecord& event);
    void signal(const SessionRecord& event);

    // What it says about itself, and messages.
    void cmdPath(const SessionRecord& event);
    void cmdAncestry(const SessionRecord& event);
    void cmdName(const SessionRecord& event);
    void cmdMode(const SessionRecord& event);
    void alias(const SessionRecord& event);
    void defParam(const SessionRecord& event);
    void defRepo(const SessionRecord& event);
    void error(const SessionRecord& event);
    void message(const SessionRecord& event) { addInstant(event, {{"msg", Text::Msg}}); }
    void unknown(const SessionRecord& event);

    // What runs on each thread. Regions nest by `nesting`, separately on each thread.
    void regionEnter(const SessionRecord& event);
    void regionLeave(const SessionRecord& event);
    void threadStart(const SessionRecord& event);
    void threadExit(const SessionRecord& event);
    [[nodiscard]] std::string_view categoryOf(const SessionRecord& event) const;
    [[nodiscard]] const Dialect& dialectOf(const SessionState& session) const { return *m_builder.source(session.source).dialect; }
    void moveOuter(ThreadState& thread, SourceTime start);
    void unwind(ThreadState& thread, std::int64_t nesting, SourceTime time);

    // The processes that it starts, or that take its place.
    void childStart(const SessionRecord& event);
    void childExit(const SessionRecord& event);
    void childReady(const SessionRecord& event);
    void exec(const SessionRecord& event);
    void execResult(const SessionRecord& event);
    Bar openBar(const SessionRecord& event, RegionRole role, StringId name, StringId category);
    ChildState* findChild(const SessionRecord& event);
    void unmatchedChild(const SessionRecord& event);
    void endChild(ChildState& child, const SessionRecord& event);

    // What it measured: args of the innermost open region, and points of a counter if they are integers; timers and counters.
    void data(const SessionRecord& event);
    void timer(const SessionRecord& event);
    void counter(const SessionRecord& event);

    // Rows of the model.
    SessionAttributes& attributes(const SessionState& session) { return m_builder.edit(session.id).attributes.edit(); }
    StringId intern(const Record& record, Text field) { return record.has(field) ? m_names.intern(record.text(field)) : StringId(); }
    std::uint32_t threadIndex(SessionState& session, std::string_view name);
    /// The thread that wrote the record; main if the record does not say. Stays valid until the session gets another thread.
    ThreadState& threadOf(const SessionRecord& event);
    /// Adds an open region that starts with the record: sets the region's times and origin.
    RegionId openRegion(const SessionRecord& event, NewRegion region);
    /// `texts`: the fields that become its args.
    InstantId addInstant(const SessionRecord& event, std::initializer_list<std::pair<std::string_view, Text>> texts = {});
    /// Adds the field, if the record has it, as an arg.
    void addText(auto id, std::string_view key, const Record& record, Text field);

    TraceBuilder& m_builder;
    SessionClock& m_clock;
    InternCache m_names;
    StringId m_msg;
    StringId m_value;
    std::unordered_set<StringId> m_unknownNames; ///< names of unknown events, each reported once
    std::uint64_t m_order = 0; ///< see SessionRecord
};

/// The Trace2 sessions of a trace, from any number of files: finds them by sid, and creates them with their rows in the model. A session
/// that only the sids of others name is a placeholder: it has no source. Applies records to the sessions, and remembers which of them have
/// changed, so that updateChanged() looks only at those. Lives on the import worker's thread.
class SessionSet {
public:
    explicit SessionSet(TraceBuilder& builder);
    SessionSet(const SessionSet&) = delete;
    SessionSet& operator=(const SessionSet&) = delete;

    /// The session of an EVENT record, created with its parents at its first record.
    SessionState& bySid(std::string_view sid, SourceId source);
    /// A new session of a log without sids. `component` is the sid component from the file's name, in a trace directory; else empty.
    SessionState& addWithoutSid(SourceId source, std::string_view component);
    [[nodiscard]] const std::deque<SessionState>& all() const { return m_sessions; }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);
    /// Moves a brief session, and all its descendants, in time.
    void move(SessionState& session, Duration by);
    /// The rows of the session are out of date.
    void touch(SessionState& session);
    /// Call it after a new search for the parent of a session without a sid, which may also change the exit code that the parent reports.
    void familyChanged(SessionState& session)
    {
        touch(session);
        m_orderChanged = true;
    }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    /// Those whose rows are out of date.
    [[nodiscard]] std::span<SessionState* const> changed() const { return m_changed; }
    /// Brings the rows and placeholders of changed(), and the order of the sessions, up to date. Their links must be up to date already.
    void updateChanged(bool atEnd);
    /// After the last updateChanged(): no more records come.
    void finish();
    /// Finds out which processes of this machine were killed, because their logs do not say: marks the sessions that are open, whose
    /// process no longer exists, and for which no record came since the last few calls. Returns whether there are any new ones.
    bool checkProcesses();

private:
    /// Only the string table holds the sids, so the set hashes and compares through it.
    struct SidHash {
        using is_transparent = void;
        const TraceBuilder* builder;
        std::size_t operator()(std::string_view sid) const noexcept { return std::hash<std::string_view>{}(sid); }
        std::size_t operator()(const SessionState* session) const noexcept { return (*this)(builder->text(session->sid)); }
    };
    struct SidEqual {
        using is_transparent = void;
        const TraceBuilder* builder;
        bool operator()(const SessionState* a, const SessionState* b) const { return a == b; }
        bool operator()(std::string_view sid, const SessionState* session) const { return sid == builder->text(session->sid); }
        bool operator()(const SessionState* session, std::string_view sid) const { return (*this)(sid, session); }
    };

    SessionState& find(std::string_view sid);
    void makeParents(SessionState& first);
    [[nodiscard]] bool isRepeated(SessionState& session, const Record& record, const RecordPlace& place);

    [[nodiscard]] bool updateRows(SessionState& session, bool atEnd);
    void updateOrder();

    TraceBuilder& m_builder;
    std::deque<SessionState> m_sessions;
    std::unordered_set<SessionState*, SidHash, SidEqual> m_bySid;
    SessionState* m_latest = nullptr; ///< the last result of bySid(): most lines follow another line of their session
    std::string_view m_latestSid;
    SessionClock m_clock;
    SessionWriter m_writer;
    std::vector<SessionState*> m_watched; ///< those whose process may run here
    std::vector<SessionState*> m_changed;
    bool m_orderChanged = false;
    std::size_t m_ordered = 0; ///< how many sessions have a rank
};

} // namespace emberline::trace2
