// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/format/time_format.h"
#include "views/kit/view_state.h"
#include "views/timeline/timeline_controller.h"

#include <QObject>
#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QFrame;
class QScrollBar;

namespace emberline {

class FilterState;
class GutterWidget;
class LanesWidget;
class OverviewWidget;
class RowActions;
class RulerWidget;
class SearchHits;

/// The corner above the gutter: the overview's title with what the colours tell, or the names of the compared traces, and the date on which
/// the trace begins.
class CornerWidget : public QWidget {
    Q_OBJECT

public:
    CornerWidget(TimelineController& controller, int overviewHeight, QWidget* parent);

    /// When the trace begins; empty if it has no date. Over many days, to the second, and with the reason why no day is as wide as another.
    [[nodiscard]] QString beginText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString explanation() const;
    void paintSteps(QPainter& painter);
    void paintSides(QPainter& painter, const ComparedSides& sides);

    TimelineController& m_controller;
    int m_overviewHeight;
};

/// The whole timeline: overview strip, ruler, gutter and lanes. Follows the store and the shared view state, which must outlive it.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// Follows `filter` and `hits` if given; they must outlive it.
    TimelineView(TraceStore& store, ViewState& state, QWidget* parent = nullptr, FilterState* filter = nullptr, SearchHits* hits = nullptr);

    /// The width that the user chose; none while it is a share of the view's width.
    [[nodiscard]] std::optional<int> gutterWidth() const { return m_gutterWidth; }
    void setGutterWidth(std::optional<int> width);

    /// Marks places in time in the ruler and the overview, such as bookmarks; in any order.
    void setFlags(const std::vector<TraceTime>& flags);

    /// On by default; off in any case if the desktop turns animations off.
    void setAnimated(bool animated) { m_controller->setAnimated(animated); }
    /// The rows hold all data that has arrived and nothing is moving, so a picture would not change.
    [[nodiscard]] bool isSettled() const;

    [[nodiscard]] TimelineController& controller() { return *m_controller; }
    [[nodiscard]] const QList<QAction*>& rowActions() const;
    [[nodiscard]] LanesWidget& lanes() { return *m_lanes; }

Q_SIGNALS:
    void boxMenuRequested(QPoint at); ///< for the selected box; on the screen

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void compose();
    void updateScrollBar();
    void updatePinned();
    void rename(const RowKey& row);
    void showGroupMenu(std::size_t row, QPoint at);
    bool resizeGutter(QWidget* gutter, QEvent* event);
    void placeGutter();

    TimelineController* m_controller;
    CornerWidget* m_corner;
    OverviewWidget* m_overview;
    RulerWidget* m_ruler;
    GutterWidget* m_gutter;
    LanesWidget* m_lanes;
    GutterWidget* m_pinnedGutter;
    LanesWidget* m_pinnedLanes;
    QFrame* m_pinnedLine;
    RowActions* m_rowActions;
    QScrollBar* m_scrollBar;
    bool m_resizingGutter = false;
    std::optional<int> m_gutterWidth; ///< by the user
};

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
