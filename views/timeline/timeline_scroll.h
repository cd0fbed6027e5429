// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_rows.h"

#include <QObject>

namespace emberline {

/// How far each part of the timeline is scrolled down, never beyond its rows. Logical pixels. GUI thread.
class TimelineScroll : public QObject {
    Q_OBJECT

public:
    /// `rows` must outlive this object.
    TimelineScroll(const TimelineRows& rows, QObject* parent);

    // The visible heights.
    void setHeight(int height);
    void setPinnedHeight(int height);
    [[nodiscard]] int height() const { return m_height; } ///< of all rows, without the pinned ones

    [[nodiscard]] std::int64_t y(Part part = Part::All) const { return part == Part::All ? m_y : m_pinnedY; }
    [[nodiscard]] std::int64_t maxY() const;
    void setY(std::int64_t y);
    void by(std::int64_t pixels, Part part);
    void byPages(int pages); ///< that overlap; positive: down
    /// Scrolls if the lane whose top is at `top` is not visible.
    void reveal(std::int64_t top);
    /// Reveals the row of `session` as soon as it has one, unless anything else has scrolled since the last reset().
    void startAt(SessionId session);
    void reset(); ///< to the top, without scrolled()

Q_SIGNALS:
    void scrolled();

private:
    void followLayout();
    void revealStart();

    const TimelineRows& m_rows;
    int m_height = 1;
    std::int64_t m_y = 0;
    int m_pinnedHeight = 0;
    std::int64_t m_pinnedY = 0;
    SessionId m_start; ///< has no row yet
    std::int64_t m_startY = 0; ///< where startAt() scrolled to
};

} // namespace emberline
