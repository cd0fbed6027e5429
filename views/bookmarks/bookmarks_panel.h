// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

class QAction;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;

namespace emberline {

class Bookmarks;

/// The Bookmarks dock: places with notes, and the time between two of them.
class BookmarksPanel : public Panel {
    Q_OBJECT

public:
    /// `bookmarks` must outlive the panel.
    BookmarksPanel(Bookmarks& bookmarks, TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// Ctrl+B. The window puts it into a menu, so that it works while the dock is closed.
    [[nodiscard]] QAction* addBookmarkAction() const { return m_add; }
    [[nodiscard]] QTableView& table() const { return *m_table; }
    /// The note below the table about the selected rows: for two rows, the distance between them.
    [[nodiscard]] QString measure() const;
    [[nodiscard]] bool hasContents() const override;

Q_SIGNALS:
    /// The user has added a bookmark, also while the panel is not visible. Once it is visible, it asks for the bookmark's name.
    void added();

protected:
    void refresh() override { updateMeasure(); }

private:
    void makeActions();
    void makeTable();
    QWidget* makeFoot();
    void add();
    void removeSelected();
    void goTo(const QModelIndex& index);
    void markBetween();
    void updateMeasure();
    [[nodiscard]] QList<int> selectedRows() const;
    [[nodiscard]] std::optional<TraceRange> selectedSpan() const;

    Bookmarks& m_bookmarks;
    QSortFilterProxyModel* m_sorted;
    RowTable* m_table;
    QLabel* m_measure;
    QPushButton* m_mark;
    QAction* m_add;
    QAction* m_remove;
    QAction* m_rename;
};

} // namespace emberline
