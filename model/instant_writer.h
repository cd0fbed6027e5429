// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_columns.h"

#include <cstdint>

namespace emberline {

struct NewInstant {
    SessionId session;
    ThreadId thread;
    InstantScope scope = InstantScope::Thread;
    StringId name;
    StringId category;
    SourceTime time{};
    std::uint64_t origin = kNoOrigin;
};

/// Writes the instants of a trace. Cheap to copy; valid as long as the builder that made it.
class InstantWriter {
public:
    explicit InstantWriter(InstantColumns& columns) : m_columns(columns) { }

    InstantId add(const NewInstant& instant);
    void setTime(InstantId id, SourceTime time) { m_columns.time.set(id.row(), time); }
    [[nodiscard]] SourceTime timeOf(InstantId id) const { return m_columns.time[id.row()]; }

private:
    InstantColumns& m_columns;
};

} // namespace emberline
