// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/lane_subset.h"
#include "model/cancellation.h"
#include "model/dialect.h"
#include "model/trace.h"
#include "views/kit/background.h"
#include "views/kit/region_style.h"
#include "views/timeline/lod.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_controller.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace emberline {

/// Activity, of all regions or of those in `only`, in each column of `scale`: the number of open regions in all lanes, averaged over the
/// column. Skips `hidden` sources. Running regions count up to `now`. Costs as much as a frame of all lanes at that
/// width; void once cancelled, which it looks for between two lanes. `visit`, if given, gets each box, process by process, and says whether
/// it counts.
[[nodiscard]] std::vector<float> activity(const Trace& trace, const TimeScale& scale, std::optional<TraceTime> now = std::nullopt,
    const LaneSubset* only = nullptr, const std::set<SourceId>& hidden = {}, Cancellation cancel = {},
    const std::function<bool(const LaneBox&)>& visit = {});

/// The processes that work in each column.
using ColumnWorkers = std::vector<std::vector<SessionId>>;

/// The fill of the topic that takes most of each column of the boxes that activity() visits, for the columns that fillAsAnswered() leaves:
/// of what a process has under way, what began last takes the time, on whichever thread it runs. A child that has its own log, unless its
/// topic owns all below it, a process as a whole, what is grey, and what has no end, such as a message loop, count only where nothing else
/// runs; what takes no time (dialect.h) does not count. A slice whose end is lost is work in no column.
class ColumnFills {
public:
    /// Both arguments must outlive this object.
    ColumnFills(const Trace& trace, RegionStyles& styles, std::size_t columns);
    /// Whether the box is part of the activity.
    bool add(const LaneBox& box);
    /// 0 before the first box. No box comes after that.
    [[nodiscard]] std::vector<QRgb> largest();
    /// After largest().
    [[nodiscard]] ColumnWorkers workers() const;

private:
    struct Part {
        SourceTime begin;
        QRgb fill;
        float cover;
    };
    struct Column {
        std::vector<std::pair<QRgb, float>> covers;
        std::vector<Part> parts; ///< of a process's work, the last begun first
        std::vector<SessionId> workers; ///< processes
        SessionId process; ///< the parts' and that of the last box
        TrackId track; ///< of the last box
        Part last{}; ///< that box, so far without what runs inside
        bool isWork = false; ///< same
    };
    static void finishBox(Column& column);
    static void finishProcess(Column& column);

    const Trace& m_trace;
    RegionStyles& m_styles;
    TimedTracks m_timed;
    std::vector<bool> m_hasLog; ///< by region: of a child or exec
    std::vector<Column> m_columns;
};

/// Gives each column of `scale` in which the command that answers for the trace ran, or a piece of its job, the fill of a line of Where the
/// time went: grey only if nothing worked, because a short burst between long waits would not be seen otherwise. Where only other processes
/// did (`workers`), the fill stays: theirs. A run in two columns has one fill, that of its work. Of the others, a line has
/// as many as its shares of their work come to, though it may have the most of none: what a column does not show, it owes to the next ones
/// that have some of that line. Leaves out commands of `hidden` sources. `fills`: by column.
void fillAsAnswered(const Trace& trace, RegionStyles& styles, const TimeScale& scale, const std::optional<CompiledFilter>& filter,
    const std::set<SourceId>& hidden, std::vector<QRgb>& fills, const ColumnWorkers& workers = {});

/// A strip of the whole trace: its activity over time, in the colours of Where the time went, and the visible part. The user can drag the
/// visible part and its edges; a drag elsewhere selects another part.
class OverviewWidget : public QWidget {
    Q_OBJECT

public:
    OverviewWidget(TimelineController& controller, QWidget* parent);
    /// Places in time that a flag marks, in any order.
    void setFlags(std::vector<TraceTime> flags);
    [[nodiscard]] bool isSettled() const { return m_measuring.isSettled(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* /*event*/) override { m_measuring.request(); }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* /*event*/) override { m_controller.fitAll(); }
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip { None, Left, Right, Window, Choose };

    void contentChanged();
    void showNow();
    [[nodiscard]] QString toolTipAt(QPoint at) const;
    [[nodiscard]] TraceCalculation::Job makeMeasuring();
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] Grip gripAt(double x) const;

    TimelineController& m_controller;
    PacedCalculation m_measuring;
    TraceRange m_of; ///< the range of m_bars and m_hits
    TimeFolds m_ofFolds; ///< theirs
    std::vector<float> m_bars;
    std::vector<QRgb> m_fills; ///< of the bars; 0: unknown
    std::vector<float> m_hits; ///< by pixel
    std::vector<TraceTime> m_flags;
    Grip m_grip = Grip::None;
    double m_pressX = 0;
    TraceRange m_pressRange;
};

/// The time axis above the lanes. Shows the marked range as a pill with its length, which a double click zooms to, and with a × that ends
/// it. A drag here marks a range.
class RulerWidget : public QWidget {
    Q_OBJECT

public:
    RulerWidget(TimelineController& controller, QWidget* parent);

    /// Places in time that a flag marks, in any order.
    void setFlags(std::vector<TraceTime> flags);

    struct Pill {
        TraceRange range;
        QRectF columns; ///< of the range
        QFont font;
        QString text{};
        QRectF whole{};
        QRectF close{}; ///< the × at its end
    };
    /// Where the marked range has its pill, if it is in view.
    [[nodiscard]] std::optional<Pill> pill() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* /*event*/) override { m_controller.pointAt(std::nullopt); }
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] QFont smallFont() const;
    void paintTicks(QPainter& painter) const;
    void paintPill(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;

    TimelineController& m_controller;
    DragTracker m_drag;
    std::vector<TraceTime> m_flags;
};

} // namespace emberline
