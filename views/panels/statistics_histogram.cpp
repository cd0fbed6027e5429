// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/statistics_histogram.h"

#include "views/format/time_format.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace emberline {

HistogramWidget::HistogramWidget(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Histogram of lengths"));
}

void HistogramWidget::setHistogram(DurationHistogram histogram)
{
    m_histogram = std::move(histogram);
    QStringList bars;
    for (const DurationHistogram::Bin& bin : m_histogram.bins)
        bars << tr("%1 to %2: %3").arg(formatDuration(bin.from), formatDuration(bin.to), formatCount(bin.count));
    setAccessibleDescription(bars.join(QStringLiteral("; ")));
    update();
}

QRectF HistogramWidget::barArea() const
{
    return QRectF(rect()).adjusted(8, 6, -8, -fontMetrics().height() - 4);
}

QString HistogramWidget::textAt(int x) const
{
    const QRectF area = barArea();
    const double column = (x - area.left()) / area.width() * static_cast<double>(m_histogram.bins.size());
    if (column < 0 || column >= static_cast<double>(m_histogram.bins.size()))
        return {};
    const DurationHistogram::Bin& bin = m_histogram.bins[static_cast<std::size_t>(column)];
    return tr("%1 regions of %2 to %3").arg(formatCount(bin.count), formatDuration(bin.from), formatDuration(bin.to));
}

bool HistogramWidget::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), textAt(help->pos().x()), this);
        return true;
    }
    return QWidget::event(event);
}

void HistogramWidget::paintEvent(QPaintEvent* /*event*/)
{
    if (m_histogram.bins.empty())
        return;
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    const QRectF area = barArea();
    const double most = static_cast<double>(std::ranges::max_element(m_histogram.bins, {}, &DurationHistogram::Bin::count)->count);
    const double width = area.width() / static_cast<double>(m_histogram.bins.size());
    for (std::size_t i = 0; i < m_histogram.bins.size(); ++i) {
        const auto count = static_cast<double>(m_histogram.bins[i].count);
        // A bin with anything in it can be seen.
        const double height = count <= 0 ? 0 : std::max(1.5, std::round(area.height() * count / most));
        const double left = std::round(area.left() + width * static_cast<double>(i));
        const double right = std::round(area.left() + width * static_cast<double>(i + 1)) - 1;
        painter.fillRect(QRectF(left, area.bottom() - height, right - left, height), theme.overview);
    }
    painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), theme.line);
    painter.setPen(theme.mutedText);
    const QRectF below(area.left(), area.bottom() + 2, area.width(), fontMetrics().height());
    painter.drawText(below, Qt::AlignLeft, formatDuration(m_histogram.bins.front().from));
    painter.drawText(below, Qt::AlignRight, formatDuration(m_histogram.bins.back().to));
}

} // namespace emberline
