// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/newest_button.h"

#include <QEvent>

namespace emberline {

namespace {

constexpr int kAboveBottom = 14;

} // namespace

NewestButton::NewestButton(QWidget* timeline) : QPushButton(tr("↓ Follow newest"), timeline)
{
    setObjectName(QStringLiteral("followNewest"));
    setFocusPolicy(Qt::TabFocus); // a click leaves the focus in the timeline
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Keep the newest events visible again (L)"));
    setAccessibleName(tr("Follow newest"));
    timeline->installEventFilter(this);
    hide();
}

bool NewestButton::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QPushButton::eventFilter(watched, event);
}

void NewestButton::showEvent(QShowEvent* event)
{
    place();
    raise();
    QPushButton::showEvent(event);
}

void NewestButton::place()
{
    const QSize size = sizeHint();
    setGeometry(
        (parentWidget()->width() - size.width()) / 2, parentWidget()->height() - size.height() - kAboveBottom, size.width(), size.height());
}

} // namespace emberline

#include "moc_newest_button.cpp"
