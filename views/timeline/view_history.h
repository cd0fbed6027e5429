// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_controller.h"

#include <QObject>

#include <optional>
#include <vector>

namespace emberline {

/// Where the timeline was before each jump, so that the user finds the way back: the visible range, how far it was scrolled
/// down, the selection and the marked range. Panning and zooming by hand leave no place of their own; the next jump remembers where they
/// led. A jump that changes nothing leaves all as it is. Another trace forgets all. GUI thread.
class ViewHistory : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMostPlaces = 100; ///< the oldest is forgotten first

    /// `controller` must outlive it.
    explicit ViewHistory(TimelineController& controller, QObject* parent = nullptr);

    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }
    void goBack() { go(m_back, m_forward); }
    void goForward() { go(m_forward, m_back); }

Q_SIGNALS:
    void changed();

private:
    struct Place {
        std::optional<TraceRange> visible; ///< nothing: the whole trace, which may have grown when the user returns
        std::int64_t y = 0;
        Selection selection;
        std::optional<TraceRange> marked;
        bool isOpen = false; ///< the selection had a row of its own
        friend bool operator==(const Place&, const Place&) = default;
    };

    [[nodiscard]] Place here() const;
    void arrive();
    void go(std::vector<Place>& from, std::vector<Place>& to);
    void forget();

    TimelineController& m_controller;
    std::vector<Place> m_back; ///< the last is the nearest, in both
    std::vector<Place> m_forward;
    Place m_left; ///< by the jump under way
    bool m_isGoing = false; ///< that jump is this object's
};

} // namespace emberline
