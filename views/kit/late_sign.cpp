// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/late_sign.h"

#include <QEvent>

#include <chrono>

namespace emberline {

namespace {

using namespace std::chrono_literals;
constexpr auto kLateAfter = 1s;
constexpr int kToCorner = 8;

} // namespace

LateSign::LateSign(QWidget* panel) : QLabel(tr("Still calculating…"), panel)
{
    setObjectName(QStringLiteral("lateSign"));
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kLateAfter);
    connect(&m_patience, &QTimer::timeout, this, &QLabel::show);
    panel->installEventFilter(this);
    hide();
}

void LateSign::end(bool another)
{
    const bool wasLate = !m_patience.isActive();
    m_patience.stop();
    if (!wasLate || !another)
        hide();
}

bool LateSign::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QLabel::eventFilter(watched, event);
}

void LateSign::showEvent(QShowEvent* event)
{
    place();
    raise();
    QLabel::showEvent(event);
}

void LateSign::place()
{
    const QSize size = sizeHint();
    setGeometry(parentWidget()->width() - size.width() - kToCorner, parentWidget()->height() - size.height() - kToCorner, size.width(),
        size.height());
}

} // namespace emberline

#include "moc_late_sign.cpp"
