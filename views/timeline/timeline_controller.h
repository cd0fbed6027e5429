// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "model/per_trace.h"
#include "model/running.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/gestures.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/range_animation.h"
#include "views/timeline/row_settings.h"
#include "views/timeline/shown_regions.h"
#include "views/timeline/track_layout.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <unordered_map>

namespace emberline {

/// The timeline's two stacks of rows: the pinned rows stay on top, and below them all rows scroll.
enum class Part { Pinned, All };

/// The state that the timeline's parts share, and the actions of their gestures. Holds the layout, the scroll position and the animation
/// of the visible range; draws nothing. GUI thread.
class TimelineController : public QObject {
    Q_OBJECT

public:
    /// `filter` hides regions and `hits` marks them; both may be null. All arguments must outlive the controller.
    TimelineController(TraceStore& store, ViewState& state, QObject* parent = nullptr, const FilterState* filter = nullptr,
        const SearchHits* hits = nullptr);

    [[nodiscard]] const TraceStore& store() const { return m_store; }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }
    [[nodiscard]] const TrackLayout& layout(Part part = Part::All) const { return part == Part::All ? m_layout : m_pinned; }
    [[nodiscard]] const ShownRegions& shownRegions() const { return m_shown; }
    [[nodiscard]] const InstantIndex& instants() const { return m_instants; }
    [[nodiscard]] const FlowIndex& flows() const { return m_flows; }
    [[nodiscard]] std::unordered_map<CounterId, CounterPyramid>& pyramids() { return m_pyramids.of(trace()); }
    /// All times of the trace, on the common clock, up to now while something is running.
    [[nodiscard]] TraceRange extent() const { return grown(m_layout.extent(), m_state.now().value_or(m_layout.extent().end)); }
    [[nodiscard]] TimeScale scale() const { return {m_state.visibleRange(), static_cast<double>(m_width)}; }
    /// The times of a region or session on the common clock, up to now while it is running.
    [[nodiscard]] TraceRange shownRange(RegionId region) const;
    [[nodiscard]] TraceRange shownRange(SessionId session) const;

    void setAnimated(bool animated) { m_animation.setEnabled(animated); }
    /// No animation is running and no new row is pending.
    [[nodiscard]] bool isSettled() const { return !m_animation.isRunning() && !m_refresh.isActive() && m_shown.isSettled(); }

    // The lanes' size, in logical pixels.
    void setViewport(int width, int height);
    [[nodiscard]] int viewportHeight() const { return m_height; }
    [[nodiscard]] std::int64_t scrollY(Part part = Part::All) const { return part == Part::All ? m_scrollY : m_pinnedY; }
    [[nodiscard]] std::int64_t maxScrollY() const { return std::max<std::int64_t>(0, m_layout.height() - m_height); }
    void setScrollY(std::int64_t y);
    void scrollBy(std::int64_t pixels, Part part);
    void setPinnedHeight(int height); ///< visible height of the pinned rows

    void perform(Command command);
    void wheel(const WheelGesture& gesture, double x, Part part = Part::All);
    void panBy(double pixelsX, double pixelsY, Part part = Part::All); ///< follows the mouse, so without animation
    void zoomBy(double factor); ///< of the visible length, around the mouse or the middle
    void fitAll();
    void fitSelection();
    void markSelection();
    void zoomTo(TraceRange range); ///< with some room around it
    void setVisible(TraceRange range, bool animated);
    void markBetween(double x0, double x1);
    void toggleCollapsed(std::size_t row);
    void setClockOffset(SourceId source, Duration offset); ///< while the visible part stays where it is

    // The user's settings for rows.
    [[nodiscard]] const RowSettings& rowSettings() const { return m_settings; }
    void setRowSettings(RowSettings settings);
    /// The row that keys and menus act on: the last one chosen in the gutter, otherwise the selection's. None if there is neither.
    [[nodiscard]] std::optional<RowKey> currentRow() const;
    void setCurrentRow(std::optional<RowKey> row);
    void setPinned(const RowKey& row, bool pinned);
    void rename(const RowKey& row, const QString& name); ///< empty restores its own name
    void moveRow(const RowKey& row, int by); ///< past this many siblings; positive: down
    void setAllCollapsed(bool collapsed);
    /// The name that the user gave it, otherwise its own name, otherwise its number.
    [[nodiscard]] QString nameOf(const RowKey& row) const;

    void select(RegionId region) { m_state.select({.region = region}); }
    /// Scrolls, opens rows and pans until the selection is visible.
    void revealSelection();
    /// The times of the selection; nothing unless it has a length.
    [[nodiscard]] std::optional<TraceRange> selectedRange() const;

Q_SIGNALS:
    void layoutChanged(); ///< the rows or their heights
    void contentChanged(); ///< new content in the same rows
    void timePassed(); ///< running regions have grown
    void scrolled();
    void currentRowChanged();
    void settingsChanged(); ///< by the user

private:
    void scheduleRefresh();
    void refresh();
    void reset();
    void showNow();
    void relayout();
    void hideSources();
    void openAncestors(SessionId session);
    void followShown();

    void changeSettings(const RowSettings& settings);
    [[nodiscard]] std::vector<RowKey> siblingsOf(const RowKey& row) const;
    void moveSelection(RegionId (*step)(const Trace&, RegionId));
    [[nodiscard]] TraceRange target() const;
    [[nodiscard]] TraceTime anchor() const;

    TraceStore& m_store;
    ViewState& m_state;
    ShownRegions m_shown;
    TrackLayout m_layout;
    TrackLayout m_pinned;
    InstantIndex m_instants;
    FlowIndex m_flows;
    RowSettings m_settings;
    std::optional<RowKey> m_currentRow;
    PerTrace<std::unordered_map<CounterId, CounterPyramid>> m_pyramids;
    RangeAnimation m_animation;
    QTimer m_refresh; ///< collects changes that arrive within a frame
    bool m_followedExtent = true; ///< the value before the trace restarted
    bool m_followsExtent = true; ///< until the user moves: shows the whole trace as it grows
    int m_width = 1;
    int m_height = 1;
    std::int64_t m_scrollY = 0;
    int m_pinnedHeight = 0;
    std::int64_t m_pinnedY = 0;
};

} // namespace emberline
