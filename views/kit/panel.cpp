// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/panel.h"

#include "views/kit/small_widgets.h"

#include <QApplication>
#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QShortcut>

#include <chrono>
#include <utility>

namespace emberline {

using namespace std::chrono_literals;

Panel::Panel(TraceStore& store, ViewState& state, QWidget* parent) :
    QWidget(parent), m_store(store), m_state(state), m_note(new QLabel(this))
{
    setAttribute(Qt::WA_StyledBackground);
    m_note->setObjectName(QStringLiteral("emptyNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    m_note->hide();
    auto* back = new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(back, &QShortcut::activated, this, [this] {
        if (!stepBack())
            Q_EMIT left();
    });
    m_timer.setSingleShot(true);
    m_timer.setInterval(16ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_stale && (isVisible() || m_keptFresh))
            refreshNow();
    });
    connect(&store, &TraceStore::changed, this, &Panel::markStale);
    connect(&store, &TraceStore::wasReset, this, [this] {
        // What hides passes the focus to the next widget, whose panel may not have forgotten the old trace yet.
        const QPointer<QWidget> focused = QApplication::focusWidget();
        const bool isWithin = focused && focused != this && isAncestorOf(focused);
        if (isWithin)
            setFocus();
        forget();
        if (isWithin && focused && focused->isVisible())
            focused->setFocus();
        updateEmptyText();
        markStale();
    });
    connect(&state, &ViewState::timeModeChanged, this, &Panel::markStale);
}

void Panel::stack(std::initializer_list<QWidget*> widgets)
{
    auto* layout = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    for (QWidget* widget : widgets)
        layout->addWidget(widget, qobject_cast<QFrame*>(widget) && !qobject_cast<QLabel*>(widget) ? 1 : 0);
}

void Panel::refreshNow()
{
    m_stale = false;
    refresh();
    updateEmptyText();
}

void Panel::updateEmptyText()
{
    const QString text = emptyText();
    m_note->setText(text);
    if (text.isEmpty() != m_note->isHidden())
        cover(!text.isEmpty());
    if (hasFocus() || (m_given && m_given->hasFocus())) // there may be a better widget for the focus now
        takeFocus();
}

void Panel::takeFocus()
{
    if (const QWidget* has = focusWidget(); has && has != this && has != m_given && has->hasFocus())
        return;
    QWidget* first = nullptr;
    bool isView = false;
    for (QWidget* at = nextInFocusChain(); at != this && !isView; at = at->nextInFocusChain()) {
        if (!isAncestorOf(at) || !at->isVisibleTo(this) || !at->isEnabledTo(this) || !(at->focusPolicy() & Qt::TabFocus))
            continue;
        isView = qobject_cast<QAbstractScrollArea*>(at) && !qobject_cast<QScrollArea*>(at);
        if (isView || !first)
            first = at;
    }
    m_given = isView ? nullptr : first;
    (first ? first : this)->setFocus(Qt::ShortcutFocusReason);
}

void Panel::declareUnfiltered(const FilterState& filter, Mark mark)
{
    auto* line = new ElidedLabel(this, QStringLiteral("muted"));
    line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    line->setMargin(6);
    qobject_cast<QBoxLayout*>(layout())->insertWidget(0, line);
    const auto follow = [this, line, mark, &filter] {
        const bool isFiltered = !filter.filter().isEmpty();
        const bool isMarked = mark == Mark::Ignores && m_state.markedRange();
        line->setText(!isMarked ? tr("Of the whole trace: the filter does not apply here.")
                : isFiltered    ? tr("Of the whole trace: the filter does not apply here, nor does the marked range.")
                                : tr("Of the whole trace: the marked range does not apply here."));
        line->setHidden(!isFiltered && !isMarked);
    };
    connect(&filter, &FilterState::filterChanged, line, follow);
    connect(&m_state, &ViewState::markedRangeChanged, line, follow);
    follow();
}

/// Tab must not reach widgets that are not visible either.
void Panel::cover(bool covered)
{
    m_note->setVisible(covered);
    m_note->raise();
    if (!covered) {
        for (QWidget* widget : std::as_const(m_covered)) {
            if (widget)
                widget->setEnabled(true);
        }
        m_covered.clear();
        return;
    }
    for (QWidget* widget : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (widget == m_note || widget->isWindow() || !widget->isEnabledTo(this))
            continue;
        // Before the widget loses it: Qt would pass it to the next panel, which may not have heard yet that its trace is gone.
        if (const QWidget* has = window()->focusWidget(); widget == has || widget->isAncestorOf(has))
            setFocus();
        widget->setEnabled(false);
        m_covered.append(widget);
    }
}

bool Panel::event(QEvent* event)
{
    if (event->type() == QEvent::Resize)
        m_note->setGeometry(rect());
    const bool isKnown = QWidget::event(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
    return isKnown;
}

void Panel::markStale()
{
    m_stale = true;
    if ((isVisible() || m_keptFresh) && !m_timer.isActive())
        m_timer.start();
}

void Panel::keepFresh(bool fresh)
{
    m_keptFresh = fresh;
    if (m_stale)
        markStale();
}

void Panel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        refreshNow();
}

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

#include "moc_panel.cpp"
