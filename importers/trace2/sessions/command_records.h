// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_rows.h"

#include <unordered_set>

namespace emberline::trace2 {

/// What a process says about itself: handles the cmd_ records, alias, def_param, def_repo, and messages (error, printf, unknown events).
class CommandRecords {
public:
    explicit CommandRecords(SessionRows& rows) : m_rows(rows), m_builder(rows.builder()) { }

    void path(const SessionRecord& event);
    void ancestry(const SessionRecord& event);
    void name(const SessionRecord& event);
    void mode(const SessionRecord& event);
    void alias(const SessionRecord& event);
    void param(const SessionRecord& event);
    void repo(const SessionRecord& event);
    void error(const SessionRecord& event);
    void message(const SessionRecord& event);
    void unknown(const SessionRecord& event);

private:
    SessionRows& m_rows;
    TraceBuilder& m_builder;
    std::unordered_set<StringId> m_unknownNames; ///< names of unknown events, each reported once
};

} // namespace emberline::trace2
