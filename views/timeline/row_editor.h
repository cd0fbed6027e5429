// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_rows.h"

#include <QObject>

namespace emberline {

/// The user's changes to rows: which one is current, and how rows are named, pinned, moved and collapsed. GUI thread.
class RowEditor : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    RowEditor(TimelineRows& rows, const ViewState& state, QObject* parent);

    /// The row that keys and menus act on: the last one chosen in the gutter, otherwise the selection's. None if there is neither.
    [[nodiscard]] std::optional<RowKey> currentRow() const;
    void setCurrentRow(std::optional<RowKey> row);
    void forgetCurrentRow() { m_currentRow.reset(); } ///< for another trace

    void setPinned(const RowKey& row, bool pinned);
    void rename(const RowKey& row, const QString& name); ///< empty restores its own name
    void moveRow(const RowKey& row, int by); ///< past this many siblings; positive: down
    void toggleCollapsed(std::size_t index); ///< a row of the layout
    void setAllCollapsed(bool collapsed);
    /// The name that the user gave it, otherwise its own name, otherwise its number.
    [[nodiscard]] QString nameOf(const RowKey& row) const;

Q_SIGNALS:
    void currentRowChanged();
    void settingsChanged();

private:
    [[nodiscard]] const Trace& trace() const { return m_rows.trace(); }
    [[nodiscard]] std::vector<RowKey> siblingsOf(const RowKey& key) const;
    void change(const RowSettings& settings);

    TimelineRows& m_rows;
    const ViewState& m_state;
    std::optional<RowKey> m_currentRow;
};

} // namespace emberline
