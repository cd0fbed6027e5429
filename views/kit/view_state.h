// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/ids.h"
#include "model/time.h"
#include "views/format/time_format.h"
#include "views/kit/time_folds.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

class Trace;

/// The one thing that is selected, if any.
struct Selection {
    RegionId region{};
    InstantId instant{};
    SessionId session{}; ///< a session's header, not one of its regions
    ThreadId thread{}; ///< the header of one of the session's threads
    CounterId counter{};
    ObjectId object{};
    std::optional<std::uint32_t> snapshot{}; ///< one of the object's

    [[nodiscard]] bool isEmpty() const { return !region && !instant && !session && !counter && !object; }
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// That of a region, an instant or an object, otherwise the selected one.
[[nodiscard]] SessionId sessionOf(const Trace& trace, const Selection& selection);

/// A record of a source, whether or not anything in the trace comes from it.
struct SourceRecord {
    SourceId source;
    std::uint64_t byte = 0; ///< where it begins
    QString excerpt; ///< what the import kept of it, for a source that cannot be read again
    friend bool operator==(const SourceRecord&, const SourceRecord&) = default;
};

/// A chain of boxes that the timeline highlights while it dims everything else. In time order.
struct ShownPath {
    struct Step {
        TraceRange range; ///< the part of the box that is on the chain, as shown
        RegionId region;
    };
    std::vector<Step> steps;
};

/// Keeps the value, and says so unless it is kept already.
template <class Owner, class T>
void setAndTell(Owner& owner, T& kept, T value, void (Owner::*changed)())
{
    if (value == kept)
        return;
    kept = std::move(value);
    Q_EMIT(owner.*changed)();
}

/// The state that all views of one trace share: the visible range, the selection, the marked range. GUI thread. Times are as shown.
class ViewState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] TraceRange visibleRange() const { return m_visible; }
    [[nodiscard]] const Selection& selection() const { return m_selection; }
    [[nodiscard]] std::optional<TraceRange> markedRange() const { return m_marked; } ///< the range for statistics
    [[nodiscard]] std::optional<TraceTime> cursor() const { return m_cursor; } ///< under the mouse
    /// The time up to which running regions are drawn. Nothing if none is running or the trace does not grow. Never before the extent's
    /// end.
    [[nodiscard]] std::optional<TraceTime> now() const { return m_now; }
    [[nodiscard]] TimeMode timeMode() const { return m_timeMode; } ///< how to write points in time
    [[nodiscard]] ColorBy colorBy() const { return m_colorBy; } ///< in all views
    [[nodiscard]] bool showsAllArrows() const { return m_showsAllArrows; } ///< of flows, not only those of the selected and the hovered box
    /// The gaps that the time axis of all views folds; none while the user wants the true scale.
    [[nodiscard]] const TimeFolds& folds() const { return m_isIdleFolded ? m_folds : m_unfolded; }
    [[nodiscard]] bool hasIdle() const { return !m_folds.isEmpty(); } ///< whether the choice makes a difference
    [[nodiscard]] bool isIdleFolded() const { return m_isIdleFolded; } ///< the user's choice
    [[nodiscard]] const std::set<SourceId>& hiddenSources() const { return m_hiddenSources; }
    [[nodiscard]] const std::shared_ptr<const ShownPath>& path() const { return m_path; } ///< null: none

    /// The record that a view shows in place of the selection's own; nothing for most selections.
    [[nodiscard]] const std::optional<SourceRecord>& record() const { return m_record; }

    void setVisibleRange(TraceRange range) { setAndTell(*this, m_visible, range, &ViewState::visibleRangeChanged); }
    void jumpTo(TraceRange range, TraceTime moment); ///< shows the range, with the cursor at the moment; Back returns
    /// Back returns from what `move` does, if that changes anything. A jump may begin with another.
    template <class Move>
    void jump(Move move)
    {
        Q_EMIT aboutToJump();
        move();
        Q_EMIT jumped();
    }
    void select(const Selection& selection);
    void setMarkedRange(std::optional<TraceRange> range) { setAndTell(*this, m_marked, range, &ViewState::markedRangeChanged); }
    /// For a jump to `place`: one out of the marked range ends it, for its statistics would be of a time that is no longer looked at.
    void leaveMarkedRange(TraceRange place);
    void setCursor(std::optional<TraceTime> time) { setAndTell(*this, m_cursor, time, &ViewState::cursorChanged); }
    void setNow(std::optional<TraceTime> time) { setAndTell(*this, m_now, time, &ViewState::nowChanged); }
    void setTimeMode(TimeMode mode) { setAndTell(*this, m_timeMode, mode, &ViewState::timeModeChanged); }
    void setColorBy(ColorBy by) { setAndTell(*this, m_colorBy, by, &ViewState::colorByChanged); }
    void setShowsAllArrows(bool shows) { setAndTell(*this, m_showsAllArrows, shows, &ViewState::showsAllArrowsChanged); }
    /// They apply while idle is folded.
    void setFolds(const TimeFolds& folds) { setAndTell(*this, m_folds, folds, &ViewState::foldsChanged); }
    void setIdleFolded(bool folded);
    /// Nothing of a hidden source is shown, except in the list of sources.
    void setSourceHidden(SourceId source, bool hidden);
    void setPath(std::shared_ptr<const ShownPath> path) { setAndTell(*this, m_path, std::move(path), &ViewState::pathChanged); }
    /// For another trace: clears selection, mark, hidden sources and folds.
    void clear();
    enum class Reveal : std::uint8_t { Part, Whole, Large };
    /// Asks the timeline to bring the selection into view: in part; whole, by zooming out where the view is narrower; or whole and so large
    /// that it catches the eye. Back returns.
    void reveal(const Selection& selection, Reveal extent = Reveal::Part);
    /// Shows a record together with what comes from it, which may be nothing. Another selection ends this.
    void showRecord(const SourceRecord& record, const Selection& selection);

Q_SIGNALS:
    void aboutToJump(); ///< visible range, selection and marked range are still those that Back returns to
    void jumped(); ///< after aboutToJump(): they are those that it led to
    void visibleRangeChanged();
    void selectionChanged();
    void recordChanged();
    void markedRangeChanged();
    void cursorChanged();
    void nowChanged();
    void timeModeChanged();
    void colorByChanged();
    void showsAllArrowsChanged();
    void foldsChanged();
    void idleFoldedChanged(); ///< after foldsChanged()
    void hiddenSourcesChanged();
    void pathChanged();
    void revealRequested(emberline::ViewState::Reveal extent);

private:
    TraceRange m_visible;
    Selection m_selection;
    std::optional<SourceRecord> m_record;
    std::optional<TraceRange> m_marked;
    std::optional<TraceTime> m_cursor;
    std::optional<TraceTime> m_now;
    TimeMode m_timeMode = TimeMode::Relative;
    ColorBy m_colorBy = ColorBy::Topic;
    bool m_showsAllArrows = false;
    TimeFolds m_folds;
    TimeFolds m_unfolded;
    bool m_isIdleFolded = true;
    std::set<SourceId> m_hiddenSources;
    std::shared_ptr<const ShownPath> m_path;
};

struct NamedFilter {
    std::string name; ///< UTF-8
    RegionFilter filter;
    friend bool operator==(const NamedFilter&, const NamedFilter&) = default;
};

/// The filter that all views of one trace follow. GUI thread.
class FilterState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const RegionFilter& filter() const { return m_filter; }
    void setFilter(const RegionFilter& filter) { setAndTell(*this, m_filter, filter, &FilterState::filterChanged); }
    void clear() { setFilter({}); }

    /// Whether the timeline dims what the filter drops instead of hiding it.
    [[nodiscard]] bool dims() const { return m_dims; }
    void setDims(bool dims) { setAndTell(*this, m_dims, dims, &FilterState::dimsChanged); }

    [[nodiscard]] const std::vector<NamedFilter>& saved() const { return m_saved; }
    void setSaved(std::vector<NamedFilter> saved) { setAndTell(*this, m_saved, std::move(saved), &FilterState::savedChanged); }
    /// Saves the current filter, replacing one with the same name.
    void save(const std::string& name);
    void forget(const std::string& name);

    /// Whether the category is neither hidden nor excluded because others are shown alone.
    [[nodiscard]] bool isShown(const std::string& category) const;
    void setShown(const std::string& category, bool shown);
    void showOnly(const std::string& category);

Q_SIGNALS:
    void filterChanged();
    void dimsChanged();
    void savedChanged();

private:
    RegionFilter m_filter;
    std::vector<NamedFilter> m_saved;
    bool m_dims = false;
};

} // namespace emberline
