// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_model.h"

#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

HistogramWidget::HistogramWidget(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Histogram of lengths"));
    setFocusPolicy(Qt::StrongFocus);
    addToolTips(this, [this](QPoint at) { return textAt(at.x()); });
}

void HistogramWidget::setHistogram(DurationHistogram histogram, std::optional<Duration> here)
{
    m_histogram = std::move(histogram);
    m_here = here;
    m_current.reset();
    QStringList bars;
    for (const DurationHistogram::Bin& bin : m_histogram.bins)
        bars << tr("%1 to %2: %3").arg(formatDuration(bin.from), formatDuration(bin.to), formatCount(bin.count));
    setAccessibleDescription(bars.join(QStringLiteral("; ")));
    update();
}

QString HistogramWidget::textAt(int x) const
{
    const QRectF area = barArea();
    const double column = (x - area.left()) / area.width() * static_cast<double>(m_histogram.bins.size());
    if (column < 0 || column >= static_cast<double>(m_histogram.bins.size()))
        return {};
    return textOf(static_cast<std::size_t>(column));
}

QString HistogramWidget::textOf(std::size_t number) const
{
    const DurationHistogram::Bin& bin = m_histogram.bins[number];
    const QString regions = bin.count == 1 ? tr("1 region") : tr("%1 regions").arg(formatCount(bin.count));
    if (bin.from == bin.to)
        return tr("%1 of %2").arg(regions, formatDuration(bin.from));
    return tr("%1 of %2 to %3").arg(regions, formatDuration(bin.from), formatDuration(bin.to));
}

void HistogramWidget::keyPressEvent(QKeyEvent* event)
{
    const std::size_t count = m_histogram.bins.size();
    std::optional<std::size_t> next;
    switch (event->key()) {
    case Qt::Key_Left:
        next = m_current ? *m_current - std::min<std::size_t>(*m_current, 1) : count - 1;
        break;
    case Qt::Key_Right:
        next = m_current ? *m_current + 1 : 0;
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = count - 1;
        break;
    default:
        break;
    }
    if (!next || count == 0)
        return QWidget::keyPressEvent(event);
    m_current = std::min(*next, count - 1);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    setAccessibleDescription(currentText());
    QAccessible::updateAccessibility(&changed);
    update();
}

void HistogramWidget::paintEvent(QPaintEvent* /*event*/)
{
    if (m_histogram.bins.empty())
        return;
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight); // lengths grow to the right in every language
    const Theme& theme = Theme::of(palette());
    const QRectF area = barArea();
    paintBars(painter);
    paintHere(painter);
    painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), theme.line);
    painter.setPen(theme.mutedText);
    const QRectF below(area.left(), area.bottom() + 2, area.width(), fontMetrics().height());
    if (hasFocus() && m_current) {
        painter.setPen(theme.text);
        painter.drawText(below, Qt::AlignHCenter, fontMetrics().elidedText(currentText(), Qt::ElideRight, static_cast<int>(below.width())));
    } else {
        painter.drawText(below, Qt::AlignLeft, formatDuration(m_histogram.bins.front().from));
        painter.drawText(below, Qt::AlignRight, formatDuration(m_histogram.bins.back().to));
    }
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void HistogramWidget::paintBars(QPainter& painter) const
{
    const Theme& theme = Theme::of(palette());
    const QRectF area = barArea();
    const double most = static_cast<double>(std::ranges::max_element(m_histogram.bins, {}, &DurationHistogram::Bin::count)->count);
    const double width = area.width() / static_cast<double>(m_histogram.bins.size());
    for (std::size_t i = 0; i < m_histogram.bins.size(); ++i) {
        const double left = std::round(area.left() + width * static_cast<double>(i));
        const double right = std::round(area.left() + width * static_cast<double>(i + 1)) - 1;
        const bool isCurrent = hasFocus() && m_current == i;
        if (isCurrent) // even if it is empty
            painter.fillRect(QRectF(left, area.top(), right - left, area.height()), theme.markedRange);
        const auto count = static_cast<double>(m_histogram.bins[i].count);
        // Any non-empty bin is visible.
        const double height = count <= 0 ? 0 : std::max(1.5, std::round(area.height() * count / most));
        painter.fillRect(QRectF(left, area.bottom() - height, right - left, height), isCurrent ? theme.accent : theme.overview);
    }
}

/// The scale of the bars is logarithmic, from a nanosecond on: see makeHistogram().
void HistogramWidget::paintHere(QPainter& painter) const
{
    if (!m_here)
        return;
    const auto scaled = [](Duration length) { return std::log(static_cast<double>(std::max<std::int64_t>(toNs(length), 1))); };
    const double from = scaled(m_histogram.bins.front().from);
    const double to = scaled(m_histogram.bins.back().to);
    const QRectF area = barArea();
    const double x = area.left() + area.width() * (to > from ? (scaled(*m_here) - from) / (to - from) : 0.5);
    const QColor color = Theme::of(palette()).selection;
    painter.fillRect(QRectF(std::round(x) - 1, area.top(), 2, area.height()), color);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({{x - 5, area.top() - 5}, {x + 5, area.top() - 5}, {x, area.top() + 3}}));
    painter.setBrush(Qt::NoBrush);
}

} // namespace emberline
