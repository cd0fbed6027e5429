// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

/// How a process begins and ends: handles version, too_many_files, start, exit, atexit and signal. SessionSettler makes rows of the ends.
class LifecycleRecords {
public:
    explicit LifecycleRecords(SessionRows& rows) : m_rows(rows), m_builder(rows.builder()) { }

    void version(const SessionRecord& event);
    void tooManyFiles(const SessionRecord& event);
    void start(const SessionRecord& event);
    void exit(const SessionRecord& event);
    void atexit(const SessionRecord& event);
    void signal(const SessionRecord& event);

private:
    SessionRows& m_rows;
    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
