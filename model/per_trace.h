// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline {

/// What is kept by the ids of one trace. Whoever wants it says which trace it reads, and finds it empty when that is another one: nothing
/// that was kept of a trace outlives it. One thread at a time.
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

    /// Empty where what is kept is of another trace.
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
