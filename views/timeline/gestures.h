// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QPointF>
#include <Qt>

#include <optional>

/// The meaning of keys, wheel and mouse. Pure: the timeline's widgets pass in events and act on the result.
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

/// The command for a key, if any. Keys with Ctrl, Alt or Meta belong to the window.
[[nodiscard]] std::optional<Command> commandFor(int key, Qt::KeyboardModifiers modifiers);

struct WheelGesture {
    double zoom = 1; ///< factor of the visible length
    double panX = 0; ///< logical pixels by which to move the view right
    double scrollY = 0; ///< logical pixels by which to move the view down
};
/// Reads a wheel or touchpad event: `pixels` if the device reports them, otherwise `angle` in eighths of a degree.
[[nodiscard]] WheelGesture wheelGesture(QPoint angle, QPoint pixels, Qt::KeyboardModifiers modifiers);

/// Tracks one press of the left button until its release.
class DragTracker {
public:
    enum class Kind { None, Press, Pan, Mark, MoveClock };

    /// `marks`: a drag here marks a range whatever the modifiers (the ruler). Elsewhere a drag with Shift marks a range, and a drag with
    /// Ctrl moves a clock.
    void press(QPointF at, Qt::KeyboardModifiers modifiers, bool marks);
    /// How far the mouse moved since the last call; zero until it leaves the threshold around the press.
    [[nodiscard]] QPointF move(QPointF to);
    /// Returns what the gesture was. Press: the button went up where it went down.
    Kind release();
    void cancel() { m_kind = Kind::None; }

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QPointF start() const { return m_start; }

private:
    static constexpr double kThreshold = 4; ///< logical pixels; a shorter move is a click

    Kind m_kind = Kind::None;
    Kind m_becomes = Kind::Pan; ///< once it is a drag
    QPointF m_start;
    QPointF m_last;
};

} // namespace emberline
