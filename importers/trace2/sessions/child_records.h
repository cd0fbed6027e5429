// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

/// The processes that a process starts, or that take its place: handles child_start, child_exit, child_ready, exec and exec_result.
class ChildRecords {
public:
    explicit ChildRecords(SessionRows& rows) : m_rows(rows), m_builder(rows.builder()) { }

    void start(const SessionRecord& event);
    void exit(const SessionRecord& event);
    void ready(const SessionRecord& event);
    void exec(const SessionRecord& event);
    void execResult(const SessionRecord& event);

private:
    struct Bar {
        RegionId region;
        std::uint32_t thread; ///< index in SessionState::threads
        unsigned row;
    };
    Bar openBar(const SessionRecord& event, RegionRole role, StringId name, StringId category);
    ChildState* findChild(const SessionRecord& event);
    void notePid(ChildState& child, const Record& record);
    StringId key(std::string_view name) { return m_rows.names().intern(name); }

    SessionRows& m_rows;
    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
