// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/recording/recorder.h"

#include <QDialog>
#include <QList>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QSpinBox;
class QWidget;

namespace emberline {

class MessageBar;
class Opening;
class OutputPanel;
class WindowSettings;

/// Asks what to record: the command, its working directory, the depth of regions to keep, and whether the log stays. Remembers the answers
/// but the directory for the next time while the program runs.
class RecordDialog : public QDialog {
    Q_OBJECT

public:
    /// `directory`: where the command runs if the user types no other. `followed`: what is followed until then; may be empty.
    explicit RecordDialog(const QString& directory, QString followed = {}, QWidget* parent = nullptr);

    /// Has no command while the line cannot be parsed.
    [[nodiscard]] RecordOptions options() const;

Q_SIGNALS:
    void recordRequested(const emberline::RecordOptions& options);

private:
    void addDirectory(QFormLayout& form, const QString& title, QLineEdit* edit);
    void updateButton();

    QString m_followed;
    QLineEdit* m_command;
    QLabel* m_hint; ///< which commands are possible and what recording ends, or why this one cannot run
    QLineEdit* m_directory;
    QSpinBox* m_nesting;
    QLineEdit* m_output;
    QPushButton* m_record;
};

/// All that the job reads, as a text.
[[nodiscard]] QString pathsText(const ImportJob& job);

/// Records a command in the window: asks for it, follows its log, shows its output, stops it on request, says how it ended, and saves the
/// log. One at a time. The recording
/// ends with the trace that it writes, and no later than the window.
class RecordControl : public QObject {
    Q_OBJECT

public:
    /// `output` shows what the command writes. All arguments must outlive this object.
    RecordControl(
        TraceLoader& loader, const TraceStore& store, Opening& opening, WindowSettings& settings, OutputPanel& output, QWidget* window);
    ~RecordControl() override;

    [[nodiscard]] QAction* recordAction() const { return m_record; }
    [[nodiscard]] QAction* stopAction() const { return m_stop; }
    [[nodiscard]] QAction* saveAction() const { return m_save; }
    /// Opens the recordings before the open one. They are kept until the window closes.
    [[nodiscard]] QMenu* earlierMenu() const { return m_earlier; }
    void showDialog();
    /// Does not wait for the answer. A command that still runs is ended, and its log saved once it has; `then` follows a log that was
    /// saved.
    void showSaveDialog(
        Recorder* recorder, const std::function<void()>& then = [] {});
    /// Copies the log to `directory`, from which it can be opened again; says an error in the error bar.
    void save(const QString& directory);
    void record(const RecordOptions& options);
    /// Shows the recording of `recorder`, which must be started.
    void follow(std::unique_ptr<Recorder> recorder);
    /// Before the window ends: asks whether to save the logs that would go with it, one after the other, and calls `goOn` when none is left
    /// to ask about. False, without a question, if nothing would be lost.
    [[nodiscard]] bool askBeforeEnd(MessageBar& question, const std::function<void()>& goOn);
    /// Asks whether to save the log of a recording in whose place another trace is shown, if it is not saved.
    void askAboutReplaced(MessageBar& question, Recorder& recorder);
    /// Ends the command, and an earlier one that still ends, within a moment. Their logs go with them, unless they were to stay.
    void endNow();
    /// The recorder of the open trace's command, which may have ended; null if none was recorded.
    [[nodiscard]] const Recorder* recorder() const { return m_recorder.get(); }
    /// What was followed when the command began, and is not any more.
    [[nodiscard]] const std::optional<ImportJob>& interrupted() const { return m_interrupted; }
    /// "Recording of git fetch, 14:03:27": names what was read from `paths` if it begins with a recording that lies in a temporary folder
    /// only. Otherwise empty.
    [[nodiscard]] QString nameOf(const std::vector<std::string>& paths) const;
    /// Likewise, as a file name without a suffix.
    [[nodiscard]] QString proposedName(const std::vector<std::string>& paths) const;

Q_SIGNALS:
    /// The command has ended and all its output is shown. The sentence says how it ended.
    void ended(const QString& sentence);
    /// A command has begun.
    void began();
    /// The trace of this command was closed, or another one opened that is no recording.
    void forgotten(emberline::Recorder& recorder);
    void saved(const QString& directory, const std::string& recordedIn); ///< or an earlier recording was

private:
    void updateActions();
    Recorder& setAside();
    void letGo();
    void catchUp();
    void showOutput();
    [[nodiscard]] QList<Recorder*> recorders() const; ///< the open one last
    [[nodiscard]] const Recorder* temporaryAt(const std::vector<std::string>& paths) const;
    [[nodiscard]] QList<Recorder*> unsaved() const; ///< whose logs go with the window; the open one, which may still run, last
    bool saveLog(Recorder& recorder, const QString& directory);
    [[nodiscard]] bool isOpen() const;
    /// What is followed, unless that is a recording.
    [[nodiscard]] std::optional<ImportJob> followed() const { return m_recorder && isOpen() ? std::nullopt : m_loader.liveJob(); }
    [[nodiscard]] QString sentence() const;

    TraceLoader& m_loader;
    const TraceStore& m_store;
    Opening& m_opening;
    WindowSettings& m_settings;
    OutputPanel& m_output;
    QWidget* m_window;
    QAction* m_record;
    QAction* m_stop;
    QAction* m_save;
    QMenu* m_earlier;
    QTimer m_show; ///< until the next look at the command's output
    std::unique_ptr<Recorder> m_recorder;
    std::optional<ImportJob> m_interrupted;
    QString m_asked; ///< about a log, last
    bool m_wasOpen = false; ///< its trace has replaced the previous one
    bool m_wasStopped = false; ///< by the user
    bool m_isEnding = false; ///< the command has ended, but its trace is still followed
    QTimer m_check; ///< checks whether all its output has been read
    std::uint64_t m_read = 0; ///< at the last check
    int m_quiet = 0; ///< the number of checks without new data
};

} // namespace emberline
