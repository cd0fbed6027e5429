// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QPointF>
#include <Qt>

#include <optional>

/// What keys, wheel and mouse mean. Pure: the timeline's widgets feed it events and do what comes out.
namespace emberline {

enum class Command {
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    ScrollUp, ///< a page
    ScrollDown,
    FitSelection,
    FitAll,
    MarkSelection,
    PreviousSibling,
    NextSibling,
    Parent,
    FirstChild,
    GoToBegin,
    GoToEnd,
    ToggleCollapse,
    Clear,
};

/// The command of a key, if any. Keys with Ctrl, Alt or Meta are the window's.
[[nodiscard]] std::optional<Command> commandFor(int key, Qt::KeyboardModifiers modifiers);

struct WheelGesture {
    double zoom = 1; ///< factor of the visible length
    double panX = 0; ///< logical pixels to move the view right by
    double scrollY = 0; ///< logical pixels to move the view down by
};
/// Of a wheel or touchpad event: `pixels` where the device gives them, else `angle` in eighths of a degree.
[[nodiscard]] WheelGesture wheelGesture(QPoint angle, QPoint pixels, Qt::KeyboardModifiers modifiers);

/// One press of the left button until its release.
class DragTracker {
public:
    enum class Kind { None, Press, Pan, Mark, MoveClock };

    /// `marks`: a drag here marks a range whatever the modifiers (the ruler). Elsewhere one with Shift does; with Ctrl it moves a clock.
    void press(QPointF at, Qt::KeyboardModifiers modifiers, bool marks);
    /// How far the mouse moved since the last call, once it has left the press behind.
    [[nodiscard]] QPointF move(QPointF to);
    /// What the gesture was; Press: the button went up where it went down.
    Kind release();
    void cancel() { m_kind = Kind::None; }

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QPointF start() const { return m_start; }

private:
    static constexpr double kThreshold = 4; ///< logical pixels; less is a click

    Kind m_kind = Kind::None;
    Kind m_becomes = Kind::Pan; ///< once it is a drag
    QPointF m_start;
    QPointF m_last;
};

} // namespace emberline
