// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/session/kept_session.h"

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QWidget;

namespace emberline {

class MessageBar;
class Opening;
class RecordControl;
class SqlPanel;
class TimelineController;
class TraceLoader;
class WindowSettings;

/// Where and under which name to save a product of a trace, as far as the program can guess.
struct SaveProposal {
    QString folder;
    QString name; ///< without a suffix
};

/// For a trace read from `paths`: beside the trace, with its name. `fallback` is the folder for a trace that has none of its own (a pipe, a
/// socket) or whose folder cannot be written.
[[nodiscard]] SaveProposal proposalFor(const std::vector<std::string>& paths, const QString& fallback);

/// Asks where to save what comes from the open trace: exports, pictures, session files. Proposes a name and a folder, and does not wait for
/// the answer.
class SaveDialogs {
    Q_DECLARE_TR_FUNCTIONS(emberline::SaveDialogs)

public:
    struct Question {
        QString title;
        QString filter; ///< as QFileDialog's name filters
        QString suffix; ///< of the first of them
    };

    /// All arguments must outlive this object. `window` is the dialogs' parent.
    SaveDialogs(const TraceLoader& loader, const RecordControl& recording, WindowSettings& settings, QWidget* window);

    /// Calls `write` with the chosen path.
    void ask(const Question& question, std::function<void(const QString&)> write);
    /// The full path that a dialog proposes: never one of the trace's own files.
    [[nodiscard]] QString proposedFile(const QString& suffix) const;

private:
    [[nodiscard]] QString fallbackFolder() const;

    const TraceLoader& m_loader;
    const RecordControl& m_recording;
    WindowSettings& m_settings;
    QWidget* m_window;
};

/// Session files in the window. The user saves and opens them. In addition, the window silently keeps a session for the open traces after
/// any change worth keeping, and offers it when the same traces are opened again.
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
        SaveDialogs& saving;
        SqlPanel& sql;
    };

    /// All arguments must outlive this object.
    SessionControl(Parts parts, QWidget* window);

    /// Asks first if a session that is new here names traces outside its folder.
    void openSession(const QString& path);
    /// Saves to the file last used for this session, otherwise like saveAs().
    void save();
    /// Asks for a file without waiting for the answer.
    void saveAs();
    void saveTo(const QString& path);
    /// Reads the trace again without these sources; everything else stays the same.
    void closeSources(const std::vector<SourceId>& sources);
    /// Reads only `paths` of the open trace again; everything else stays the same, but for the visible range, if one is given. Says
    /// `refusal` and returns false if they cannot be read again.
    bool reopen(std::vector<std::string> paths, const QString& refusal, std::optional<TraceRange> visible = std::nullopt);
    /// Writes the kept session if it has unwritten changes.
    void keepNow();

Q_SIGNALS:
    /// By the user.
    void saved(const QString& path);

private:
    void openTraces(const QString& path, ReadSession session);
    [[nodiscard]] bool mayOpen(const QString& path) const;
    void followChanges();
    void noteChange();
    void forget();
    void noteOutcome(const ImportOutcome& outcome);
    void offerKept();
    void apply(const SessionFile& session);
    [[nodiscard]] SessionFile capture() const;

    Parts m_parts;
    QTimer m_timer; ///< gathers changes
    QString m_file; ///< of the open trace's session; empty: none yet
    std::optional<SessionFile> m_pending; ///< applied after its traces are read
    QString m_pendingFile; ///< the file from which m_pending was read
    std::optional<SessionFile> m_offered; ///< not answered yet
    std::vector<NamedFilter> m_savedBefore; ///< filters from before this trace
    QString m_queryBefore; ///< likewise of the SQL dock
    bool m_ready = false; ///< the traces are read
};

} // namespace emberline
