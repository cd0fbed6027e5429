// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/split_bar.h"

#include "views/format/display_text.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace emberline {

namespace {

constexpr int kHeight = 26;
constexpr qreal kBarGap = 1;

} // namespace

SplitBar::SplitBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Shares of the time"));
}

void SplitBar::setParts(std::vector<BarPart> parts)
{
    m_parts = std::move(parts);
    update();
}

QSize SplitBar::sizeHint() const
{
    return {200, kHeight};
}

int SplitBar::partAt(double x) const
{
    double left = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        left += m_parts[i].share * width();
        if (x < left)
            return static_cast<int>(i);
    }
    return -1;
}

void SplitBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::of(palette());
    QFont font = painter.font();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    double left = 0;
    for (const BarPart& part : m_parts) {
        const double partWidth = part.share * width();
        const QRectF box(left, 0, std::max(partWidth - kBarGap, std::min(partWidth, 1.0)), height());
        left += partWidth;
        painter.setPen(Qt::NoPen);
        painter.setBrush(part.fill);
        const qreal radius = std::min(2.0, box.width() / 2);
        painter.drawRoundedRect(box, radius, radius);
        if (painter.fontMetrics().horizontalAdvance(part.label) + 12 > box.width())
            continue;
        painter.setPen(theme.textOn(part.fill));
        painter.drawText(box.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter, part.label);
    }
}

void SplitBar::mouseReleaseEvent(QMouseEvent* event)
{
    const int part = event->button() == Qt::LeftButton ? partAt(event->position().x()) : -1;
    if (part >= 0)
        Q_EMIT partClicked(part);
}

bool SplitBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int part = partAt(help->pos().x());
    QToolTip::showText(help->globalPos(), part < 0 ? QString() : plainToolTip(m_parts[static_cast<std::size_t>(part)].title), this);
    return true;
}

} // namespace emberline

#include "moc_split_bar.cpp"
