// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/intern_cache.h"
#include "importers/trace2/sessions/session_record.h"
#include "model/trace_builder.h"

#include <string_view>

namespace emberline::trace2 {

/// Adds what records need to the model: threads, regions and instants of their session. Knows no verb.
class SessionRows {
public:
    explicit SessionRows(TraceBuilder& builder) : m_builder(builder), m_names(builder) { }

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] InternCache& names() { return m_names; }
    StringId intern(const Record& record, Text field) { return record.has(field) ? m_names.intern(record.text(field)) : StringId(); }
    SessionAttributes& attributes(const SessionState& session) { return m_builder.edit(session.id).attributes; }

    /// The thread that wrote the record; main if the record does not say. Stays valid until the session gets another thread.
    ThreadState& threadOf(const SessionRecord& event);
    /// Opens the region of the whole process, on main. `name`: git if empty.
    void openProcess(SessionState& session, SourceTime time, std::string_view name);
    /// Adds an open region that starts with the record: sets the region's times and origin.
    RegionId openRegion(const SessionRecord& event, NewRegion region);
    InstantId addInstant(const SessionRecord& event);
    /// Adds the field, if the record has it, as an arg.
    void addText(InstantId instant, std::string_view key, const Record& record, Text field);

private:
    std::uint32_t threadIndex(SessionState& session, std::string_view name);

    TraceBuilder& m_builder;
    InternCache m_names;
};

} // namespace emberline::trace2
