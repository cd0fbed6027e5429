// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_controller.h"

#include <QWidget>

class QLineEdit;

namespace emberline {

/// The row headers beside the lanes: the session tree with wall times and exit badges, threads and counters.
class GutterWidget : public QWidget {
    Q_OBJECT

public:
    GutterWidget(TimelineController& controller, QWidget* parent, RowStack stack = RowStack::All);

    /// Opens an editor for the row's new name. Returns whether this gutter shows the row.
    bool startRename(const RowKey& row);
    /// Opens a field at the bottom: what is typed leads to the first process or thread with that in its name, also if its row is closed;
    /// Down to the next one. Return stays there and closes the field.
    void startFind();

Q_SIGNALS:
    /// The user wants a menu for the row at that position.
    void menuRequested(const RowKey& row, QPoint globalPosition);
    /// On a row of several processes; an index into the layout's rows.
    void groupMenuRequested(std::size_t row, QPoint at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] const LayoutRow* rowAt(int y) const;
    [[nodiscard]] std::optional<std::size_t> indexOf(const RowKey& key) const;
    void chooseUpTo(const RowKey& key);
    QLineEdit* openEditor(const QRect& place, const QString& name);
    /// Goes on from the row after the current one, or from the current one itself. Returns whether there is one.
    bool findRow(const QString& text, bool next);
    void scrollTo(const LayoutRow& row);
    void step(int by, bool chooses);
    void collapse(bool collapsed);

    TimelineController& m_controller;
    RowStack m_stack;
};

} // namespace emberline
