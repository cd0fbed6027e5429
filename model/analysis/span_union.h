// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>

namespace emberline {

/// Adds up the time that spans cover, each moment once. The spans come sorted by start.
class SpanUnion {
public:
    /// Counts nothing before `from`.
    explicit SpanUnion(SourceTime from) : m_until(from) { }

    void add(SourceTime from, SourceTime to)
    {
        from = std::max(from, m_until);
        if (to > from) {
            m_length += to - from;
            m_until = to;
        }
    }
    [[nodiscard]] Duration length() const { return m_length; }

private:
    SourceTime m_until;
    Duration m_length{};
};

} // namespace emberline
