// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/derived_trace.h"
#include "model/analysis/self_time.h"

#include <memory>

namespace emberline {

/// What an exporter writes: a trace as it is or a derived one. Holds a reference, so the trace must outlive it.
struct Exported {
    Exported(const Trace& whole) : trace(whole) { }
    Exported(const DerivedTrace& derived) : trace(derived.trace), selfTimes(&derived.selfTimes), isFiltered(derived.isFiltered) { }

    const Trace& trace;
    const std::vector<Duration>* selfTimes = nullptr; ///< DerivedTrace::selfTimes
    bool isFiltered = false; ///< as there
};

/// The self times for an export, by region.
class ExportedSelfTimes {
public:
    explicit ExportedSelfTimes(const Exported& exported) : m_trace(exported.trace)
    {
        if (exported.selfTimes && !exported.selfTimes->empty())
            m_given = exported.selfTimes;
        else
            m_own = std::make_unique<const SelfTimes>(exported.trace);
    }

    [[nodiscard]] Duration of(RegionId region) const { return m_given ? (*m_given)[region.row()] : m_own->selfTime(m_trace, region); }

private:
    const Trace& m_trace;
    const std::vector<Duration>* m_given = nullptr;
    std::unique_ptr<const SelfTimes> m_own; ///< if the caller gave none
};

} // namespace emberline
