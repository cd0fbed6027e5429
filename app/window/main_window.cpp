// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/output/native_path.h"
#include "app/window/docks/window_layout.h"
#include "app/window/docks/window_panels.h"
#include "app/window/live/live_control.h"
#include "app/window/live/output_panel.h"
#include "app/window/live/record_control.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/style.h"
#include "app/window/window_actions.h"
#include "model/reference.h"
#include "views/answers/compare_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/shown_command.h"
#include "views/answers/time_split_panel.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/format/display_text.h"
#include "views/report/import_report_panel.h"
#include "views/theme/theme.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace emberline {

constexpr QSize kDefaultSize(1280, 800);
constexpr int kDockHeight = 270;
constexpr std::chrono::milliseconds kBeforePicture{700}; ///< the view has come to rest

MainWindow::MainWindow(std::unique_ptr<WindowSettings> settings, std::optional<ThemeChoice> theme) :
    m_settings(std::move(settings)), m_theme(theme.value_or(m_settings->theme())), m_actions(new WindowActions(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    applyTheme(m_theme);
    makeCentre();
    makeDocks();
    m_start = new StartPage(*this, m_stack);
    m_status = new StatusLine(*statusBar(), m_store, m_state, m_loader);
    m_opening = new Opening(m_loader, *m_settings, {*m_errorBar, *m_questionBar}, this);
    m_live = new LiveControl(m_loader, m_store, m_state, *m_opening, *m_settings, {*m_timeline, m_panels->output()}, this);
    m_saving = std::make_unique<SaveDialogs>(m_loader, m_live->recording(), *m_settings, this);
    m_session = new SessionControl({{m_store, m_state, m_filter, m_bookmarks}, m_timeline->controller(), m_loader, *m_opening, *m_settings,
                                       *m_questionBar, *m_saving, m_panels->sql()},
        this);
    fillMenus();
    m_layout = new WindowLayout(*this, m_docks, *m_timeline, *m_settings);
    connectFileMenu();
    connectEditMenu();
    connectViewMenu();
    connectGoMenu();
    connectAnalyzeMenu();
    connectHelpMenu();
    connect(&m_timeline->controller(), &TimelineController::said, this,
        [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
    connectData();
    m_layout->restore();
    showTrace();
}

MainWindow::~MainWindow()
{
    // Destroys the controls, the youngest first, and then the views, before the store and the state that they read.
    const QObjectList all = children();
    for (QObject* child : QObjectList(all.rbegin(), all.rend())) {
        if (!child->isWidgetType() && child != layout())
            delete child;
    }
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::endInputs()
{
    m_loader.abandon();
    m_live->recording().endNow();
}

void MainWindow::makeCentre()
{
    auto* centre = new QWidget(this);
    m_errorBar = new MessageBar(MessageBar::Tone::Error, centre);
    m_questionBar = new MessageBar(MessageBar::Tone::Question, centre);
    m_hintBar = new MessageBar(MessageBar::Tone::Hint, centre);
    m_stack = new QStackedWidget(centre);
    m_timeline = new TimelineView(m_store, m_state, m_stack, &m_filter, &m_hits);
    m_stack->addWidget(new QWidget(m_stack)); // behind the start page
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
    m_panels = new WindowPanels({m_store, m_state, m_filter, m_hits, m_bookmarks}, m_docks, this);
    connect(&m_panels->report(), &ImportReportPanel::resumeRequested, &m_loader, &TraceLoader::goOn);
    addAction(m_panels->bookmarks().addBookmarkAction()); // its key works whichever dock is on top
    resize(kDefaultSize);
    m_docks.arrange(kDockHeight);
}

void MainWindow::fillMenus()
{
    m_actions->fillMenuBar(*menuBar());
    m_docks.fillDocksMenu(*m_actions->docksMenu);
    m_docks.fillAnalyzeMenu(*m_actions->analyzeMenu);
    m_docks.fillGoMenu(*m_actions->goToDockMenu, m_timeline);
    for (Panel* panel : findChildren<Panel*>())
        connect(panel, &Panel::left, m_timeline, qOverload<>(&QWidget::setFocus));
    m_actions->editMenu->addAction(m_panels->bookmarks().addBookmarkAction());
    m_actions->rowsMenu->addActions(m_timeline->rowActions());
    auto* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_actions->fillToolBar(*bar);
    bar->addSeparator();
    m_live->fillToolBar(*bar);
    addSearch(*bar);
}

void MainWindow::connectData()
{
    connect(&m_store, &TraceStore::changed, this, &MainWindow::showTrace);
    connect(&m_store, &TraceStore::wasReset, &m_state, &ViewState::clear);
    connect(&m_state, &ViewState::foldsChanged, this, [this] { showTitle(countTrace(trace())); });
    connect(&m_timeline->controller(), &TimelineController::idleKnown, this, [this] {
        showTitle(countTrace(trace()));
        if (m_loader.hasStoppedGrowing() && !m_state.folds().isEmpty() && !std::exchange(m_hasSaidFolded, true))
            statusBar()->showMessage(tr("Times in which nothing ran are folded now that the trace does not grow. Ctrl+I shows all."), 8000);
    });
    connect(&m_store, &TraceStore::wasReset, statusBar(), &QStatusBar::clearMessage);
    connect(&m_store, &TraceStore::wasReset, this, [this] {
        m_hasSaidFolded = false;
        if (m_opening->hasRun())
            return;
        m_openStore.clear();
        m_storedRuns = nullptr;
        m_storedCounter = nullptr;
        m_layout->takeHeightBack();
    });
    connect(m_opening, &Opening::storeRead, this,
        [this](const QString& path, const std::shared_ptr<const RunTable>& runs, const std::shared_ptr<const RunCounter>& counter) {
            m_openStore = displayText(QFileInfo(path).fileName().toStdString(), 80);
            m_storedRuns = runs;
            m_storedCounter = counter;
            showTrace();
            m_panels->history().showStored(runs, counter);
            m_layout->lendHeight(height() * 3 / 4); // no timeline is shown
            m_docks.showWide(DockId::History);
        });
    connect(&m_panels->history(), &HistoryPanel::countFailed, m_opening, &Opening::sayError);
    connect(&m_panels->history(), &HistoryPanel::logRequested, m_opening, &Opening::openRun);
    connect(m_opening, &Opening::runRead, this, &MainWindow::showRun);
    connect(&m_panels->timeSplit(), &TimeSplitPanel::shown, this, &MainWindow::startAtAnswer);
    connect(&m_panels->compare(), &ComparePanel::shown, this, [this] {
        if (m_panels->compare().model().rowCount() > 0)
            m_docks.showAwaited();
        widenNewHistory();
    });
    connect(&m_panels->compare(), &ComparePanel::baseChanged, this, [this] {
        if (!m_panels->compare().hasContents())
            m_docks.passOverEmpty();
        showTrace(); // without a trace, a base decides whether the start page covers the docks
    });
    connect(&m_loader, &TraceLoader::started, this, &MainWindow::showTrace);
    connect(&m_loader, &TraceLoader::started, this, [this] {
        if (m_loader.isLive())
            m_docks.noteFronts();
    });
    connect(&m_loader, &TraceLoader::finished, this, [this](const ImportOutcome& outcome) {
        showTrace();
        if (!m_isNew && !outcome.failures.empty() && outcome.failures.size() == outcome.job.paths.size())
            return; // the open trace stays, and so does what the user looks at
        TimelineModel& rows = m_timeline->controller().model();
        rows.setSort(rows.settings().sort); // now it is known what is busiest
        m_docks.passOverEmpty();
        const bool wasFollowed = outcome.job.isLive() && !m_live->recording().recorder(); // and looked at all the while
        m_isHistoryNew |= std::exchange(m_isNew, false) && !wasFollowed;
        widenNewHistory();
    });
    connect(&m_timeline->controller(), &TimelineController::picked, this, &MainWindow::showDetails);
    connect(m_panels, &WindowPanels::closeRequested, m_session, &SessionControl::closeSources);
    const auto showFlags = [this] { m_timeline->setFlags(m_bookmarks.times()); };
    for (const auto changed : {&Bookmarks::rowsInserted, &Bookmarks::rowsRemoved})
        connect(&m_bookmarks, changed, this, showFlags);
    connect(&m_bookmarks, &Bookmarks::modelReset, this, showFlags);
    connect(&m_bookmarks, &Bookmarks::dataChanged, this, showFlags); // a clock was shifted
    connectRecording();
    connect(m_opening, &Opening::recentChanged, this, [this] { m_start->state().setRecent(m_settings->recent()); });
    connect(m_status, &StatusLine::problemsClicked, m_panels, &WindowPanels::showReport);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_live->recording().askBeforeEnd(*m_questionBar, [this] { close(); }))
        return event->ignore();
    m_session->keepNow();
    m_layout->takeHeightBack(); // the next start shows something else
    m_layout->keep();
    QMainWindow::closeEvent(event);
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
            m_docks.raise(DockId::Output);
        showTrace();
    });
    connect(&recording, &RecordControl::forgotten, this, [this, &recording](Recorder& recorder) {
        m_docks.closeEmpty();
        recording.askAboutReplaced(*m_questionBar, recorder);
    });
    connect(&recording, &RecordControl::ended, this, [this, &recording](const QString& how) {
        if (const Recorder& recorder = *recording.recorder(); !recorder.options().output.isEmpty() && recorder.logBytes() > 0)
            m_opening->addRecent(recorder.directory()); // as if it had been saved there
        m_isOpening = !trace().isEmpty(); // following scrolled to what was newest
        startAtAnswer();
        if (m_panels->output().isSilent() && !m_docks.dock(DockId::Output).visibleRegion().isEmpty())
            m_docks.bringForward(DockId::TimeSplit);
        QList<QPair<QString, std::function<void()>>> answers;
        if (recording.saveAction()->isEnabled() && recording.recorder()->options().output.isEmpty())
            answers.append({tr("Save Recording…"), [&recording] { recording.saveAction()->trigger(); }});
        QString sentences = how;
        if (const std::optional<ImportJob>& job = recording.interrupted()) {
            sentences += QLatin1Char(' ') + tr("Followed before: %1.").arg(pathsText(*job));
            answers.append({tr("Follow Again"), [this, again = *job] { m_opening->openLive(again); }});
        }
        answers.isEmpty() ? m_hintBar->say({sentences}) : m_hintBar->ask(sentences, answers);
    });
    connect(&recording, &RecordControl::saved, this, &MainWindow::keepRecording);
}

/// Another trace may be shown by now.
void MainWindow::keepRecording(const QString& directory, const std::string& recordedIn)
{
    statusBar()->showMessage(tr("Saved in %1").arg(directory), 5000);
    const bool isShown = !m_loader.paths().empty() && m_loader.paths().front() == recordedIn;
    const RecentPictures pictures = isShown ? drawRecent() : m_recorded[recordedIn];
    if (m_settings->remembers())
        keepPictures(pictures, pathText(lastingPath(recordedIn)), m_settings->recent());
    showTitle(countTrace(trace()));
}

QString MainWindow::titleOf(const std::vector<std::string>& paths) const
{
    return pathsTitle(paths, m_live->recording().nameOf(paths));
}

QString MainWindow::traceName() const
{
    if (const auto& sides = m_timeline->controller().model().settings().sides)
        return tr("%1 → %2").arg(sides->base, sides->head);
    return titleOf(m_loader.paths());
}

/// What was asked about the trace that is gone is not asked about the next one.
void MainWindow::forgetQuestions()
{
    SearchQuery query = m_hits.query();
    query.text.text.clear(); // how to search stays
    m_hits.setQuery(query);
    for (Panel* panel : findChildren<Panel*>())
        panel->forgetQuestions();
    m_docks.closeEmpty();
}

void MainWindow::beginTrace()
{
    m_layout->takeHeightBack();
    m_isOpening = !m_loader.isLive(); // a followed trace goes to what is newest, also where it restarts
    m_isNew = true;
    m_isHistoryNew = false;
    m_timeline->setFocus();
    m_docks.showFirst(m_panels->compare().isTheAnswer() ? std::optional(DockId::Compare) : std::nullopt);
    if (m_panels->output().hasContents()) // the trace is that of a recorded command
        m_docks.bringForward(DockId::Output);
    if (m_loader.isLive()) // which may not finish for hours
        m_docks.passOverEmpty();
}

Growth MainWindow::growth() const
{
    const Recorder* recorder = m_live->recording().recorder();
    return !m_loader.isLive() ? Growth::Ended : recorder && recorder->isRunning() ? Growth::Recorded : Growth::Followed;
}

void MainWindow::showTitle(const TraceCounts& counts)
{
    std::optional<Duration> busy;
    if (!trace().isEmpty() && m_timeline->controller().knowsIdle())
        busy = m_state.folds().isEmpty() ? trace().extent().length() : m_timeline->controller().busy();
    setWindowTitle(m_openStore.isEmpty() || !trace().isEmpty() ? traceTitle(traceName(), trace(), counts, busy, growth())
                                                               : m_openStore + QStringLiteral(" — Emberline"));
}

void MainWindow::showTrace()
{
    const bool shown = !trace().isEmpty();
    const bool wasShown = m_stack->currentIndex() == 1;
    m_stack->setCurrentIndex(shown ? 1 : 0);
    if (shown && !wasShown)
        beginTrace();
    if (!shown && wasShown)
        forgetQuestions();
    m_actions->setTraceOpen(shown);
    m_panels->bookmarks().addBookmarkAction()->setEnabled(shown);
    findChild<QWidget*>(QStringLiteral("filterButton"))->setEnabled(shown);
    const bool hasRecording = m_live->recording().recorder() != nullptr; // its output is shown, also where nothing was traced
    m_actions->close->setEnabled(shown || m_loader.isLive() || hasRecording || !m_openStore.isEmpty());
    const TraceCounts counts = countTrace(trace()); // one pass over all processes for each batch
    showTitle(counts);
    const Diagnostics& diagnostics = trace().diagnostics();
    const std::uint64_t problems = diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning);
    m_panels->report().setReading(m_loader.isLoading());
    m_panels->timeSplit().setReading(m_loader.isLoading());
    m_panels->report().setStopped(stoppedText(trace()), m_loader.canGoOn());
    m_docks.dock(DockId::ImportReport).setTitle(problems == 0 ? tr("Import report") : tr("Import report (%1)").arg(problems));
    if (!shown) {
        m_start->state().setRecent(m_settings->recent());
        m_openStore.isEmpty() ? m_start->state().setWaiting(liveTarget(m_loader.liveJob())) : m_start->state().setStore(m_openStore);
    }
    m_start->setShown(!shown, !shown && m_openStore.isEmpty() && !m_docks.haveContents());
    m_status->showTrace(counts, growth());
    enableGoActions();
}

/// History keeps the runs of the store, so that another one can be chosen.
void MainWindow::showRun(const QString& sid)
{
    m_panels->history().showStored(m_storedRuns, m_storedCounter);
    const std::string wanted = sid.toStdString();
    for (std::size_t row = 0; row < trace().sessions().size(); ++row) {
        if (trace().text(trace().session(SessionId(row)).sid) == wanted)
            return revealBox(m_state, {}, SessionId(row));
    }
}

void MainWindow::showDetails()
{
    m_docks.endWide();
    m_layout->takeHeightBack();
    m_docks.bringForward(DockId::Details);
}

void MainWindow::widenNewHistory()
{
    if (!m_isHistoryNew)
        return;
    if (m_panels->compare().isUndecided())
        return m_panels->compare().refreshNow(); // it may be closed, and answers whether or not it is
    m_isHistoryNew = false;
    widenHistory();
}

void MainWindow::widenHistory()
{
    const ComparePanel& compare = m_panels->compare();
    const bool isCompared = compare.isTheAnswer() && compare.whyNothing().isEmpty();
    if (!m_panels->history().isTheAnswer() || isCompared || !m_state.selection().isEmpty())
        return;
    const TimelineController& timeline = m_timeline->controller();
    const auto unused = timeline.viewHeight() - timeline.layout().height(); // a row of all runs of a command needs little
    m_layout->lendHeight(static_cast<int>(std::min<std::int64_t>(m_docks.sizes().height + unused, height() * 3 / 5)));
    m_docks.showWide(DockId::History);
}

/// What is busiest may change until the trace is read.
void MainWindow::startAtAnswer()
{
    const SessionId answered = m_panels->timeSplit().model().view().split.command;
    if (answered) // of a followed trace perhaps the first
        m_docks.endPassingOver(DockId::TimeSplit);
    if (!m_isOpening)
        return;
    m_isOpening = m_loader.isLoading();
    if (!m_state.selection().isEmpty())
        return; // and once it is gone, the view stays
    if (!m_isOpening)
        m_docks.passOverEmpty(); // there may be no command
    if (answered)
        m_timeline->controller().startAt(answered);
    if (!m_isOpening && !m_loader.isLive() && m_settings->remembers())
        QTimer::singleShot(kBeforePicture, this, &MainWindow::keepFirstPicture);
}

/// For the start page, which shows it in the theme that is chosen then.
void MainWindow::keepFirstPicture()
{
    if (m_loader.paths().size() != 1 || m_loader.isLoading())
        return;
    const std::string& path = m_loader.paths().front();
    const QString recent = pathText(lastingPath(absolutePath(path)));
    if (!m_live->recording().nameOf({path}).isEmpty()) // not recent until it is saved
        m_recorded[path] = drawRecent();
    else if (m_settings->recent().contains(recent))
        keepPictures(drawRecent(), recent, m_settings->recent());
}

/// The timeline as it is; nothing if there is none.
RecentPictures MainWindow::drawRecent() const
{
    RecentPictures pictures;
    if (trace().isEmpty() || !m_timeline->isVisible())
        return pictures;
    const QSize size = EmptyState::kPicture * 2; // for screens of twice the resolution
    for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
        m_timeline->lanes().setPalette(theme->palette());
        const QImage view = m_timeline->lanes().grab().toImage();
        const QImage top = view.copy(0, 0, view.width(), std::min(view.height(), view.width() * size.height() / size.width()));
        pictures.emplace(
            theme->dark ? PictureTheme::Dark : PictureTheme::Light, top.scaled(size, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    }
    m_timeline->lanes().setPalette(QPalette()); // that of the window again
    return pictures;
}

} // namespace emberline

#include "moc_main_window.cpp"
