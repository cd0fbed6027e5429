// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/window/window_settings.h"

#include <QObject>

#include <string>
#include <vector>

class QMenu;

namespace emberline {

class MessageBar;

/// The ways a file gets into the window: dialogs, recent files, drops, the command line. Says what could not be opened in the error bar.
class Opening : public QObject {
    Q_OBJECT

public:
    struct Bars {
        MessageBar& errors;
        MessageBar& question;
    };

    /// All outlive it.
    Opening(TraceLoader& loader, WindowSettings& settings, Bars bars, QWidget* window);

    void open(std::vector<std::string> paths);
    void add(std::vector<std::string> paths);
    /// Opens something that goes on: see TraceLoader::openLive().
    void openLive(ImportJob job);
    void sayError(const Error& error);
    /// Opens when no trace is open; else asks whether to add or to replace.
    void openOrAsk(const std::vector<std::string>& paths);
    void openRecent(const QString& path);
    void close();

    // Without waiting for the answer.
    void showOpenDialog();
    void showDirectoryDialog();
    void showAddDialog();

    /// Lists the recent files anew whenever the menu is about to be seen.
    void fillRecentMenu(QMenu* menu);

Q_SIGNALS:
    void recentChanged();
    /// A session file is to be opened.
    void sessionRequested(const QString& path);

private:
    enum class DialogFor { Open, Directory, Add };
    void showDialog(DialogFor purpose);
    void listRecent(QMenu* menu);
    void noteOutcome(const ImportOutcome& outcome);

    TraceLoader& m_loader;
    WindowSettings& m_settings;
    Bars m_bars;
    QWidget* m_window;
};

} // namespace emberline
