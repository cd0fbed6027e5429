// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/panel.h"

#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

Panel::Panel(TraceStore& store, ViewState& state, QWidget* parent) : QWidget(parent), m_store(store), m_state(state)
{
    setAttribute(Qt::WA_StyledBackground);
    m_timer.setSingleShot(true);
    m_timer.setInterval(16ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_stale && (isVisible() || m_keptFresh))
            refreshNow();
    });
    connect(&store, &TraceStore::changed, this, &Panel::markStale);
    connect(&store, &TraceStore::wasReset, this, [this] {
        forget();
        markStale();
    });
    connect(&state, &ViewState::timeModeChanged, this, &Panel::markStale);
}

void Panel::refreshNow()
{
    m_stale = false;
    refresh();
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

} // namespace emberline
