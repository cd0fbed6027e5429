// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"
#include "views/timeline/timeline_controller.h"

#include <QWidget>

namespace emberline {

/// The row headers beside the lanes: the session tree with wall times and exit badges, threads and counters.
class GutterWidget : public QWidget {
    Q_OBJECT

public:
    GutterWidget(TimelineController& controller, QWidget* parent, Part part = Part::All);

    /// Opens an editor for the row's new name. Returns whether this gutter shows the row.
    bool startRename(const RowKey& row);

Q_SIGNALS:
    /// The user wants a menu for the row at that position.
    void menuRequested(const RowKey& row, QPoint globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr int kLeft = 14; ///< middle of the outermost triangle
    static constexpr int kTextGap = 12; ///< from a triangle to its text
    static constexpr int kRight = 8;

    /// Returns nothing for rows other than sessions and threads.
    [[nodiscard]] static std::optional<RowKey> keyOf(const LayoutRow& row);
    /// How the process ended; empty if unknown.
    [[nodiscard]] static QString badgeText(const Session& session);
    void paintRow(QPainter& painter, const LayoutRow& row, const Theme& theme) const;
    void paintSession(QPainter& painter, const LayoutRow& row, QRect line, const Theme& theme) const;
    void paintDetail(QPainter& painter, const LayoutRow& row, QRect line, const Theme& theme) const;
    [[nodiscard]] int paintBadge(QPainter& painter, const Session& session, QRect line, const Theme& theme) const;
    void paintTriangle(QPainter& painter, QPointF middle, bool collapsed, const Theme& theme) const;
    [[nodiscard]] QString titleOf(const LayoutRow& row) const;
    [[nodiscard]] QString toolTipOf(const LayoutRow& row) const;
    [[nodiscard]] const LayoutRow* rowAt(int y) const;

    void step(int by);
    void collapse(bool collapsed);
    [[nodiscard]] std::optional<std::size_t> indexOf(const RowKey& key) const;

    TimelineController& m_controller;
    Part m_part;
};

} // namespace emberline
