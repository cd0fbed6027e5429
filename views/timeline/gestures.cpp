// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/gestures.h"

#include <cmath>

namespace emberline {

constexpr double kNotch = 120; ///< one click of a wheel, in eighths of a degree
constexpr double kPixelsPerNotch = 60;
constexpr double kTimeZoomPerNotch = 0.8;

std::optional<Command> commandFor(int key, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return Command::ZoomIn;
    case Qt::Key_S:
    case Qt::Key_Minus:
        return Command::ZoomOut;
    case Qt::Key_A:
        return Command::PanLeft;
    case Qt::Key_D:
        return Command::PanRight;
    case Qt::Key_PageUp:
        return Command::ScrollUp;
    case Qt::Key_PageDown:
        return Command::ScrollDown;
    case Qt::Key_F:
        return Command::FitSelection;
    case Qt::Key_0:
        return Command::FitAll;
    case Qt::Key_M:
        return Command::MarkSelection;
    case Qt::Key_Left:
        return Command::PreviousSibling;
    case Qt::Key_Right:
        return Command::NextSibling;
    case Qt::Key_Up:
        return Command::Parent;
    case Qt::Key_Down:
        return Command::FirstChild;
    case Qt::Key_Home:
        return Command::GoToBegin;
    case Qt::Key_End:
        return Command::GoToEnd;
    case Qt::Key_Space:
        return Command::ToggleCollapse;
    case Qt::Key_Escape:
        return Command::Clear;
    default:
        return std::nullopt;
    }
}

WheelGesture wheelGesture(QPoint angle, QPoint pixels, Qt::KeyboardModifiers modifiers)
{
    const bool byPixels = !pixels.isNull();
    const QPointF notches = byPixels ? QPointF(pixels) / kPixelsPerNotch : QPointF(angle) / kNotch;
    // Some platforms turn a wheel with Alt or Shift into horizontal scrolling: use the larger component.
    const double main = std::abs(notches.y()) >= std::abs(notches.x()) ? notches.y() : notches.x();
    WheelGesture gesture;
    if (modifiers & Qt::ControlModifier) {
        gesture.zoom = std::pow(kTimeZoomPerNotch, main);
    } else if (modifiers & Qt::ShiftModifier) {
        gesture.panX = -main * kPixelsPerNotch;
    } else {
        gesture.panX = -notches.x() * kPixelsPerNotch;
        gesture.scrollY = -notches.y() * kPixelsPerNotch;
    }
    return gesture;
}

void DragTracker::press(QPointF at, Qt::KeyboardModifiers modifiers, bool marks)
{
    m_kind = Kind::Press;
    const bool isMark = marks || (modifiers & Qt::ShiftModifier);
    m_becomes = isMark ? Kind::Mark : modifiers & Qt::ControlModifier ? Kind::MoveClock : Kind::Pan;
    m_start = at;
    m_last = at;
}

QPointF DragTracker::move(QPointF to)
{
    if (m_kind == Kind::None)
        return {};
    if (m_kind == Kind::Press) {
        const QPointF away = to - m_start;
        if (std::hypot(away.x(), away.y()) < kThreshold)
            return {};
        m_kind = m_becomes;
    }
    const QPointF step = to - m_last;
    m_last = to;
    return step;
}

DragTracker::Kind DragTracker::release()
{
    const Kind kind = m_kind;
    m_kind = Kind::None;
    return kind;
}

} // namespace emberline
