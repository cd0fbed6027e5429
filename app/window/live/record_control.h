// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/recording/recorder.h"

#include <QObject>
#include <QTimer>

#include <memory>

class QAction;
class QWidget;

namespace emberline {

class Opening;

/// Recording a command in the window: asks which, follows its log, stops it when asked to, and says how it ended. One at a time; it ends
/// with the trace it writes, at the latest with the window.
class RecordControl : public QObject {
    Q_OBJECT

public:
    RecordControl(TraceLoader& loader, Opening& opening, QWidget* window);
    ~RecordControl() override;

    [[nodiscard]] QAction* recordAction() const { return m_record; }
    [[nodiscard]] QAction* stopAction() const { return m_stop; }
    void showDialog();
    void record(const RecordOptions& options);
    /// Shows what `recorder`, which has been started, records.
    void follow(std::unique_ptr<Recorder> recorder);
    /// The command of the open trace, which may have ended; null when none was recorded.
    [[nodiscard]] const Recorder* recorder() const { return m_recorder.get(); }

Q_SIGNALS:
    /// The command has ended and all that it wrote is shown: how it ended, in a sentence.
    void ended(const QString& sentence);

private:
    void updateActions();
    void letGo();
    void catchUp();
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] QString sentence() const;

    TraceLoader& m_loader;
    Opening& m_opening;
    QWidget* m_window;
    QAction* m_record;
    QAction* m_stop;
    std::unique_ptr<Recorder> m_recorder;
    bool m_wasOpen = false; ///< its trace has taken the place of what was open
    bool m_isEnding = false; ///< the command has ended, its trace is still followed
    QTimer m_check; ///< whether all it wrote has been read
    std::uint64_t m_read = 0; ///< when last looked at
    int m_quiet = 0; ///< how often nothing more had come
};

} // namespace emberline
