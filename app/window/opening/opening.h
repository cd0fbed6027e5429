// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/window/settings/window_settings.h"
#include "model/answers/run_counter.h"
#include "views/kit/background.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QMenu;

namespace emberline {

class MessageBar;

/// The ways to open a file in the window: dialogs, recent files, drops, the command line. Reports failures in the error bar.
class Opening : public QObject {
    Q_OBJECT

public:
    struct Bars {
        MessageBar& errors;
        MessageBar& question;
    };

    /// All arguments must outlive this object.
    Opening(TraceLoader& loader, WindowSettings& settings, Bars bars, QWidget* window);

    /// Whether what is opened gets into the list of recent files: only what the user chose.
    enum class Recent : std::uint8_t { List, Leave };

    void open(std::vector<std::string> paths, Recent recent = Recent::List);
    /// Opens the log of a run in the open store.
    void openRun(const QString& sid);
    /// Whether the trace that is open, or soon will be, is of a run of the open store.
    [[nodiscard]] bool hasRun() const { return !m_run.isEmpty(); }
    void add(std::vector<std::string> paths, Recent recent = Recent::List);
    /// Opens a source without an end: see TraceLoader::openLive().
    void openLive(ImportJob job);
    void sayError(const Error& error);
    /// Opens the paths if no trace is open; otherwise asks whether to add or to replace. If it still asks about others, it asks about all.
    void openOrAsk(std::vector<std::string> paths);
    /// Asks about it, too, while openOrAsk() waits for an answer; so do the dialogs.
    void openRecent(const QString& path);
    /// Opens the sample that the program brings.
    void openSample();
    /// Puts `path` first in the list of recent files.
    void addRecent(const QString& path);
    void close();
    /// Where a dialog that opens files begins: where the user opened something last, otherwise the folder of the open trace, otherwise the
    /// working directory.
    [[nodiscard]] QString firstFolder() const;

    // Does not wait for the answer.
    void showOpenDialog() { showDialog(DialogFor::Open); }
    void showDirectoryDialog() { showDialog(DialogFor::Directory); }
    /// Asks for the address of a store of runs on a server.
    void showServerDialog();
    void showAddDialog() { showDialog(DialogFor::Add); }

    /// Rebuilds the list of recent files whenever the menu is about to open.
    void fillRecentMenu(QMenu* menu);

Q_SIGNALS:
    void recentChanged();
    void sessionRequested(const QString& path);
    /// What is open is a store of runs, and no trace. Null: there are so many that `counter` has their numbers.
    void storeRead(const QString& path, const std::shared_ptr<const emberline::RunTable>& runs,
        const std::shared_ptr<const emberline::RunCounter>& counter);
    /// The log of a run of the open store was read.
    void runRead(const QString& sid);

private:
    enum class DialogFor { Open, Directory, Add };
    void showDialog(DialogFor purpose);
    [[nodiscard]] bool isAsking() const; ///< openOrAsk() waits for an answer
    void listRecent(QMenu* menu);
    void openStore(const QString& path);
    void leaveStore();
    void noteOutcome(const ImportOutcome& outcome);
    void prepare(std::vector<std::string>& paths, Recent recent);

    /// Of openOrAsk().
    struct Asked {
        QString question;
        std::vector<std::string> paths;
    };

    TraceLoader& m_loader;
    WindowSettings& m_settings;
    Bars m_bars;
    Asked m_asked;
    QWidget* m_window;
    std::set<std::string> m_left; ///< not for the list of recent files
    QString m_openStore; ///< the path of the one that was read last
    QString m_run; ///< the sid of its run whose log is open
    bool m_isRunNew = false; ///< its log is being read
    Background m_stores;
};

} // namespace emberline
