// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/session/kept_session.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace emberline {

class MessageBar;
class Opening;
class TimelineController;
class WindowSettings;

/// Session files in the window: saved and opened by their user; and one kept quietly for the open traces whenever something worth keeping
/// was done, which is offered when the same traces are opened again.
class SessionControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        OpenSession open;
        TimelineController& timeline;
        TraceLoader& loader;
        Opening& opening;
        WindowSettings& settings;
        MessageBar& question;
    };

    /// All outlive it.
    SessionControl(Parts parts, QWidget* window);

    void openSession(const QString& path);
    /// To the file it came from or went to, else as saveAs().
    void save();
    /// Asks for a file, without waiting for the answer.
    void saveAs();
    void saveTo(const QString& path);
    /// Reads the trace anew without these sources; all else stays as it is.
    void closeSources(const std::vector<SourceId>& sources);
    /// Writes what is to be kept, if it has not been yet.
    void keepNow();

private:
    void followChanges();
    void noteChange();
    void forget();
    void noteOutcome(const ImportOutcome& outcome);
    void offerKept();
    void apply(const SessionFile& session);
    [[nodiscard]] SessionFile capture() const;

    Parts m_parts;
    QWidget* m_window;
    QTimer m_timer; ///< gathers changes
    QString m_file; ///< of the open trace's session; empty: none yet
    std::optional<SessionFile> m_pending; ///< to be applied when its traces are read
    QString m_pendingFile; ///< where m_pending was read
    std::optional<SessionFile> m_offered; ///< not answered yet
    std::vector<NamedFilter> m_savedBefore; ///< filters from before this trace
    bool m_ready = false; ///< the traces are read
};

} // namespace emberline
