// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/patience.h"

#include "app/window/main_window.h"
#include "views/kit/background.h"
#include "views/timeline/timeline_view.h"

#include <QElapsedTimer>
#include <QTest>

namespace emberline::hour {

namespace {

constexpr int kPatienceMs = 30000;
constexpr qint64 kFrame = 17; ///< ms: changes are collected for a frame
constexpr qint64 kLongestGathering = 250; ///< ms: answers and searches that were asked for again wait as long before they begin

bool isIdle(MainWindow& window)
{
    return !window.loader().isLoading() && !Background::isAnyBusy() && (window.trace().isEmpty() || window.timeline().isSettled());
}

bool staysIdle(MainWindow& window, qint64 ms)
{
    QElapsedTimer idle;
    idle.start();
    return QTest::qWaitFor(
        [&] {
            if (!isIdle(window))
                idle.restart();
            return idle.elapsed() > ms;
        },
        kPatienceMs);
}

} // namespace

bool becomesIdle(MainWindow& window)
{
    return staysIdle(window, kFrame);
}

bool becomesStill(MainWindow& window)
{
    return staysIdle(window, kLongestGathering + 2 * kFrame);
}

} // namespace emberline::hour
