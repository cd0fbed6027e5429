// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/trace_store.h"
#include "views/kit/trace_calculation.h"

#include <QObject>
#include <QStringList>

namespace emberline {

class MessageBar;
class TimelineController;
struct FarEvents;

/// Which files were not read to their end, which events the first picture leaves out, and advice on data that the logs lack: the most
/// important one after loading, each one once while the trace grows.
class WindowHints : public QObject {
    Q_OBJECT

public:
    struct Bars {
        MessageBar& hints;
        MessageBar& errors;
    };
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    WindowHints(const TraceStore& store, const TraceLoader& loader, TimelineController& timeline, Bars bars, QWidget* window);

private:
    void showLoaded(const ImportOutcome& outcome);
    void showLive();
    void leaveOut(const FarEvents& far);

    const TraceStore& m_store;
    const TraceLoader& m_loader;
    TimelineController& m_timeline;
    Bars m_bars;
    QWidget* m_window;
    QStringList m_shown; ///< of the live trace
    TraceCalculation m_searching; ///< for far events
};

} // namespace emberline
