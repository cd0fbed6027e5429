// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/trace.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The instants of a trace, grouped by where they are drawn, each list in time order. Grows with the trace: update() looks only at new
/// rows, and starts over for another trace.
class InstantIndex {
public:
    InstantIndex() = default;
    /// Those that pass. Does not grow.
    InstantIndex(const Trace& trace, CompiledFilter passes);

    void update(const Trace& trace);

    /// Instants of scope global, by their source.
    [[nodiscard]] const std::map<SourceId, std::vector<InstantId>>& global() const { return m_global; }
    [[nodiscard]] const std::vector<InstantId>& of(SessionId session) const; ///< of scope process, or of an unknown thread
    [[nodiscard]] const std::vector<InstantId>& of(ThreadId thread) const;

private:
    std::vector<InstantId>& listFor(const Trace& trace, InstantId id);
    void sort(const Trace& trace);
    static void sort(const Trace& trace, std::vector<InstantId>& list);

    TraceIdentity m_of; ///< the trace that the members below describe
    std::size_t m_known = 0;
    std::size_t m_sorted = 0; ///< the number of instants when all lists were last sorted
    std::map<SourceId, std::vector<InstantId>> m_global;
    std::unordered_map<SessionId, std::vector<InstantId>> m_bySession;
    std::unordered_map<ThreadId, std::vector<InstantId>> m_byThread;
};

} // namespace emberline
