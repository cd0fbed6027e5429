// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"
#include "views/timeline/timeline_controller.h"

#include <QWidget>

namespace emberline {

/// The rows' headers beside the lanes: the session tree with wall times and exit badges, threads, counters.
class GutterWidget : public QWidget {
    Q_OBJECT

public:
    GutterWidget(TimelineController& controller, QWidget* parent, Part part = Part::All);

    /// Opens a line to type the row's new name into; whether the row is here.
    bool startRename(const RowKey& row);

Q_SIGNALS:
    /// A menu for the row is wanted there.
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

    /// None for rows that are not a session's or a thread's.
    [[nodiscard]] static std::optional<RowKey> keyOf(const LayoutRow& row);
    /// How the process ended; empty when that is not known.
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
