// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/session/kept_session.h"
#include "app/window/docks/window_docks.h"
#include "app/window/settings/window_settings.h"
#include "app/window/status_line.h"
#include "model/trace_store.h"
#include "views/bookmarks/bookmarks.h"
#include "views/kit/view_state.h"
#include "views/search/search_hits.h"

#include <QMainWindow>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QStackedWidget;
class QToolBar;

namespace emberline {

class LiveControl;
class MessageBar;
class Opening;
class SaveDialogs;
class SessionControl;
class RunCounter;
struct RunTable;
struct TraceCounts;
class StartPage;
class TimelineView;
class WindowActions;
class WindowLayout;
class WindowPanels;

/// The main window: connects the store, the loader and the views. Only glue: the contents are in views/, and Opening brings files in.
/// main_window_file.cpp, _edit, _view, _go, _analyze and _help contain what their menus do.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `theme` overrides the stored theme and is not stored.
    explicit MainWindow(std::unique_ptr<WindowSettings> settings, std::optional<ThemeChoice> theme = std::nullopt);
    ~MainWindow() override;

    /// Before the program ends: ends all reading, and a recorded command. The window learns nothing more of them.
    void endInputs();

    [[nodiscard]] TraceLoader& loader() { return m_loader; }
    [[nodiscard]] Opening& opening() { return *m_opening; }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& viewState() { return m_state; }
    [[nodiscard]] TimelineView& timeline() { return *m_timeline; }
    [[nodiscard]] MessageBar& errorBar() { return *m_errorBar; }
    [[nodiscard]] MessageBar& questionBar() { return *m_questionBar; }
    [[nodiscard]] MessageBar& hintBar() { return *m_hintBar; }
    [[nodiscard]] FilterState& filter() { return m_filter; }
    [[nodiscard]] Bookmarks& bookmarks() { return m_bookmarks; }
    [[nodiscard]] SessionControl& session() { return *m_session; }
    [[nodiscard]] LiveControl& live() { return *m_live; }
    [[nodiscard]] WindowActions& windowActions() { return *m_actions; }

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeCentre();
    void makeDocks();
    void fillMenus();
    void connectData();
    void connectRecording();
    void connectFileMenu();
    void connectEditMenu();
    void fillExportMenu();
    void connectViewMenu();
    void connectGoMenu();
    void connectHistory();
    void enableGoActions();
    void goToError(bool forward);
    void showBoxMenu(QPoint at);
    void addSearch(QToolBar& bar);
    void connectAnalyzeMenu();
    void connectHelpMenu();

    [[nodiscard]] QString titleOf(const std::vector<std::string>& paths) const;
    [[nodiscard]] QString traceName() const;
    void forgetQuestions();
    void beginTrace();
    void showTrace();
    [[nodiscard]] Growth growth() const;
    void showTitle(const TraceCounts& counts);
    void startAtAnswer();
    void keepFirstPicture();
    void keepRecording(const QString& directory, const std::string& recordedIn);
    [[nodiscard]] RecentPictures drawRecent() const;
    void showDetails(); ///< of what was just selected; ends a wide dock, which would leave them no room
    void showRun(const QString& sid);
    void widenHistory(); ///< and makes it higher, where it is the answer
    void widenNewHistory(); ///< once of a trace that was read, when it is known whether its comparison is the answer

    std::unique_ptr<WindowSettings> m_settings;
    ThemeChoice m_theme; ///< shown now
    TraceStore m_store;
    ViewState m_state;
    FilterState m_filter;
    SearchHits m_hits{m_store, m_state};
    Bookmarks m_bookmarks{m_store, m_state};
    TraceLoader m_loader{m_store};

    WindowActions* m_actions;
    Opening* m_opening;
    SessionControl* m_session;
    LiveControl* m_live;
    MessageBar* m_errorBar;
    MessageBar* m_questionBar;
    MessageBar* m_hintBar;
    QStackedWidget* m_stack;
    StartPage* m_start;
    TimelineView* m_timeline;
    StatusLine* m_status;
    WindowPanels* m_panels;
    std::unique_ptr<SaveDialogs> m_saving;
    WindowDocks m_docks{this};
    WindowLayout* m_layout;
    bool m_isNew = false; ///< the first reading of the open trace has not ended; what is added to it later is no new trace
    bool m_isHistoryNew = false; ///< widenNewHistory() has not happened for the trace that was read
    QString m_openStore; ///< the name of the store that is open, alone or with the log of one of its runs
    std::shared_ptr<const RunTable> m_storedRuns;
    std::shared_ptr<const RunCounter> m_storedCounter; ///< of a store that has too many runs to read
    bool m_hasSaidFolded = false; ///< of the open trace, which grew
    std::map<std::string, RecentPictures> m_recorded; ///< the pictures of recordings, by where they were recorded
    bool m_isOpening = false; ///< the timeline still has to show the process that the open trace's first answer is about
};

} // namespace emberline
