// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/pending_timers.h"

#include <QCoreApplication>
#include <QSet>
#include <QThread>
#include <QTimer>
#include <QTimerEvent>

#include <mutex>

/// Qt's hooks for tools that watch a program, such as debuggers (qhooks_p.h).
extern quintptr Q_CORE_EXPORT qtHookData[];

namespace emberline::hour {

namespace {

using namespace std::chrono_literals;

constexpr int kAddObject = 3; ///< places in qtHookData
constexpr int kRemoveObject = 4;
constexpr auto kLongest = 1000ms;
constexpr int kMostTimes = 8; ///< in a row, of a timer that is no clock

struct Objects {
    Qt::HANDLE thread = QThread::currentThreadId(); ///< the GUI thread: watch() makes this
    std::mutex mutex;
    QSet<QObject*> ofWindow; ///< of the GUI thread, of all classes
};

/// Never destroyed: the last objects end after everything else.
Objects& objects()
{
    static auto* const all = new Objects;
    return *all;
}

/// Its class is not known yet: its constructor has only begun.
void noteObject(QObject* object)
{
    if (QThread::currentThreadId() != objects().thread)
        return;
    const std::lock_guard lock(objects().mutex);
    objects().ofWindow.insert(object);
}

void forgetObject(QObject* object)
{
    const std::lock_guard lock(objects().mutex);
    objects().ofWindow.remove(object);
}

} // namespace

void PendingTimers::watch()
{
    objects();
    qtHookData[kAddObject] = reinterpret_cast<quintptr>(&noteObject);
    qtHookData[kRemoveObject] = reinterpret_cast<quintptr>(&forgetObject);
}

bool PendingTimers::runOutNext()
{
    QTimer* next = nullptr;
    {
        const std::lock_guard lock(objects().mutex);
        for (QObject* object : objects().ofWindow) {
            auto* timer = qobject_cast<QTimer*>(object);
            const bool gathers = timer && timer->isActive() && timer->isSingleShot() && timer->intervalAsDuration() <= kLongest;
            if (gathers && m_times.value(timer) < kMostTimes && (!next || timer->remainingTime() < next->remainingTime()))
                next = timer;
        }
    }
    if (!next)
        return false;
    ++m_times[next];
    QTimerEvent timeout(next->timerId());
    QCoreApplication::sendEvent(next, &timeout);
    return true;
}

} // namespace emberline::hour
