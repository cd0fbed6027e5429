// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/range_panel.h"

#include "views/kit/late_sign.h"

#include <QComboBox>

#include <chrono>
#include <utility>

namespace emberline {

using namespace std::chrono_literals;

namespace {

constexpr auto kSoon = 25ms;
constexpr auto kWhileGrowing = 200ms;

} // namespace

RangePanel::RangePanel(TraceStore& store, ViewState& state, FilterState* filter, QWidget* parent) :
    Panel(store, state, parent), m_filter(filter), m_calculation(new TraceCalculation(store, this)), m_scope(new QComboBox(this)),
    m_late(new LateSign(this))
{
    for (const auto& [text, scope] :
        {std::pair(QString(), Scope::Marked), std::pair(tr("Visible range"), Scope::Visible), std::pair(tr("Whole trace"), Scope::All)})
        m_scope->addItem(text, static_cast<int>(scope));
    nameMarked();
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // As wide for one of its names as for the other: Qt keeps the minimum of the wider one.
    const QFontMetrics metrics = m_scope->fontMetrics();
    m_scope->setMinimumContentsLength(metrics.horizontalAdvance(tr("All, none marked")) / metrics.horizontalAdvance(QLatin1Char('X')) + 1);
    m_scope->setToolTip(tr("The range that this panel is about: the whole trace while none is marked"));
    m_scope->setAccessibleName(tr("Range"));
    connect(m_scope, &QComboBox::currentIndexChanged, this, &RangePanel::computeSoon);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &RangePanel::begin);
    const auto follow = [this](Scope changed) {
        if (scope() == changed)
            computeSoon();
    };
    connect(&state, &ViewState::markedRangeChanged, this, [this, follow] {
        nameMarked();
        follow(Scope::Marked);
    });
    connect(&state, &ViewState::visibleRangeChanged, this, [follow] { follow(Scope::Visible); });
    if (m_filter)
        connect(m_filter, &FilterState::filterChanged, this, &RangePanel::computeSoon);
    connect(m_calculation, &TraceCalculation::finished, this, [this] {
        m_late->end(m_again);
        if (std::exchange(m_again, false))
            m_timer.start(kWhileGrowing);
    });
}

/// The box says what the panel shows, also while nothing is marked.
void RangePanel::nameMarked()
{
    const int marked = m_scope->findData(static_cast<int>(Scope::Marked));
    m_scope->setItemText(marked, state().markedRange() ? tr("Marked range") : tr("All, none marked"));
}

RangePanel::Scope RangePanel::scope() const
{
    return static_cast<Scope>(m_scope->currentData().toInt());
}

ShownRange RangePanel::range() const
{
    switch (scope()) {
    case Scope::Marked:
        return state().markedRange();
    case Scope::Visible:
        return state().visibleRange().isEmpty() ? ShownRange() : state().visibleRange();
    case Scope::All:
        break;
    }
    return std::nullopt;
}

void RangePanel::computeSoon()
{
    if (!isVisible())
        markStale();
    else if (!m_timer.isActive() || m_timer.intervalAsDuration() > kSoon)
        m_timer.start(kSoon);
}

/// A running computation finishes first; otherwise a quickly growing trace would never show a result.
void RangePanel::refresh()
{
    if (m_calculation->isBusy())
        m_again = true;
    else if (!m_timer.isActive())
        begin();
}

void RangePanel::begin()
{
    m_again = false;
    compute();
    if (m_calculation->isBusy())
        m_late->begin();
}

void RangePanel::forget()
{
    m_calculation->cancel();
    m_timer.stop();
    m_late->end(false);
    m_again = false;
}

} // namespace emberline

#include "moc_range_panel.cpp"
