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

/// The timeline's two stacks of rows: those that stay on top, and below them all rows, which scroll.
enum class Part { Pinned, All };

/// What the parts of the timeline share, and what their gestures do. Holds the layout, the scroll position and the way to the next visible
/// range; draws nothing. GUI thread.
class TimelineController : public QObject {
    Q_OBJECT

public:
    /// What `filter` drops is not shown, what `hits` has found is marked; both may be null. All outlive it.
    TimelineController(TraceStore& store, ViewState& state, QObject* parent = nullptr, const FilterState* filter = nullptr,
        const SearchHits* hits = nullptr);

    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }
    [[nodiscard]] const TrackLayout& layout(Part part = Part::All) const { return part == Part::All ? m_layout : m_pinned; }
    [[nodiscard]] const ShownRegions& shownRegions() const { return m_shown; }
    [[nodiscard]] const InstantIndex& instants() const { return m_instants; }
    [[nodiscard]] const FlowIndex& flows() const { return m_flows; }
    [[nodiscard]] std::unordered_map<CounterId, CounterPyramid>& pyramids() { return m_pyramids.of(trace()); }
    /// All times of the trace, on the common clock; while something is running, up to now.
    [[nodiscard]] TimeRange extent() const { return grown(m_layout.extent(), m_state.now().value_or(m_layout.extent().end)); }
    [[nodiscard]] TimeScale scale() const { return {m_state.visibleRange(), static_cast<double>(m_width)}; }
    /// A region's or session's times on the common clock; of what is running, up to now.
    [[nodiscard]] TimeRange shownRange(RegionId region) const;
    [[nodiscard]] TimeRange shownRange(SessionId session) const;

    void setAnimated(bool animated) { m_animation.setEnabled(animated); }
    /// Nothing moves and no new row waits for its place.
    [[nodiscard]] bool isSettled() const { return !m_animation.isRunning() && !m_refresh.isActive() && m_shown.isSettled(); }

    // The lanes' size, in logical pixels.
    void setViewport(int width, int height);
    [[nodiscard]] int viewportHeight() const { return m_height; }
    [[nodiscard]] std::int64_t scrollY(Part part = Part::All) const { return part == Part::All ? m_scrollY : m_pinnedY; }
    [[nodiscard]] std::int64_t maxScrollY() const { return std::max<std::int64_t>(0, m_layout.height() - m_height); }
    void setScrollY(std::int64_t y);
    void scrollBy(std::int64_t pixels, Part part);
    void setPinnedHeight(int height); ///< in sight, of the pinned rows

    void perform(Command command);
    void wheel(const WheelGesture& gesture, double x, Part part = Part::All);
    void panBy(double pixelsX, double pixelsY, Part part = Part::All); ///< follows the mouse: at once
    void zoomBy(double factor); ///< of the visible length, about the mouse or the middle
    void fitAll();
    void fitSelection();
    void markSelection();
    void zoomTo(TimeRange range); ///< with some room around it
    void setVisible(TimeRange range, bool animated);
    void markBetween(double x0, double x1);
    void toggleCollapsed(std::size_t row);
    void setClockOffset(SourceId source, Duration offset); ///< while what is visible stays where it is

    // Rows as their user wants them.
    [[nodiscard]] const RowSettings& rowSettings() const { return m_settings; }
    void setRowSettings(RowSettings settings);
    /// The row that keys and menus are about: the one last chosen in the gutter, else the selection's. None: nothing of the kind.
    [[nodiscard]] std::optional<RowKey> currentRow() const;
    void setCurrentRow(std::optional<RowKey> row);
    void setPinned(const RowKey& row, bool pinned);
    void rename(const RowKey& row, const QString& name); ///< empty: its own name again
    void moveRow(const RowKey& row, int by); ///< past so many of its siblings: down when positive
    void setAllCollapsed(bool collapsed);
    /// What the user calls it, else its own name, else its number.
    [[nodiscard]] QString nameOf(const RowKey& row) const;

    void select(RegionId region) { m_state.select({.region = region}); }
    /// Scrolls, opens and pans so that the selection is in sight.
    void revealSelection();
    /// What the selection spans; nothing when nothing with a length is selected.
    [[nodiscard]] std::optional<TimeRange> selectedRange() const;

Q_SIGNALS:
    void layoutChanged(); ///< rows or their heights
    void contentChanged(); ///< more to see in the same rows
    void timePassed(); ///< what is running has grown
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
    [[nodiscard]] TimeRange target() const;
    [[nodiscard]] Timestamp anchor() const;

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
    QTimer m_refresh; ///< gathers what arrives within a frame
    bool m_followedExtent = true; ///< before the trace began anew
    bool m_followsExtent = true; ///< until the user moves: show all there is, however it grows
    int m_width = 1;
    int m_height = 1;
    std::int64_t m_scrollY = 0;
    int m_pinnedHeight = 0;
    std::int64_t m_pinnedY = 0;
};

} // namespace emberline
