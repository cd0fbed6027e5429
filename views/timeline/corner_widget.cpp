// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/corner_widget.h"

#include "views/format/time_format.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace emberline {

namespace {

constexpr int kLeft = 14;

} // namespace

CornerWidget::CornerWidget(TimelineController& controller, int overviewHeight, QWidget* parent) :
    QWidget(parent), m_controller(controller), m_overviewHeight(overviewHeight)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&controller.rows(), &TimelineRows::contentChanged, this, qOverload<>(&CornerWidget::update));
    connect(&controller.state(), &ViewState::timeModeChanged, this, qOverload<>(&CornerWidget::update));
}

void CornerWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    painter.fillRect(rect(), theme.surface);
    for (const int y : {m_overviewHeight - 1, height() - 1})
        painter.fillRect(0, y, width(), 1, theme.line);
    painter.fillRect(width() - 1, 0, 1, height(), theme.line);
    QFont small = font();
    small.setPixelSize(std::max(8, QFontInfo(small).pixelSize() - 1));
    QFont bold = small;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.mutedText);
    painter.drawText(QRect(kLeft, 0, width() - kLeft, m_overviewHeight), Qt::AlignLeft | Qt::AlignVCenter, tr("Overview"));
    if (m_controller.trace().isEmpty() || !hasDate(m_controller.rows().extent().begin))
        return;
    const bool local = m_controller.state().timeMode() == TimeMode::Local;
    const QString text = (local ? tr("Local %1") : tr("UTC %1"))
                             .arg(formatDateTime(m_controller.rows().extent().begin, local ? TimeMode::Local : TimeMode::Utc));
    painter.setFont(small);
    const QRect line(kLeft, m_overviewHeight, width() - kLeft - 4, height() - m_overviewHeight - 1);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
}

} // namespace emberline
