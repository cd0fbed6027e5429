// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace emberline {

constexpr double kNotch = 120; ///< one click of a wheel, in eighths of a degree
constexpr double kPixelsPerNotch = 60;
constexpr double kTimeZoomPerNotch = 0.8;

namespace {

struct KeyCommand {
    int key;
    Command command;
};
constexpr std::array kKeys{
    KeyCommand{Qt::Key_W, Command::ZoomIn},
    KeyCommand{Qt::Key_Plus, Command::ZoomIn},
    KeyCommand{Qt::Key_Equal, Command::ZoomIn},
    KeyCommand{Qt::Key_S, Command::ZoomOut},
    KeyCommand{Qt::Key_Minus, Command::ZoomOut},
    KeyCommand{Qt::Key_A, Command::PanLeft},
    KeyCommand{Qt::Key_D, Command::PanRight},
    KeyCommand{Qt::Key_PageUp, Command::ScrollUp},
    KeyCommand{Qt::Key_PageDown, Command::ScrollDown},
    KeyCommand{Qt::Key_F, Command::FitSelection},
    KeyCommand{Qt::Key_0, Command::FitAll},
    KeyCommand{Qt::Key_M, Command::MarkSelection},
    KeyCommand{Qt::Key_Left, Command::PreviousSibling},
    KeyCommand{Qt::Key_Right, Command::NextSibling},
    KeyCommand{Qt::Key_Up, Command::Parent},
    KeyCommand{Qt::Key_Down, Command::FirstChild},
    KeyCommand{Qt::Key_Home, Command::GoToBegin},
    KeyCommand{Qt::Key_End, Command::GoToEnd},
    KeyCommand{Qt::Key_Space, Command::ToggleCollapse},
    KeyCommand{Qt::Key_Escape, Command::Clear},
};

} // namespace

std::optional<Command> commandFor(int key, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    const auto* const found = std::ranges::find(kKeys, key, &KeyCommand::key);
    return found == kKeys.end() ? std::nullopt : std::optional(found->command);
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
