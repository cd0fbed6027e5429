// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "app/loading/trace_loader.h"
#include "model/answers/summary.h"
#include "model/trace.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QStatusBar;
class QToolButton;

namespace emberline {

class LoadStatus;
struct TraceCounts;

// The texts of the window's title and status bar, and the live target that it waits for. Pure functions.

/// "fetch-slow/", "status/event/", "log.json", "log.json and 2 more". `firstName`: of the first; if empty, that of its file.
[[nodiscard]] QString pathsTitle(const std::vector<std::string>& paths, const QString& firstName = {});

/// Who may still write to the open trace. Between its processes, a recorded command still runs.
enum class Growth : std::uint8_t { Ended, Followed, Recorded };

/// The title of a window whose trace has this name: "fetch-slow/ — 14 processes · 5.199 s — Emberline", or "running" in place of the time.
/// `busy` is how long it took (timeWithout()): files of builds that lie years apart took no years.
/// As long as that is unknown, the title has no length. An empty name: no trace is open.
[[nodiscard]] QString traceTitle(
    const QString& name, const Trace& trace, const TraceCounts& counts, std::optional<Duration> busy, Growth growth);

/// "14 processes · 38 threads · 41 207 events", and of a live trace, how many processes are still running.
[[nodiscard]] QString totalsText(const Trace& trace, const TraceCounts& counts, Growth growth);

/// "Stopped by you at 43 %"; empty if nothing was stopped.
[[nodiscard]] QString stoppedText(const Trace& trace);

/// The value of GIT_TRACE2_EVENT that makes git write to the source of `job`; none without a job.
[[nodiscard]] std::optional<QString> liveTarget(const std::optional<ImportJob>& job);

/// What the status bar says: the time under the mouse, the progress of loading, how much arrives of what is live, what the trace holds, and
/// what could not be read.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    StatusLine(QStatusBar& bar, const TraceStore& store, const ViewState& state, TraceLoader& loader);

    void showTrace(const TraceCounts& counts, Growth growth);

Q_SIGNALS:
    void problemsClicked();

private:
    void showProgress();
    void noteArrivals();
    void showArrivals();
    void showPosition();

    const TraceStore& m_store;
    const ViewState& m_state;
    const TraceLoader& m_loader;
    QLabel* m_position;
    LoadStatus* m_loadStatus;
    QLabel* m_arrivals;
    QTimer m_second; ///< in which events are counted; stopped while none arrive
    std::uint64_t m_arrived = 0; ///< events before that second
    QLabel* m_totals;
    QToolButton* m_problems;
};

} // namespace emberline
