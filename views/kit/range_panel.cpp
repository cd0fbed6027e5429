// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/range_panel.h"

#include <QComboBox>

#include <chrono>
#include <utility>

namespace emberline {

using namespace std::chrono_literals;

constexpr auto kSoon = 25ms;

RangePanel::RangePanel(TraceStore& store, ViewState& state, FilterState* filter, QWidget* parent) :
    Panel(store, state, parent), m_filter(filter), m_calculation(new PacedCalculation(store, this, this, [this] { return makeJob(); })),
    m_scope(new QComboBox(this))
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
    else
        m_calculation->restart(kSoon);
}

} // namespace emberline

#include "moc_range_panel.cpp"
