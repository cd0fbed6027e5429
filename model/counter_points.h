// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/time.h"

#include <array>
#include <cstddef>
#include <memory>

namespace emberline {

struct CounterPoint {
    Timestamp time;
    double value;
};

/// The points of one series, a column in a small box: most series of git's logs have one point or two, and there are as many as sessions
/// times keys. Threads as with Column.
class CounterPoints {
public:
    [[nodiscard]] std::size_t size() const { return m_size; } ///< writer's thread only

    const CounterPoint& operator[](std::size_t row) const { return row < kFew ? m_few[row] : (*m_more)[row - kFew]; }

    void append(CounterPoint point)
    {
        if (m_size < kFew) {
            m_few[m_size] = point;
        } else {
            if (!m_more)
                m_more = std::make_unique<Column<CounterPoint, 3>>();
            m_more->append(point);
        }
        ++m_size;
    }

private:
    static constexpr std::size_t kFew = 2;

    std::array<CounterPoint, kFew> m_few{};
    std::unique_ptr<Column<CounterPoint, 3>> m_more; ///< made before a batch tells of a third point
    std::size_t m_size = 0;
};

} // namespace emberline
