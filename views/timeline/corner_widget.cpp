// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/corner_widget.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/side_chip.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace emberline {

namespace {

constexpr int kLeft = 14;
constexpr int kCornerGap = 6;
constexpr int kStepHeight = 10;

QString titleOf(ColorBy by)
{
    switch (by) {
    case ColorBy::Name:
        return CornerWidget::tr("Overview, coloured by name");
    case ColorBy::Category:
        return CornerWidget::tr("Overview, coloured by category");
    case ColorBy::Thread:
        return CornerWidget::tr("Overview, coloured by thread");
    default:
        return CornerWidget::tr("Overview");
    }
}

} // namespace

CornerWidget::CornerWidget(TimelineController& controller, int overviewHeight, QWidget* parent) :
    QWidget(parent), m_controller(controller), m_overviewHeight(overviewHeight)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&controller.model(), &TimelineModel::contentChanged, this, qOverload<>(&CornerWidget::update)); // after any layout too
    connect(&controller.state(), &ViewState::colorByChanged, this, qOverload<>(&CornerWidget::update));
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
    if (const auto& sides = m_controller.model().settings().sides)
        paintSides(painter, *sides);
    else if (m_controller.state().colorBy() == ColorBy::Length)
        paintSteps(painter);
    else
        painter.drawText(QRect(kLeft, 0, width() - kLeft, m_overviewHeight), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(titleOf(m_controller.state().colorBy()), Qt::ElideRight, width() - kLeft - 4));
    if (m_controller.trace().isEmpty() || !hasDate(m_controller.model().extent().begin))
        return;
    const bool local = m_controller.state().timeMode() == TimeMode::Local;
    const QString text = (local ? tr("Local %1") : tr("UTC %1"))
                             .arg(formatDateTime(m_controller.model().extent().begin, local ? TimeMode::Local : TimeMode::Utc));
    painter.setFont(small);
    const QRect line(kLeft, m_overviewHeight, width() - kLeft - 4, height() - m_overviewHeight - 1);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
}

/// The scale of lengths, from its shortest to its longest step.
void CornerWidget::paintSteps(QPainter& painter)
{
    const Theme& theme = Theme::of(palette());
    const QString shortest = tr("< 1 µs");
    const QString longest = tr("≥ 10 s");
    const QRect line(kLeft, 0, width() - kLeft - kLeft, m_overviewHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, shortest);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, longest);
    const int left = line.left() + painter.fontMetrics().horizontalAdvance(shortest) + kCornerGap;
    const int right = line.left() + line.width() - painter.fontMetrics().horizontalAdvance(longest) - kCornerGap;
    const int count = static_cast<int>(kDurationSteps);
    const auto edge = [&](int step) { return left + (right - left) * step / count; };
    for (int step = 0; step < count && right > left; ++step) {
        painter.fillRect(edge(step), (m_overviewHeight - kStepHeight) / 2, edge(step + 1) - edge(step), kStepHeight,
            theme.durationFill(static_cast<std::size_t>(step)));
    }
}

/// Base above head, as in the rows.
void CornerWidget::paintSides(QPainter& painter, const ComparedSides& sides)
{
    const QFont font = painter.font();
    QRect line(kLeft, 1, width() - kLeft - 4, (m_overviewHeight - 2) / 2);
    for (const Side side : {Side::Base, Side::Head}) {
        const int chip = paintSideChip(painter, line, side, Theme::of(palette()));
        painter.setFont(font);
        painter.setPen(Theme::of(palette()).text);
        const QRect name = line.adjusted(chip + kCornerGap, 0, 0, 0);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            painter.fontMetrics().elidedText(sides.name(side), Qt::ElideMiddle, name.width()));
        line.translate(0, line.height());
    }
}

bool CornerWidget::event(QEvent* event)
{
    const auto& sides = m_controller.model().settings().sides;
    if (event->type() != QEvent::ToolTip || (!sides && m_controller.state().colorBy() != ColorBy::Length))
        return QWidget::event(event);
    if (!sides) {
        QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(),
            plainToolTip(tr("Colours tell how long a region takes. Each is ten times as long as the one before: less than 1 µs, 1 µs, "
                            "10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s and more. Grey: idle or waiting.")),
            this);
        return true;
    }
    const auto nameOf = [&](Side side) { return tr("%1: %2").arg(sideName(side), sides->name(side)); };
    QToolTip::showText(
        static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(nameOf(Side::Base) + QLatin1Char('\n') + nameOf(Side::Head)), this);
    return true;
}

} // namespace emberline

#include "moc_corner_widget.cpp"
