// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/gui_watch.h"

#include <QEvent>
#include <QMetaEnum>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <utility>

namespace emberline::bench {

namespace {

constexpr double kNotable = 2; ///< milliseconds; shorter ones are dropped

double threadCpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Reads the name before the event is handled, because the receiver may not exist afterwards.
std::string describe(const QObject& receiver, const QEvent& event)
{
    const char* type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
    std::string text = receiver.metaObject()->className();
    if (const QObject* parent = receiver.parent(); parent && qstrcmp(receiver.metaObject()->className(), "QTimer") == 0)
        text += std::string(" of ") + parent->metaObject()->className();
    return text + ", " + (type ? type : "event");
}

} // namespace

void GuiWatch::restart()
{
    m_blockages.clear();
    m_clock.start();
}

std::vector<Blockage> GuiWatch::worst(std::size_t count) const
{
    std::vector<Blockage> sorted = m_blockages;
    std::ranges::sort(sorted, std::greater(), &Blockage::wallMs);
    sorted.resize(std::min(count, sorted.size()));
    return sorted;
}

void GuiWatch::runUntil(const std::function<bool()>& done)
{
    QTimer beat; // wakes the loop if nothing else does
    beat.start(2);
    while (!done()) {
        processEvents(QEventLoop::WaitForMoreEvents);
        sendPostedEvents(nullptr, QEvent::DeferredDelete); // otherwise only exec() performs deferred deletes
    }
}

bool GuiWatch::notify(QObject* receiver, QEvent* event)
{
    if (m_depth > 0)
        return QApplication::notify(receiver, event);
    const std::string what = describe(*receiver, *event);
    QElapsedTimer clock;
    clock.start();
    const double cpu = threadCpuMs();
    ++m_depth;
    const bool result = QApplication::notify(receiver, event);
    --m_depth;
    const double wall = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    if (wall >= kNotable)
        m_blockages.push_back({wall, threadCpuMs() - cpu, elapsedMs(), what});
    if (m_afterEvent)
        m_afterEvent();
    return result;
}

} // namespace emberline::bench
