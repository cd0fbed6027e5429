// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_view.h"

#include "views/format/display_text.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace emberline {

constexpr int kSeriesSwatch = 10;

static QIcon swatch(const QColor& fill, const Theme& theme)
{
    const auto square = [](const QColor& inside, const QColor& edge) {
        QPixmap pixmap(kSeriesSwatch, kSeriesSwatch);
        pixmap.fill(edge);
        QPainter(&pixmap).fillRect(1, 1, kSeriesSwatch - 2, kSeriesSwatch - 2, inside);
        return pixmap;
    };
    QIcon icon;
    icon.addPixmap(square(fill, fill), QIcon::Normal, QIcon::On);
    icon.addPixmap(square(theme.surface, theme.mutedText), QIcon::Normal, QIcon::Off);
    return icon;
}

CounterView::CounterView(QWidget* parent) :
    QWidget(parent), m_theme(&Theme::of(palette())), m_title(new ElidedLabel(this, QStringLiteral("mutedTitle"))),
    m_legendArea(new QWidget(this)), m_close(new QToolButton(this)), m_note(new QLabel(this)), m_chart(new CounterChart(this))
{
    m_note->setTextFormat(Qt::PlainText);
    m_note->setObjectName(QStringLiteral("muted"));
    m_note->hide();
    new FlowLayout(m_legendArea, 10);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Do not show this counter"));
    m_close->setAccessibleName(tr("Do not show this counter"));
    connect(m_close, &QToolButton::clicked, this, &CounterView::closeWanted);

    auto* head = layoutWith<QHBoxLayout>(nullptr, {10, 2, 6, 0});
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* layout = layoutWith<QVBoxLayout>(this, {0, 4, 0, 0}, 2);
    layout->addLayout(head);
    auto* keys = layoutWith<QHBoxLayout>(nullptr, {10, 0, 10, 0});
    keys->addWidget(m_legendArea, 1);
    keys->addWidget(m_note);
    layout->addLayout(keys);
    layout->addWidget(m_chart, 1);
    setTitleVisible(false);
}

void CounterView::update(const Trace& trace, const CounterGroup& group)
{
    const std::size_t count = std::min(group.series.size(), kMaxSeries);
    const QString title = sessionText(trace, group.session) + QStringLiteral(" › ") + counterText(trace, group);
    m_title->setText(title);
    m_title->setToolTip(plainToolTip(title));
    m_chart->setAccessibleName(tr("Chart of %1").arg(title));
    if (count != m_ids.size())
        makeLegend(trace, group, count);
    m_note->setVisible(count < group.series.size());
    m_note->setText(tr("first %1 of %2 series").arg(formatCount(count), formatCount(group.series.size())));
    for (std::size_t i = 0; i < count; ++i)
        m_series[i].counter = trace.counters()[m_ids[i].row()];
    showSeries();
}

void CounterView::makeLegend(const Trace& trace, const CounterGroup& group, std::size_t count)
{
    for (QToolButton* button : m_legend)
        delete button;
    m_legend.clear();
    m_series.clear();
    m_fillNames.clear();
    m_ids.assign(group.series.begin(), group.series.begin() + static_cast<std::ptrdiff_t>(count));
    for (const CounterId id : m_ids) {
        const Counter& counter = trace.counters()[id.row()];
        m_fillNames.emplace_back(trace.text(group.series.size() > 1 ? counter.series : counter.name));
        m_series.push_back({counter, seriesText(trace, group, id), {}});
        auto* button = new QToolButton(m_legendArea);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setChecked(!m_hidden.contains(id));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setIconSize({kSeriesSwatch, kSeriesSwatch});
        button->setText(QString(m_series.back().name).replace(QLatin1Char('&'), QStringLiteral("&&"))); // no mnemonic
        button->setAccessibleName(m_series.back().name);
        button->setToolTip(plainToolTip(tr("Show or hide %1").arg(m_series.back().name)));
        connect(button, &QToolButton::toggled, this, [this, id](bool shown) { setHidden(id, !shown); });
        m_legendArea->layout()->addWidget(button);
        m_legend.push_back(button);
    }
    setTheme(*m_theme);
}

void CounterView::setHidden(CounterId series, bool hidden)
{
    if (hidden)
        m_hidden.insert(series);
    else
        m_hidden.erase(series);
    showSeries();
}

void CounterView::showSeries()
{
    std::vector<ChartSeries> shown;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        if (!m_hidden.contains(m_ids[i]))
            shown.push_back(m_series[i]);
    }
    m_chart->setSeries(std::move(shown), m_series.size() == 1 || addUp(m_fillNames));
}

void CounterView::setTitleVisible(bool visible)
{
    m_title->setVisible(visible);
    m_close->setVisible(visible);
}

void CounterView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_legendArea->setStyleSheet(
        QStringLiteral("QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 1px 3px; background: "
                       "transparent; color: %1; } QToolButton:!checked { color: %2; } QToolButton:hover, QToolButton:focus "
                       "{ border-color: %3; }")
            .arg(theme.text.name(), theme.mutedText.name(), theme.accent.name()));
    const std::vector<QColor> fills = seriesFills(theme, m_fillNames);
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        m_series[i].fill = fills[i];
        m_legend[i]->setIcon(swatch(fills[i], theme));
    }
    m_chart->setTheme(theme);
    showSeries();
}

} // namespace emberline

#include "moc_counter_view.cpp"
