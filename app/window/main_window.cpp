// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/docks/dock.h"
#include "app/window/docks/window_layout.h"
#include "app/window/export_control.h"
#include "app/window/live/live_control.h"
#include "app/window/opening/drop_zone.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/load_status.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/opening/session_control.h"
#include "app/window/style.h"
#include "app/window/trace_summary.h"
#include "app/window/window_actions.h"
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
#include <QCloseEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
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

} // namespace

MainWindow::MainWindow(std::unique_ptr<WindowSettings> settings, std::optional<ThemeChoice> theme) :
    m_settings(std::move(settings)), m_theme(theme.value_or(m_settings->theme())), m_actions(new WindowActions(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    applyTheme(m_theme);
    makeCentre();
    makeDocks();
    makeStatusBar();
    m_opening = new Opening(m_loader, *m_settings, {*m_errorBar, *m_questionBar}, this);
    m_live = new LiveControl(m_loader, m_store, m_state, *m_opening, this);
    m_export = new ExportControl(m_store, m_state, m_filter, m_loader, *m_opening, this);
    m_session = new SessionControl(
        {{m_store, m_state, m_filter, m_bookmarks}, m_timeline->controller(), m_loader, *m_opening, *m_settings, *m_questionBar}, this);
    fillMenus();
    m_layout = new WindowLayout(*this, m_docks, *m_timeline, *m_settings);
    connectFileActions();
    connectViewActions();
    connectGoActions();
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
    m_report = m_docks.add("importReport", tr("Import report"), new ImportReportPanel(m_store, m_state), Answers);

    m_docks.add("counters", tr("Counters"), new CountersPanel(m_store, m_state), Comparison);
    m_docks.add("compare", tr("Compare"), makeComparePanel(), Comparison);
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
    return panel;
}

ComparePanel* MainWindow::makeComparePanel()
{
    auto* panel = new ComparePanel(m_store, m_state);
    connect(panel, &ComparePanel::baseRequested, this, &MainWindow::chooseBase);
    connect(panel, &ComparePanel::overlayRequested, this, &MainWindow::overlayBase);
    connect(&m_baseLoader, &TraceLoader::finished, panel, [this, panel](const ImportOutcome& outcome) {
        if (!outcome.failures.empty())
            m_opening->sayError(outcome.failures.front().error);
        else if (!outcome.job.paths.empty())
            panel->setBase(m_baseStore.trace(), QFileInfo(QFile::decodeName(outcome.job.paths.front().c_str())).fileName());
    });
    return panel;
}

/// Reads the base's files into the open trace, aligned so that their runs begin together with those of the open trace.
void MainWindow::overlayBase(const std::vector<std::string>& paths, Duration offset)
{
    const std::size_t known = trace().sources().size();
    auto* once = new QObject(this);
    connect(&m_store, &TraceStore::wasReset, once, &QObject::deleteLater);
    connect(&m_loader, &TraceLoader::finished, once, [this, once, known, offset] {
        once->deleteLater();
        std::vector<std::pair<SourceId, Duration>> offsets;
        for (std::size_t row = known; row < trace().sources().size(); ++row)
            offsets.emplace_back(SourceId(row), offset);
        m_store.setClockOffsets(offsets);
        m_timeline->fitAll();
    });
    m_opening->add(paths);
}

void MainWindow::chooseBase(bool directory)
{
    auto* dialog = new QFileDialog(this, tr("Compare With"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(directory ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        std::vector<std::string> paths;
        for (const QString& file : files)
            paths.push_back(QFile::encodeName(file).toStdString());
        m_baseLoader.open(std::move(paths));
    });
    dialog->open();
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

void MainWindow::makeStatusBar()
{
    m_loadStatus = new LoadStatus(this);
    m_position = new QLabel(this);
    m_totals = new QLabel(this);
    m_problems = new QToolButton(this);
    m_problems->setObjectName(QStringLiteral("problems"));
    m_problems->setAutoRaise(true);
    m_problems->setToolTip(tr("What could not be read as it stands: the import report"));
    connect(m_problems, &QToolButton::clicked, this, [this] { static_cast<Panel*>(m_docks.raise("importReport")->widget())->takeFocus(); });
    for (QLabel* label : {m_position, m_totals})
        label->setTextFormat(Qt::PlainText);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_position, 1);
    statusBar()->addPermanentWidget(m_loadStatus);
    statusBar()->addPermanentWidget(m_totals);
    statusBar()->addPermanentWidget(m_problems);
    m_loadStatus->hide();
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
    m_export->addPicture(tr("Picture of the &Timeline…"), tr("Save the timeline as it stands, as SVG or PNG"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_E, [this] { return static_cast<QWidget*>(m_timeline); });
    m_export->addPicture(tr("Picture of the &Flame Graph…"), tr("Save the flame graph as it stands, as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise("flame")->findChild<FlameView*>(QStringLiteral("flame"))->viewport(); });
    m_export->addPicture(tr("Picture of the &Charts…"), tr("Save the counters' charts as they stand, as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise("counters")->findChild<CountersPanel*>()->charts(); });
    m_export->fillMenu(*m_actions->exportMenu);
    connect(m_actions->exportAs, &QAction::triggered, this, [this] { m_actions->exportMenu->popup(m_timeline->mapToGlobal(QPoint())); });
    connect(m_export, &ExportControl::done, this, [this](const QString& message) { statusBar()->showMessage(message, 5000); });
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

void MainWindow::showTrace()
{
    const bool shown = !trace().isEmpty();
    m_stack->setCurrentIndex(shown ? 1 : 0);
    m_actions->setTraceOpen(shown);
    m_actions->close->setEnabled(shown || m_loader.isLive());
    setWindowTitle(traceTitle(m_loader.paths(), trace()));
    m_totals->setText(shown ? totalsText(trace()) : QString());
    const Diagnostics& diagnostics = trace().diagnostics();
    const std::uint64_t problems = diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning);
    m_report->setTitle(problems == 0 ? tr("Import report") : tr("Import report (%1)").arg(problems));
    m_problems->setText(problemsText(diagnostics));
    m_problems->setVisible(problems > 0);
    if (!shown) {
        m_empty->setRecent(m_settings->recent());
        m_empty->setWaiting(liveTarget(m_loader.liveJob()));
    }
    showPosition();
    updateRelations();
}

void MainWindow::showProgress()
{
    m_loadStatus->setVisible(m_loader.isLoading());
    if (m_loader.isLoading())
        m_loadStatus->setProgress(m_loader.progress());
}

void MainWindow::showPosition()
{
    m_position->setText(positionText(trace(), m_state));
}

} // namespace emberline
