// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/incomplete_files.h"
#include "app/window/docks/window_docks.h"
#include "app/window/docks/window_panels.h"
#include "app/window/go_dialogs.h"
#include "app/window/main_window.h"
#include "app/window/window_actions.h"
#include "views/answers/answer_text.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/details/details.h"
#include "views/events/events_panel.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"
#include "views/search/filter_button.h"
#include "views/search/search_bar.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QStatusBar>
#include <QToolBar>

#include <algorithm>
#include <map>

namespace emberline {

/// The Go menu: from the selection to errors, the parent and what it started, and to a time.
void MainWindow::connectGoMenu()
{
    connect(m_actions->nextError, &QAction::triggered, this, [this] { goToError(true); });
    connect(m_actions->previousError, &QAction::triggered, this, [this] { goToError(false); });
    connect(m_actions->goToParent, &QAction::triggered, this, [this] { m_state.reveal(parentOf(trace(), m_state.selection())); });
    connect(m_actions->goToSpawned, &QAction::triggered, this, [this] { m_state.reveal(startedOf(trace(), m_state.selection())); });
    connect(m_actions->goToTime, &QAction::triggered, this, [this] { (new GoToTime(m_store, m_state, this))->open(); });
    connect(m_timeline, &TimelineView::boxMenuRequested, this, &MainWindow::showBoxMenu);
    connect(&m_state, &ViewState::selectionChanged, this, &MainWindow::enableGoActions);
    connect(&m_state, &ViewState::markedRangeChanged, this, &MainWindow::enableGoActions);
    connectHistory();
}

void MainWindow::connectHistory()
{
    auto* history = new ViewHistory(m_timeline->controller(), this);
    connect(m_actions->goBack, &QAction::triggered, history, &ViewHistory::goBack);
    connect(m_actions->goForward, &QAction::triggered, history, &ViewHistory::goForward);
    const auto enable = [this, history] {
        m_actions->goBack->setEnabled(history->canGoBack());
        m_actions->goForward->setEnabled(history->canGoForward());
    };
    connect(history, &ViewHistory::changed, this, enable);
    enable();
    qApp->installEventFilter(this);
}

/// The buttons of the mouse that go back and forward do so over all parts of the window; a table would take them for a click. The letters
/// of the timeline are its own in the docks, too; a table would search for them, and text fields keep them. A menu keeps the focus where it
/// was, so the keys of the widget behind it would act there.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    const auto* widget = qobject_cast<QWidget*>(watched);
    const auto isOfThis = [&] {
        const QWidget* window = widget->window();
        return window == this || (window->parent() == this && qobject_cast<const Dock*>(window));
    };
    if (widget && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick)) {
        const Qt::MouseButton button = static_cast<QMouseEvent*>(event)->button();
        QAction* action = button == Qt::BackButton ? m_actions->goBack : button == Qt::ForwardButton ? m_actions->goForward : nullptr;
        if (action && isOfThis()) {
            action->trigger();
            return true;
        }
    }
    const bool passesLetters = widget == this || qobject_cast<const Dock*>(widget) || qobject_cast<const QAbstractItemView*>(widget);
    if (passesLetters && event->type() == QEvent::KeyPress && isOfThis() && !trace().isEmpty()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isLetter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
        if (const auto command = isLetter ? commandFor(key->key(), key->modifiers()) : std::nullopt) {
            m_timeline->controller().perform(*command);
            return true;
        }
    }
    if (event->type() == QEvent::ShortcutOverride && qobject_cast<QMenu*>(watched)) {
        event->accept();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

/// What can be done with the selected box.
void MainWindow::showBoxMenu(QPoint at)
{
    auto* menu = new QMenu(m_timeline);
    menu->setObjectName(QStringLiteral("boxMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_actions->fitSelection, m_actions->markSelection, m_panels->bookmarks().addBookmarkAction()});
    menu->addSeparator();
    const QString name = QString::fromStdString(std::string(trace().name(m_state.selection().region)));
    connect(menu->addAction(tr("Copy &Name")), &QAction::triggered, this, [name] { QApplication::clipboard()->setText(name); });
    menu->addAction(m_actions->copyDetails);
    connect(menu->addAction(tr("Show &Only This Name")), &QAction::triggered, this, [this, name] {
        RegionFilter filter = m_filter.filter();
        filter.name = {QStringLiteral("^%1$").arg(QRegularExpression::escape(name)).toStdString(), TextMode::Regex, true};
        m_filter.setFilter(filter);
    });
    menu->addSeparator();
    const auto addAnswer = [&](const QString& text, DockId dock) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, dock] {
            m_timeline->controller().markSelection();
            m_docks.raise(dock);
        });
    };
    addAnswer(tr("Statistics of &Its Time"), DockId::Statistics);
    addAnswer(tr("Flame &Graph of Its Time"), DockId::Flame);
    menu->addSeparator();
    menu->addActions({m_actions->goToParent, m_actions->goToSpawned});
    menu->popup(at);
}

/// Enables the actions that lead somewhere.
void MainWindow::enableGoActions()
{
    const Selection selection = m_state.selection();
    m_actions->goToParent->setEnabled(!parentOf(trace(), selection).isEmpty());
    m_actions->goToSpawned->setEnabled(!startedOf(trace(), selection).isEmpty());
    for (QAction* action : {m_actions->copyDetails, m_actions->markSelection})
        action->setEnabled(!selection.isEmpty());
    for (QAction* action : {m_actions->fitSelection, m_actions->clearMarks})
        action->setEnabled(m_state.markedRange().has_value() || !selection.isEmpty());
}

/// What there is to say if no error is found. Beyond the place where a trace was cut there may be some.
static QString noErrorsText(const Trace& trace, TimeMode mode)
{
    const std::vector<IncompleteFile> incomplete = incompleteFiles(trace);
    const auto isCut = [&](const Source& source) {
        const auto isItsFile = [&](const IncompleteFile& file) { return file.path.empty() || file.path == source.path; };
        return source.isCut || std::ranges::any_of(incomplete, isItsFile);
    };
    std::map<SourceId, TraceTime> ends; // of those that were cut
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (!session.source || !isCut(trace.source(session.source)))
            continue;
        const TraceTime end = trace.shown(SessionId(row), session.end);
        TraceTime& last = ends.try_emplace(session.source, end).first->second;
        last = std::max(last, end);
    }
    if (ends.empty())
        return MainWindow::tr("There are no errors in this trace.");
    const auto [source, end] = *std::ranges::min_element(ends, {}, [](const auto& one) { return one.second; });
    const std::string& path = trace.source(source).path;
    return MainWindow::tr("There are no errors up to %1, where %2 was cut.")
        .arg(timeText(trace, end, mode, source), displayText(path.substr(path.rfind('/') + 1)));
}

void MainWindow::goToError(bool forward)
{
    const Selection selection = m_state.selection();
    const TraceTime from = selectionTime(trace(), selection).value_or(m_state.visibleRange().begin);
    const auto stop = nextError(trace(), from, selection, forward);
    if (!stop)
        return statusBar()->showMessage(noErrorsText(trace(), m_state.timeMode()), 3000);
    m_state.reveal(stop->selection, ViewState::Reveal::Large);
    showDetails();
    // By itself, the slice after which a trace was cut does not look like a failure.
    const auto isHere = [&](const auto& cut) { return cut.second == stop->selection.region; };
    if (std::ranges::any_of(lastBeforeEachCut(trace()), isHere))
        statusBar()->showMessage(factText(cutFact(trace(), stop->selection.region)), 3000);
}

/// The search field and the filter's button at the right end of the tool bar, and the actions that lead to them.
void MainWindow::addSearch(QToolBar& bar)
{
    auto* space = new QWidget(&bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(space);
    auto* search = new SearchBar(m_hits, &bar);
    bar.addWidget(search);
    auto* filter = new FilterButton(m_store, m_filter, &bar);
    filter->setObjectName(QStringLiteral("filterButton"));
    bar.addWidget(filter);
    connect(m_actions->filter, &QAction::triggered, filter, &FilterButton::open);
    connect(m_actions->clearFilter, &QAction::triggered, &m_filter, &FilterState::clear);
    m_filter.setDims(m_settings->dimsFiltered());
    connect(&m_filter, &FilterState::dimsChanged, this, [this] { m_settings->setDimsFiltered(m_filter.dims()); });
    connect(&m_hits, &SearchHits::queryChanged, this, [this] {
        if (!m_hits.query().text.isEmpty())
            m_docks.dock(DockId::Found).show();
        m_docks.passOverEmpty(); // the list of a search that ended, until the next begins
    });
    connect(m_actions->find, &QAction::triggered, search, &SearchBar::startTyping);
    connect(m_actions->findNext, &QAction::triggered, &m_hits, &SearchHits::next);
    connect(m_actions->findPrevious, &QAction::triggered, &m_hits, &SearchHits::previous);
    connect(search, &SearchBar::left, m_timeline, qOverload<>(&QWidget::setFocus));
    connect(filter, &FilterButton::left, m_timeline, qOverload<>(&QWidget::setFocus));
}

} // namespace emberline
