// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <string>
#include <vector>

class QWidget;

namespace emberline {

class RecordControl;
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

} // namespace emberline
