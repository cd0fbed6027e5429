// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/reference.h"
#include "model/trace_store.h"
#include "views/kit/cell_table.h"
#include "views/kit/view_state.h"

namespace emberline {

/// A place to which the user wants to return.
struct Bookmark {
    QString name = {};
    QString note = {};
    std::optional<RegionReference> region = {};
    TraceTime time{}; ///< as shown; for a region, as last shown
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// The bookmarks of the open trace and their table model. They survive the trace's growth; opening another trace removes them. GUI thread.
class Bookmarks : public HeadedModel {
    Q_OBJECT

public:
    enum Column { NameColumn, TimeColumn, NoteColumn };

    Bookmarks(const TraceStore& store, const ViewState& state, QObject* parent = nullptr);

    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] const Bookmark& at(int row) const { return m_entries[static_cast<std::size_t>(row)].bookmark; }
    [[nodiscard]] std::vector<Bookmark> all() const;
    void setAll(const std::vector<Bookmark>& bookmarks);
    /// Returns its row, or that of the bookmark that stands at the same region or time already.
    int add(Bookmark bookmark);
    void remove(int row);

    /// The time as shown: a region's time follows its source's clock offset.
    [[nodiscard]] TraceTime timeOf(int row) const;
    /// All of them, in the order of the rows.
    [[nodiscard]] std::vector<TraceTime> times() const;
    /// The region of a bookmark; none if it marks a point in time or if its region has not been read.
    [[nodiscard]] RegionId regionOf(int row) const;

    /// The place that Ctrl+B bookmarks: the selected region, otherwise the selection's time, otherwise the time under the mouse, otherwise
    /// the middle of the visible range.
    [[nodiscard]] Bookmark suggestion() const;

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Entry {
        Bookmark bookmark;
        SourceId source; ///< of its region, once that has been read
    };

    [[nodiscard]] std::size_t rows() const override { return m_entries.size(); }
    void clear();
    void followTrace();
    void updateTimes();

    const TraceStore& m_store;
    const ViewState& m_state;
    std::vector<Entry> m_entries;
    std::size_t m_knownSources = 0;
};

} // namespace emberline
