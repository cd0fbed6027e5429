// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_scroll.h"

#include <QObject>

#include <optional>

namespace emberline {

/// Follows a growing trace downwards: scrolls to the newest process or region when it appears below the visible rows. Never scrolls up by
/// itself, so that activity in several rows does not move them to and fro. GUI thread.
class NewestRow : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    NewestRow(const TimelineRows& rows, TimelineScroll& scroll, QObject* parent);

    /// Off by default. Turning it on scrolls at once.
    void setFollowed(bool followed);
    [[nodiscard]] bool isFollowed() const { return m_isFollowed; }

Q_SIGNALS:
    /// While followed: somebody else scrolled, and the newest row is below the visible ones now.
    void left();

private:
    struct Extent { ///< in logical pixels, within all rows
        std::int64_t top;
        std::int64_t bottom;
    };
    [[nodiscard]] std::optional<Extent> newest() const;
    [[nodiscard]] bool isBelow(const Extent& extent) const;
    void follow();
    void noteScroll();

    const TimelineRows& m_rows;
    TimelineScroll& m_scroll;
    bool m_isFollowed = false;
    bool m_isOwn = false; ///< this object scrolls
};

} // namespace emberline
