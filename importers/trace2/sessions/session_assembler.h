// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/intern_cache.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/record.h"
#include "model/trace_builder.h"

#include <unordered_set>

namespace emberline::trace2 {

/// Turns the records of one session, in log order, into rows of the model: apply() has one handler for each verb. Knows nothing of other
/// sessions (see SessionTable and child_links.h) or of the syntax of the three targets.
class SessionAssembler {
public:
    explicit SessionAssembler(TraceBuilder& builder) :
        m_builder(builder), m_names(builder), m_msg(builder.intern("msg")), m_value(builder.intern("value"))
    { }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);

    /// Updates the model's rows of `session`: its start, its end, and the ends of what is still open. Returns false if too little is known
    /// to show the session, and more may come.
    bool settle(SessionState& session, bool atEnd);

    /// Moves everything in a brief session in time.
    void moveBrief(SessionState& session, Duration by);

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] InternCache& names() { return m_names; }

private:
    struct Event {
        SessionState& session;
        const Record& record;
        const RecordPlace& place;
        SourceTime time;
    };
    using Handler = void (SessionAssembler::*)(const Event&);
    static Handler handlerOf(Verb verb);

    // Times: session_times.cpp
    SourceTime timeOf(SessionState& session, const Record& record);
    void learnBegin(SessionState& session, const Record& record);
    void setExactStart(SessionState& session, ThreadState& thread, const Record& record);

    // Frames: session_assembler.cpp
    RegionId addRegion(SessionState& session, const NewRegion& region);
    ThreadState& threadOf(SessionState& session, const Record& record);
    std::uint32_t threadIndex(SessionState& session, std::string_view name);
    void openProcess(SessionState& session, SourceTime time, std::string_view name);
    [[nodiscard]] std::uint64_t originOf(const Event& event) const;
    void setCodePlace(RegionId region, const Record& record);
    void unwind(ThreadState& thread, std::int64_t nesting, SourceTime time);

    // What runs: session_assembler.cpp
    void regionEnter(const Event& event);
    void regionLeave(const Event& event);
    void threadStart(const Event& event);
    void threadExit(const Event& event);
    void data(const Event& event);
    void timer(const Event& event);
    void counter(const Event& event);

    // Children and execs: assemble_children.cpp
    void childStart(const Event& event);
    void childExit(const Event& event);
    void childReady(const Event& event);
    void exec(const Event& event);
    void execResult(const Event& event);
    ChildState* findChild(const Event& event);
    struct Bar {
        RegionId region;
        std::uint32_t thread;
        unsigned row;
    };
    Bar openBar(const Event& event, RegionRole role, StringId name, StringId category);

    // What the process reports about itself: assemble_attributes.cpp
    void version(const Event& event);
    void tooManyFiles(const Event& event);
    void start(const Event& event);
    void exit(const Event& event);
    void atexit(const Event& event);
    void noteDetached(SessionState& session);
    void signal(const Event& event);
    void error(const Event& event);
    void cmdPath(const Event& event);
    void cmdAncestry(const Event& event);
    void cmdName(const Event& event);
    void cmdMode(const Event& event);
    void alias(const Event& event);
    void defParam(const Event& event);
    void defRepo(const Event& event);
    void printf(const Event& event);
    void unknown(const Event& event);
    InstantId addInstant(const Event& event);
    void addText(InstantId instant, std::string_view key, const Record& record, Text field);
    SessionAttributes& attributes(const Event& event) { return m_builder.edit(event.session.id).attributes; }
    StringId intern(const Record& record, Text field) { return record.has(field) ? m_names.intern(record.text(field)) : StringId(); }

    // settle_session.cpp
    struct Extent {
        SourceTime start;
        SourceTime end;
        bool open;
    };
    [[nodiscard]] Extent extentOf(const SessionState& session) const;
    void closeOpenBars(SessionState& session, const Extent& extent);

    TraceBuilder& m_builder;
    InternCache m_names;
    StringId m_msg;
    StringId m_value;
    std::unordered_set<StringId> m_unknownNames; ///< names of unknown events, each reported once
    std::uint64_t m_sequence = 0; ///< number of the current record, from 1
};

} // namespace emberline::trace2
