// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/flow_index.h"
#include "model/analysis/lane_subset.h"
#include "model/outcome.h"
#include "model/trace.h"
#include "model/trace_store.h"
#include "views/kit/background.h"
#include "views/kit/view_state.h"
#include "views/timeline/lod.h"
#include "views/timeline/row_order.h"
#include "views/timeline/track_layout.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace emberline {

class FilterState;
class SearchHits;
struct HitSet;
struct ShownLanes;

/// The regions that pass the filter and those that the search found, in lanes ready to draw, and the instants that pass. Computed off the
/// GUI thread, and again a few times a second while the trace grows. The object itself belongs to the GUI thread.
class ShownRegions : public QObject {
    Q_OBJECT

public:
    /// `filter` and `hits` may be null. All arguments must outlive this object.
    ShownRegions(TraceStore& store, const FilterState* filter, const SearchHits* hits, QObject* parent = nullptr);

    /// Valid until the next changed().
    [[nodiscard]] ShownLanes lanes() const;
    /// Rows without any of these are dropped; null if no row is.
    [[nodiscard]] std::shared_ptr<const LaneSubset> rowsOf() const;
    /// Null: all. Valid until the next changed().
    [[nodiscard]] const InstantIndex* instants() const { return rowsOf() ? m_passingInstants.get() : nullptr; }
    /// What lanes() and rowsOf() follow, once settled.
    [[nodiscard]] RegionFilter filter() const;
    /// Whether the filter drops the region and the timeline does not show it dimmed.
    [[nodiscard]] bool hides(const Trace& trace, RegionId region) const;
    /// The hits of the search, as in lanes(); null without a search.
    [[nodiscard]] std::shared_ptr<const LaneSubset> hits() const { return m_hits; }
    [[nodiscard]] bool isSettled() const { return m_filtering->isSettled() && !m_marking->isBusy(); }

Q_SIGNALS:
    void changed();

private:
    void followHits();
    void forget();
    [[nodiscard]] TraceCalculation::Job makeFiltering();

    const FilterState* m_filter;
    const SearchHits* m_search;
    PacedCalculation* m_filtering;
    TraceCalculation* m_marking;
    std::shared_ptr<const LaneSubset> m_passing;
    std::shared_ptr<const InstantIndex> m_passingInstants; ///< null with m_passing
    std::shared_ptr<const LaneSubset> m_hits;
    std::shared_ptr<const HitSet> m_found; ///< the hits from which m_hits was made
};

/// The timeline's two stacks of rows: the pinned rows stay on top, and below them all rows scroll.
enum class RowStack { Pinned, All };

/// What rows are made from, and the work itself, which any thread may do.
struct RowRequest {
    std::shared_ptr<const TrackLayout> before; ///< the rows that are shown
    std::vector<bool> withInstants; ///< InstantIndex::threads()
    RowSettings settings;
    bool isChanged = false; ///< the settings, since `before` was made
    RowKey toOpen; ///< the rows that hide it are opened

    struct Made {
        std::shared_ptr<TrackLayout> layout;
        TrackLayout pinned;
        RowSettings settings; ///< with what was opened
    };
    /// Nothing if the rows stay as they are, or if cancelled.
    [[nodiscard]] std::optional<Made> make(const Trace& trace, Cancellation cancel) const;
};

/// The rows of the timeline, the indexes that drawing them needs, and the user's changes to them: which row is current, and how rows are
/// named, pinned, moved and collapsed. Laid out again when the trace, the filter or the user's settings change: at once, or in the
/// background where there are many, while the rows of before stay. GUI thread.
class TimelineModel : public QObject {
    Q_OBJECT

public:
    /// `filter` hides regions and `hits` marks them; both may be null. All arguments must outlive this object.
    TimelineModel(TraceStore& store, const ViewState& state, const FilterState* filter, const SearchHits* hits, QObject* parent);

    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] const TrackLayout& layout(RowStack stack = RowStack::All) const { return stack == RowStack::All ? *m_layout : m_pinned; }
    [[nodiscard]] const ShownRegions& shownRegions() const { return m_shown; }
    /// Those to draw.
    [[nodiscard]] const InstantIndex& instants() const { return m_shown.instants() ? *m_shown.instants() : m_instants; }
    [[nodiscard]] const FlowIndex& flows() const { return m_flows; }
    [[nodiscard]] std::unordered_map<CounterId, CounterPyramid>& pyramids() { return m_pyramids.of(trace()); }
    /// All times of the trace, on the common clock, up to now while something is running.
    [[nodiscard]] TraceRange extent() const { return grown(m_layout->extent(), m_state.now().value_or(m_layout->extent().end)); }
    /// The times of a region or session on the common clock, up to now while it is running.
    [[nodiscard]] TraceRange shownRange(RegionId region) const;
    [[nodiscard]] TraceRange shownRange(SessionId id) const;
    /// No new row is pending.
    [[nodiscard]] bool isSettled() const { return !m_refresh.isActive() && !isLayingOut() && m_shown.isSettled(); }
    /// Rows are being made in the background; layoutChanged() follows if there are others.
    [[nodiscard]] bool isLayingOut() const { return !m_making->isSettled(); }

    /// The user's settings, and which rows the filter, the hidden sources and a comparison leave out.
    [[nodiscard]] const RowSettings& settings() const { return m_settings; }
    void setSettings(RowSettings settings); ///< the user's part
    /// Sorts the rows, also again: their order changes only then, and with the structure of the trace.
    void setSort(RowSort sort);
    /// Two traces on one timeline; nothing: one trace. Another trace ends it.
    void setSides(std::optional<ComparedSides> sides);
    /// Opens the rows that hide `session`, and its `thread`, if any. While isLayingOut(), they are still closed.
    void openUpTo(SessionId session, ThreadId thread = {});

    /// The row that keys and menus act on: the last one chosen in the gutter, otherwise the selection's. None if there is neither.
    [[nodiscard]] std::optional<RowKey> currentRow() const;
    void setCurrentRow(std::optional<RowKey> row); ///< alone
    /// What acts on several rows acts on these: the chosen ones, otherwise the current one.
    [[nodiscard]] std::vector<RowKey> chosenRows() const;
    [[nodiscard]] bool isChosen(const RowKey& row) const { return m_chosen.contains(row); } ///< as one of several
    /// Adds the rows to what is chosen, or takes them away. The last one chosen becomes the current one.
    void choose(std::span<const RowKey> rows, bool chosen);

    void setPinned(std::span<const RowKey> rows, bool pinned);
    void rename(const RowKey& row, const QString& name); ///< empty restores its own name
    void moveRow(const RowKey& row, int by); ///< past this many siblings; positive: down
    void toggleCollapsed(std::size_t index); ///< a row of the layout
    void setAllCollapsed(bool collapsed);
    /// The name that the user gave it, otherwise its own name, otherwise its number.
    [[nodiscard]] QString nameOf(const RowKey& row) const;

    void refresh(); ///< the trace has grown
    void clear(); ///< for another trace; views learn of it from announce()
    void announce();

Q_SIGNALS:
    void extentChanged(); ///< possibly: new times, or fewer
    void layoutChanged(); ///< the rows or their heights
    void contentChanged(); ///< new content in the same rows
    void currentRowChanged();
    void settingsChanged(); ///< by the user, not by setSettings()

private:
    [[nodiscard]] RowRequest request() const;
    void show(RowRequest::Made made);
    void follow();
    void relayout();
    void hideSources();
    void followShown();
    [[nodiscard]] std::vector<RowKey> siblingsOf(const RowKey& key) const;
    void change(const RowSettings& settings);

    TraceStore& m_store;
    const ViewState& m_state;
    ShownRegions m_shown;
    std::shared_ptr<TrackLayout> m_layout = std::make_shared<TrackLayout>(); ///< never null
    TrackLayout m_pinned;
    PacedCalculation* m_making; ///< of many rows
    bool m_isChanged = false; ///< the rows do not follow the settings yet
    RowKey m_toOpen; ///< or are not yet opened up to this
    InstantIndex m_instants;
    FlowIndex m_flows;
    RowSettings m_settings;
    std::optional<RowKey> m_currentRow; ///< chosen in the gutter
    std::set<RowKey> m_chosen; ///< with the current one, if several are
    PerTrace<std::unordered_map<CounterId, CounterPyramid>> m_pyramids;
    QTimer m_refresh; ///< collects changes that arrive within a frame
};

} // namespace emberline
