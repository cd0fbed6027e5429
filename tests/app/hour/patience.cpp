// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/patience.h"

#include "app/window/main_window.h"
#include "tests/app/hour/pending_timers.h"
#include "views/kit/background.h"
#include "views/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

namespace emberline::hour {

namespace {

constexpr int kPatienceMs = 30000;
constexpr int kTurns = 4; ///< of the event loop: what happens in one may ask for something in the next
constexpr int kLookMs = 2; ///< how long other threads are waited for before the next look

bool isAtWork(MainWindow& window)
{
    return window.loader().isLoading() || Background::isAnyBusy();
}

bool isShown(MainWindow& window)
{
    return window.trace().isEmpty() || window.timeline().isSettled();
}

} // namespace

bool becomesStill(MainWindow& window)
{
    PendingTimers timers;
    QTimer look; // ends a wait for events
    look.start(kLookMs);
    QElapsedTimer waited;
    waited.start();
    for (int turns = 0; turns < kTurns && waited.elapsed() < kPatienceMs;) {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!isAtWork(window) && timers.runOutNext()) {
            turns = 0;
        } else if (isAtWork(window) || !isShown(window)) {
            turns = 0;
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        } else {
            ++turns;
        }
    }
    return waited.elapsed() < kPatienceMs;
}

} // namespace emberline::hour
