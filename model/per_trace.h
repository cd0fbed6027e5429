// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline {

/// A value that belongs to the ids of one trace. The reader passes the trace that it reads, and gets an empty value if the stored one
/// belongs to another trace. So nothing outlives its trace. One thread at a time.
template <class T>
class PerTrace {
public:
    [[nodiscard]] T& of(const Trace& trace)
    {
        if (m_identity != trace.identity()) {
            m_kept = T();
            m_identity = trace.identity();
        }
        return m_kept;
    }

    /// Empty if the stored value belongs to another trace.
    [[nodiscard]] const T& of(const Trace& trace) const
    {
        static const T nothing{};
        return m_identity == trace.identity() ? m_kept : nothing;
    }

private:
    TraceIdentity m_identity;
    T m_kept{};
};

} // namespace emberline
