// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/live_clock.h"

#include "model/running.h"
#include "model/wall_clock.h"

#include <QWidget>

#include <algorithm>
#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

namespace {

constexpr auto kShortest = 100ms;
constexpr auto kLongest = 1000ms;
constexpr auto kSoon = 50ms; ///< after new data: looks for running regions once in a while, not with every batch
constexpr int kStepsInView = 1500; ///< about the pixels of a window

} // namespace

LiveClock::LiveClock(const TraceStore& store, ViewState& state, const TraceLoader& loader, QWidget* window) :
    m_store(store), m_state(state), m_loader(loader), m_window(window), m_start(unixNow())
{
    m_steady.start();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LiveClock::tick);
    connect(&store, &TraceStore::changed, this, &LiveClock::learn);
    connect(&store, &TraceStore::wasReset, this, &LiveClock::forget);
}

UnixTime LiveClock::systemTime() const
{
    return m_start + Duration(m_steady.nsecsElapsed());
}

void LiveClock::learn()
{
    const Trace& trace = m_store.trace();
    if (!trace.written())
        return;
    const Duration ahead = trace.extent().end.time_since_epoch() - trace.written()->time_since_epoch();
    m_ahead = std::max(m_ahead.value_or(ahead), ahead);
    if (!m_timer.isActive())
        m_timer.start(kSoon);
}

void LiveClock::forget()
{
    m_ahead.reset();
    m_timer.stop();
    m_state.setNow(std::nullopt);
}

void LiveClock::tick()
{
    if (m_loader.isPaused()) {
        m_timer.start(kLongest);
        return;
    }
    if (!m_ahead || !isAnythingRunning(m_store.trace())) {
        m_state.setNow(std::nullopt); // new data starts it again
        return;
    }
    const TraceTime now = std::max(TraceTime(systemTime().time_since_epoch() + *m_ahead), m_store.trace().extent().end);
    const TraceRange visible = m_state.visibleRange();
    const bool isSeen = m_window->isVisible() && !m_window->isMinimized() && visible.end >= m_state.now().value_or(now);
    const bool begins = !m_state.now(); // the view may be about to follow
    if (isSeen || begins)
        m_state.setNow(now);
    const auto perStep = std::chrono::duration_cast<std::chrono::milliseconds>(visible.length() / kStepsInView);
    m_timer.start(
        isSeen || begins ? std::clamp(perStep, std::chrono::milliseconds(kShortest), std::chrono::milliseconds(kLongest)) : kLongest);
}

} // namespace emberline

#include "moc_live_clock.cpp"
