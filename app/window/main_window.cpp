// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/compare_control.h"
#include "app/window/docks/dock.h"
#include "app/window/docks/window_layout.h"
#include "app/window/export_control.h"
#include "app/window/go_control.h"
#include "app/window/help/capture_help.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/live/live_control.h"
#include "app/window/live/output_panel.h"
#include "app/window/live/record_control.h"
#include "app/window/opening/drop_zone.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/opening/session_control.h"
#include "app/window/status_line.h"
#include "app/window/style.h"
#include "app/window/trace_summary.h"
#include "app/window/window_actions.h"
#include "app/window/window_hints.h"
#include "views/answers/compare_panel.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/time_split_panel.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/counters/counters_panel.h"
#include "views/details/arguments_panel.h"
#include "views/details/details_panel.h"
#include "views/details/source_line_panel.h"
#include "views/events/events_panel.h"
#include "views/flame/flame_panel.h"
#include "views/flame/flame_view.h"
#include "views/kit/trace_texts.h"
#include "views/report/import_report_panel.h"
#include "views/search/filter_button.h"
#include "views/search/results_panel.h"
#include "views/search/search_bar.h"
#include "views/sources/sources_panel.h"
#include "views/sql/sql_panel.h"
#include "views/statistics/statistics_panel.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QMenuBar>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace emberline {

namespace {

constexpr QSize kDefaultSize(1280, 800);
constexpr int kDockHeight = 270;
constexpr int kSearchWidth = 380;
constexpr double kZoomStep = 1.5;

void check(const QActionGroup& group, int value)
{
    for (QAction* action : group.actions())
        action->setChecked(action->data().toInt() == value);
}

} // namespace

MainWindow::MainWindow(std::unique_ptr<WindowSettings> settings, std::optional<ThemeChoice> theme) :
    m_settings(std::move(settings)), m_theme(theme.value_or(m_settings->theme())), m_actions(new WindowActions(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    applyTheme(m_theme);
    makeCentre();
    makeDocks();
    m_status = new StatusLine(*statusBar(), m_store, m_state, m_loader);
    m_opening = new Opening(m_loader, *m_settings, {*m_errorBar, *m_questionBar}, this);
    m_live = new LiveControl(m_loader, m_store, m_state, *m_opening, *m_output, this);
    m_export = new ExportControl(m_store, m_state, m_filter, m_loader, *m_opening, this);
    m_session = new SessionControl(
        {{m_store, m_state, m_filter, m_bookmarks}, m_timeline->controller(), m_loader, *m_opening, *m_settings, *m_questionBar}, this);
    new CompareControl({m_store, m_loader, *m_opening, *m_timeline}, *m_compare, this);
    new WindowHints(m_store, m_loader, *m_hintBar, this);
    m_go = new GoControl(*m_actions, m_store, m_state, this);
    fillMenus();
    m_layout = new WindowLayout(*this, m_docks, *m_timeline, *m_settings);
    connectFileActions();
    connectViewActions();
    connectHelpActions();
    connectData();
    connect(new DropZone(this), &DropZone::dropped, m_opening, &Opening::openOrAsk);
    m_layout->restore();
    showTrace();
}

MainWindow::~MainWindow()
{
    // Destroys the views before the store and the state that they read.
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::makeCentre()
{
    auto* centre = new QWidget(this);
    m_errorBar = new MessageBar(MessageBar::Tone::Error, centre);
    m_questionBar = new MessageBar(MessageBar::Tone::Question, centre);
    m_hintBar = new MessageBar(MessageBar::Tone::Hint, centre);
    m_stack = new QStackedWidget(centre);
    m_empty = new EmptyState(m_stack);
    m_timeline = new TimelineView(m_store, m_state, m_stack, &m_filter, &m_hits);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_timeline);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_errorBar);
    layout->addWidget(m_questionBar);
    layout->addWidget(m_hintBar);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
}

void MainWindow::makeDocks()
{
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    using enum WindowDocks::Group;
    constexpr auto kClosed = WindowDocks::AtFirst::Closed;
    m_details = new DetailsPanel(m_store, m_state);
    m_docks.add("details", tr("Details"), m_details, Selection);
    m_docks.add("arguments", tr("Arguments"), new ArgumentsPanel(m_store, m_state), Selection);
    m_docks.add("sourceLine", tr("Source line"), new SourceLinePanel(m_store, m_state), Selection);
    m_output = new OutputPanel(m_store, m_state);
    m_docks.add("output", tr("Command output"), m_output, Selection, kClosed);

    m_docks.add("timeSplit", tr("Where the time went"), new TimeSplitPanel(m_store, m_state), Answers);
    m_docks.add("statistics", tr("Range statistics"), new StatisticsPanel(m_store, m_state, nullptr, &m_filter), Answers);
    m_docks.add("flame", tr("Flame graph"), new FlamePanel(m_store, m_state, nullptr, &m_filter, &m_hits), Answers);
    auto* path = new CriticalPathPanel(m_store, m_state);
    connect(m_actions->criticalPath, &QAction::toggled, path, &CriticalPathPanel::setKeptOnTimeline);
    connect(m_docks.add("criticalPath", tr("Critical path"), path, Answers, kClosed), &QDockWidget::visibilityChanged, path,
        &CriticalPathPanel::setInFront);
    m_docks.add("history", tr("History"), new HistoryPanel(m_store, m_state), Answers, kClosed);
    m_docks.add("events", tr("Events"), new EventsPanel(m_store, m_state), Answers);
    m_docks.add("found", tr("Search results"), new ResultsPanel(m_store, m_state, m_hits), Answers, kClosed);
    auto* report = new ImportReportPanel(m_store, m_state);
    connect(report, &ImportReportPanel::recordRequested, this, [this] { m_docks.raise("sourceLine"); });
    m_report = m_docks.add("importReport", tr("Import report"), report, Answers);

    m_docks.add("counters", tr("Counters"), new CountersPanel(m_store, m_state), Comparison);
    m_compare = new ComparePanel(m_store, m_state);
    m_docks.add("compare", tr("Compare"), m_compare, Comparison);
    m_docks.add("bookmarks", tr("Bookmarks"), makeBookmarksPanel(), Comparison, kClosed);
    auto* sources = new SourcesPanel(m_store, m_state);
    connect(sources, &SourcesPanel::closeRequested, this, [this](const auto& closed) { m_session->closeSources(closed); });
    m_docks.add("sources", tr("Sources"), sources, Comparison, kClosed);
    auto* sql = new SqlPanel(m_store, m_state,
        [this](const Trace& from, const std::function<bool()>& isCancelled) { return m_database.path(from, isCancelled); });
    m_docks.add("sql", tr("SQL"), sql, Comparison, kClosed);
    resize(kDefaultSize);
    m_docks.arrange(kDockHeight);
}

/// Its key works whichever dock is on top.
BookmarksPanel* MainWindow::makeBookmarksPanel()
{
    auto* panel = new BookmarksPanel(m_bookmarks, m_store, m_state);
    m_addBookmark = panel->addBookmarkAction();
    addAction(m_addBookmark);
    connect(panel, &BookmarksPanel::added, this, [this] { m_docks.raise("bookmarks"); });
    const auto showFlags = [this] { m_timeline->setFlags(m_bookmarks.times()); };
    for (const auto changed : {&Bookmarks::rowsInserted, &Bookmarks::rowsRemoved})
        connect(&m_bookmarks, changed, this, showFlags);
    connect(&m_bookmarks, &Bookmarks::modelReset, this, showFlags);
    connect(&m_bookmarks, &Bookmarks::dataChanged, this, showFlags); // a clock was shifted
    return panel;
}

/// The search field at the right end of the tool bar; / and Ctrl+F lead to it.
void MainWindow::makeSearch(QToolBar& bar)
{
    auto* space = new QWidget(&bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(space);
    auto* search = new SearchBar(m_hits, &bar);
    search->setMinimumWidth(kSearchWidth);
    bar.addWidget(search);
    auto* filter = new FilterButton(m_store, m_filter, &bar);
    filter->setObjectName(QStringLiteral("filterButton"));
    bar.addWidget(filter);
    connect(m_actions->filter, &QAction::triggered, filter, &FilterButton::open);
    connect(m_actions->clearFilter, &QAction::triggered, &m_filter, &FilterState::clear);
    m_filter.setDims(m_settings->dimsFiltered());
    connect(&m_filter, &FilterState::dimsChanged, this, [this] { m_settings->setDimsFiltered(m_filter.dims()); });
    connect(&m_hits, &SearchHits::queryChanged, this, [this] { // shows the results as soon as there is a search
        if (!m_hits.query().text.isEmpty())
            findChild<Dock*>(QStringLiteral("found"))->show();
    });
    connect(m_actions->find, &QAction::triggered, search, &SearchBar::startTyping);
    connect(m_actions->findNext, &QAction::triggered, &m_hits, &SearchHits::next);
    connect(m_actions->findPrevious, &QAction::triggered, &m_hits, &SearchHits::previous);
    connect(search, &SearchBar::left, m_timeline, qOverload<>(&QWidget::setFocus));
}

void MainWindow::fillMenus()
{
    m_actions->fillMenuBar(*menuBar());
    m_opening->fillRecentMenu(m_actions->recentMenu);
    m_live->fillMenu(*m_actions->liveMenu);
    fillExportMenu();
    m_docks.fillDocksMenu(*m_actions->docksMenu);
    m_docks.fillAnalyzeMenu(*m_actions->analyzeMenu);
    m_docks.fillGoMenu(*m_actions->goToDockMenu, m_timeline);
    for (Panel* panel : findChildren<Panel*>())
        connect(panel, &Panel::left, m_timeline, qOverload<>(&QWidget::setFocus));
    m_actions->editMenu->addAction(m_addBookmark);
    m_actions->rowsMenu->addActions(m_timeline->rowActions());
    auto* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_actions->fillToolBar(*bar);
    bar->addSeparator();
    m_live->fillToolBar(*bar);
    makeSearch(*bar);
}

void MainWindow::fillExportMenu()
{
    m_export->addPicture(tr("Picture of the &Timeline…"), tr("Save the visible timeline as SVG or PNG"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
        [this] { return static_cast<QWidget*>(m_timeline); });
    m_export->addPicture(tr("Picture of the &Flame Graph…"), tr("Save the visible flame graph as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise("flame")->findChild<FlameView*>(QStringLiteral("flame"))->viewport(); });
    m_export->addPicture(tr("Picture of the &Charts…"), tr("Save the counters' charts as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise("counters")->findChild<CountersPanel*>()->charts(); });
    m_export->fillMenu(*m_actions->exportMenu);
    connect(m_actions->exportAs, &QAction::triggered, this, [this] { m_actions->exportMenu->popup(m_timeline->mapToGlobal(QPoint())); });
    connect(m_export, &ExportControl::done, this, [this](const QString& message) { statusBar()->showMessage(message, 5000); });
}

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, m_opening, &Opening::showOpenDialog);
    connect(m_actions->openDirectory, &QAction::triggered, m_opening, &Opening::showDirectoryDialog);
    connect(m_actions->add, &QAction::triggered, m_opening, &Opening::showAddDialog);
    connect(m_actions->saveSession, &QAction::triggered, m_session, &SessionControl::save);
    connect(m_actions->saveSessionAs, &QAction::triggered, m_session, &SessionControl::saveAs);
    connect(m_actions->close, &QAction::triggered, this, [this] {
        m_session->keepNow();
        m_opening->close();
    });
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_empty, &EmptyState::openRequested, m_opening, &Opening::showOpenDialog);
    connect(m_empty, &EmptyState::openDirectoryRequested, m_opening, &Opening::showDirectoryDialog);
    connect(m_empty, &EmptyState::recentRequested, m_opening, &Opening::openRecent);
    connect(m_actions->copyDetails, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_details->text()); });
    connect(m_actions->clearMarks, &QAction::triggered, m_timeline, &TimelineView::clearSelection);
}

void MainWindow::connectViewActions()
{
    connect(m_actions->zoomIn, &QAction::triggered, this, [this] { m_timeline->zoomBy(1 / kZoomStep); });
    connect(m_actions->zoomOut, &QAction::triggered, this, [this] { m_timeline->zoomBy(kZoomStep); });
    connect(m_actions->fitAll, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(m_actions->fitSelection, &QAction::triggered, m_timeline, &TimelineView::fitSelection);
    connect(m_actions->markSelection, &QAction::triggered, m_timeline, &TimelineView::markSelection);
    connect(m_actions->resetLayout, &QAction::triggered, m_layout, &WindowLayout::reset);
    connect(m_actions->fullScreen, &QAction::toggled, this, [this](bool full) { full ? showFullScreen() : showNormal(); });
    connect(m_actions->timeModes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_state.setTimeMode(static_cast<TimeMode>(action->data().toInt()));
        m_settings->setTimeMode(action->data().toInt());
    });
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_theme = static_cast<ThemeChoice>(action->data().toInt());
        m_settings->setTheme(m_theme);
        applyTheme(m_theme);
    });
    connect(&m_state, &ViewState::timeModeChanged, this, [this] { m_timeline->setTimeMode(m_state.timeMode()); });
    m_state.setTimeMode(static_cast<TimeMode>(m_settings->timeMode()));
    check(*m_actions->timeModes, static_cast<int>(m_state.timeMode()));
    check(*m_actions->themes, static_cast<int>(m_theme));
}

void MainWindow::connectHelpActions()
{
    connect(m_actions->showKeys, &QAction::triggered, this, [this] { showKeysDialog(this); });
    connect(m_actions->showCapture, &QAction::triggered, this, [this] { showCaptureDialog(this); });
    connect(m_actions->showDiagnostics, &QAction::triggered, this, [this] { showDiagnosticsDialog(this); });
    connect(m_actions->about, &QAction::triggered, this, [this] { showAboutDialog(this); });
}

void MainWindow::connectData()
{
    connect(&m_store, &TraceStore::changed, this, &MainWindow::showTrace);
    connect(&m_store, &TraceStore::wasReset, &m_state, &ViewState::clear);
    connect(&m_loader, &TraceLoader::started, this, &MainWindow::showTrace);
    connect(&m_loader, &TraceLoader::finished, this, &MainWindow::showTrace);
    connectRecording();
    connect(m_opening, &Opening::recentChanged, this, [this] { m_empty->setRecent(m_settings->recent()); });
    connect(m_status, &StatusLine::problemsClicked, this,
        [this] { static_cast<Panel*>(m_docks.raise("importReport")->widget())->takeFocus(); });
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ChildPolished) {
        // Tabs of docks: Qt would cut titles to "De…".
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
            tabs->setElideMode(Qt::ElideNone);
            tabs->setUsesScrollButtons(true);
            for (QToolButton* arrow : tabs->findChildren<QToolButton*>())
                arrow->setFocusPolicy(Qt::NoFocus); // for the mouse: keys lead to each dock itself
        }
    }
    if (event->type() == QEvent::ThemeChange && m_theme == ThemeChoice::System)
        applyTheme(m_theme);
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_session->keepNow();
    m_layout->keep();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (isVisible())
        m_layout->followSize(event->oldSize());
}

/// Qt treats docks behind others as visible, so Tab would walk through all of them unseen.
bool MainWindow::focusNextPrevChild(bool next)
{
    const auto isBehind = [](QWidget* widget) {
        while (widget && !qobject_cast<Dock*>(widget))
            widget = widget->parentWidget();
        return widget && widget->visibleRegion().isEmpty();
    };
    const QWidget* begin = focusWidget();
    bool moved = QMainWindow::focusNextPrevChild(next);
    while (moved && focusWidget() != begin && isBehind(focusWidget()))
        moved = QMainWindow::focusNextPrevChild(next);
    for (QWidget* around = focusWidget(); around; around = around->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(around); area && area != focusWidget())
            area->ensureWidgetVisible(focusWidget());
    }
    return moved;
}

void MainWindow::connectRecording()
{
    RecordControl& recording = m_live->recording();
    connect(&recording, &RecordControl::began, this, [this, &recording] {
        if (recording.recorder()->options().isApart) // otherwise it writes to this program's terminal
            m_docks.raise("output");
        showTrace();
    });
    connect(&recording, &RecordControl::ended, this, [this, &recording](const QString& how) {
        if (recording.saveAction()->isEnabled() && recording.recorder()->options().output.isEmpty())
            m_hintBar->ask(how, {{tr("Save Recording…"), [&recording] { recording.showSaveDialog(); }}});
        else
            m_hintBar->say({how});
    });
    connect(&recording, &RecordControl::saved, this,
        [this](const QString& directory) { statusBar()->showMessage(tr("Saved in %1").arg(directory), 5000); });
}

void MainWindow::showTrace()
{
    const bool shown = !trace().isEmpty();
    m_stack->setCurrentIndex(shown ? 1 : 0);
    m_actions->setTraceOpen(shown);
    m_actions->close->setEnabled(shown || m_loader.isLive());
    const QString recorded = m_live->recording().commandLine();
    setWindowTitle(traceTitle(recorded.isEmpty() ? pathsTitle(m_loader.paths()) : recorded, trace()));
    const Diagnostics& diagnostics = trace().diagnostics();
    const std::uint64_t problems = diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning);
    m_report->setTitle(problems == 0 ? tr("Import report") : tr("Import report (%1)").arg(problems));
    if (!shown) {
        m_empty->setRecent(m_settings->recent());
        m_empty->setWaiting(liveTarget(m_loader.liveJob()));
    }
    m_status->showTrace();
    m_go->update();
}

} // namespace emberline
