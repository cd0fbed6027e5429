// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/live_control.h"

#include "app/output/native_path.h"
#include "app/window/live/record_control.h"
#include "app/window/opening/opening.h"
#include "model/outcome.h"
#include "model/reference.h"
#include "model/time.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolBar>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

/// Floats over the bottom of the timeline while a growing trace is not followed, and leads back to what is newest.
class NewestButton : public QPushButton {
    Q_OBJECT

public:
    /// `timeline` is the parent, too.
    explicit NewestButton(QWidget* timeline) : QPushButton(tr("↓ Follow newest"), timeline)
    {
        constexpr int kAboveBottom = 14;
        setObjectName(QStringLiteral("followNewest"));
        setFocusPolicy(Qt::TabFocus); // a click leaves the focus in the timeline
        setCursor(Qt::PointingHandCursor);
        setToolTip(tr("Keep the newest events visible again (L)"));
        setAccessibleName(tr("Follow newest"));
        floatOver(this, [](QSize rest) { return QPoint(rest.width() / 2, rest.height() - kAboveBottom); });
        hide();
    }
};

using namespace std::chrono_literals;

constexpr auto kShortest = 100ms;
constexpr auto kLongest = 1000ms;
constexpr auto kSoon = 50ms; ///< after new data: looks for running regions once in a while, not with every batch
constexpr int kStepsInView = 1500; ///< about the pixels of a window

/// The clock of a growing trace: advances ViewState::now() while something in the trace is running, so that open regions grow with time
/// and not only with events. Estimates the difference between the trace's clock and the system's from the arrival times of the newest
/// events; the event with the least delay gives the best estimate. Ticks no more often than the picture changes, and not at all while
/// nothing is running or the view does not move.
class LiveClock : public QObject {
public:
    /// All arguments must outlive this object. `window` shows the time.
    LiveClock(const TraceStore& store, ViewState& state, const TraceLoader& loader, QWidget* window, QObject* parent) :
        QObject(parent), m_store(store), m_state(state), m_loader(loader), m_window(window), m_start(unixNow())
    {
        m_steady.start();
        m_timer.setSingleShot(true);
        connect(&m_timer, &QTimer::timeout, this, &LiveClock::tick);
        connect(&store, &TraceStore::changed, this, &LiveClock::learn);
        connect(&store, &TraceStore::wasReset, this, &LiveClock::forget);
    }

private:
    void learn()
    {
        const Trace& trace = m_store.trace();
        if (!trace.written())
            return;
        const Duration ahead = trace.extent().end.time_since_epoch() - trace.written()->time_since_epoch();
        m_ahead = std::max(m_ahead.value_or(ahead), ahead);
        if (!m_timer.isActive())
            m_timer.start(kSoon);
    }
    void forget()
    {
        m_ahead.reset();
        m_timer.stop();
        m_state.setNow(std::nullopt);
    }

    void tick()
    {
        if (m_loader.isPaused())
            return m_timer.start(kLongest);
        if (!m_ahead || !isAnythingRunning(m_store.trace()))
            return m_state.setNow(std::nullopt); // new data starts it again
        const TraceTime now = std::max(TraceTime(systemTime().time_since_epoch() + *m_ahead), m_store.trace().extent().end);
        const TraceRange visible = m_state.visibleRange();
        const bool isSeen = m_window->isVisible() && !m_window->isMinimized() && visible.end >= m_state.now().value_or(now);
        const bool begins = !m_state.now(); // the view may be about to follow
        if (isSeen || begins)
            m_state.setNow(now);
        const auto perStep = std::chrono::duration_cast<std::chrono::milliseconds>(visible.length() / kStepsInView);
        m_timer.start(
            isSeen || begins ? std::clamp(perStep, std::chrono::milliseconds(kShortest), std::chrono::milliseconds(kLongest)) : kLongest);
    }

    [[nodiscard]] UnixTime systemTime() const { return m_start + Duration(m_steady.nsecsElapsed()); }

    const TraceStore& m_store;
    ViewState& m_state;
    const TraceLoader& m_loader;
    QWidget* m_window;
    QTimer m_timer;
    QElapsedTimer m_steady; ///< so that setting the system clock moves nothing
    UnixTime m_start; ///< the system's clock when m_steady began
    std::optional<Duration> m_ahead; ///< the trace's clock minus the system's
};

/// Carries selection, marks and hidden sources over when the trace restarts without its oldest part (TraceStore::aboutToRestart()).
class KeptView : public QObject {
public:
    KeptView(const TraceStore& store, ViewState& state, QObject* parent) : QObject(parent), m_store(store), m_state(state)
    {
        connect(&store, &TraceStore::aboutToRestart, this, &KeptView::remember);
        connect(&store, &TraceStore::restarted, this, &KeptView::restore);
    }

private:
    void remember()
    {
        const Trace& trace = m_store.trace();
        const Selection& selection = m_state.selection();
        m_region = selection.region ? std::optional(referenceTo(trace, selection.region)) : std::nullopt;
        m_session = selection.session ? std::optional(referenceTo(trace, selection.session)) : std::nullopt;
        m_marked = m_state.markedRange();
        m_hidden.clear();
        for (const SourceId source : m_state.hiddenSources())
            m_hidden.push_back(absolutePath(trace.source(source).path));
    }
    void restore()
    {
        const Trace& trace = m_store.trace();
        m_state.select(
            {.region = m_region ? find(trace, *m_region) : RegionId(), .session = m_session ? find(trace, *m_session) : SessionId()});
        m_state.setMarkedRange(m_marked);
        for (const std::string& path : std::exchange(m_hidden, {})) {
            if (const SourceId source = findSource(trace, path))
                m_state.setSourceHidden(source, true);
        }
    }

    const TraceStore& m_store;
    ViewState& m_state;
    std::optional<RegionReference> m_region;
    std::optional<SessionReference> m_session;
    std::optional<TraceRange> m_marked;
    std::vector<std::string> m_hidden; ///< paths of sources
};

constexpr int kMostMinutes = 60 * 24 * 30;

static ImportJob job(ImportJob::Kind kind, const QString& path)
{
    return {kind, {pathBytes(path)}};
}

LiveControl::LiveControl(TraceLoader& loader, const TraceStore& store, ViewState& state, Opening& opening, WindowSettings& settings,
    Views views, QWidget* window) :
    QObject(window),
    m_loader(loader), m_store(store), m_state(state), m_opening(opening), m_window(window),
    m_recording(new RecordControl(loader, store, opening, settings, views.output, window)), m_timeline(views.timeline),
    m_newestButton(new NewestButton(&views.timeline))
{
    new LiveClock(store, state, loader, window, this);
    new KeptView(store, state, this);
    m_followDirectory
        = make(tr("&Follow Directory…"), tr("Show what git writes to a trace directory while it writes"), Qt::CTRL | Qt::SHIFT | Qt::Key_F);
    m_followDirectory->setIconText(tr("Follow directory"));
    m_followFile = make(tr("Follow F&ile…"), tr("Show what a program writes to a trace file while it writes"), {});
    m_listen = make(tr("&Listen on Socket…"), tr("Show what git writes to a Unix socket"), {});
    m_live = make(tr("Keep the &Newest in View"), tr("Keep the newest events visible until you pan or scroll away"), Qt::Key_L);
    m_live->setIconText(tr("● LIVE"));
    m_live->setCheckable(true);
    m_pause = make(tr("Pa&use"), tr("Freeze the view while reading goes on"), Qt::SHIFT | Qt::Key_P);
    m_keep = make(tr("&Keep Only the Last Minutes…"), tr("Forget older commands, so that following for days needs little memory"), {});
    m_stop = make(tr("S&top Following"), tr("Stop following or listening; what was read stays"), {});
    m_stop->setIconText(tr("■ Stop"));
    connect(m_followDirectory, &QAction::triggered, this, [this] { showFollowDialog(true); });
    connect(m_followFile, &QAction::triggered, this, [this] { showFollowDialog(false); });
    connect(m_listen, &QAction::triggered, this, &LiveControl::showListenDialog);
    connect(m_live, &QAction::triggered, this, [this](bool checked) {
        const bool wasPaused = m_loader.isPaused();
        setPaused(false);
        setScrolling(checked || wasPaused);
    });
    connect(m_newestButton, &NewestButton::clicked, this, [this] { setScrolling(true); });
    connect(&m_timeline.controller(), &TimelineController::leftNewest, this, [this] { setScrolling(false); });
    connect(m_pause, &QAction::triggered, this, [this] { setPaused(!m_loader.isPaused()); });
    connect(m_keep, &QAction::triggered, this, &LiveControl::showKeepDialog);
    connect(m_stop, &QAction::triggered, &m_loader, &TraceLoader::cancel);
    connect(&m_loader, &TraceLoader::started, this, &LiveControl::updateActions);
    connect(&m_loader, &TraceLoader::finished, this, &LiveControl::updateActions);
    connect(&m_loader, &TraceLoader::progressed, this, &LiveControl::updateActions);
    connect(&m_store, &TraceStore::aboutToRestart, this, [this] { m_isRestarting = true; });
    connect(&m_store, &TraceStore::restarted, this, [this] { m_isRestarting = false; });
    connect(&m_store, &TraceStore::wasReset, this, [this] { // another trace is followed again
        m_scrolling = m_scrolling || !m_isRestarting;
        m_fitted = m_fitted || !m_isRestarting;
    });
    connect(&m_store, &TraceStore::changed, this, [this] {
        updateActions();
        scroll();
    });
    connect(&m_state, &ViewState::nowChanged, this, &LiveControl::scroll);
    connect(&m_state, &ViewState::visibleRangeChanged, this, &LiveControl::noteRange);
    updateActions();
}

QAction* LiveControl::make(const QString& text, const QString& toolTip, const QKeySequence& key)
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setToolTip(key.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, key.toString(QKeySequence::NativeText)));
    m_window->addAction(action);
    return action;
}

void LiveControl::fillMenu(QMenu& file)
{
    file.addActions({m_followDirectory, m_followFile, m_listen, m_recording->recordAction()});
    file.addSeparator();
    file.addActions({m_live, m_pause, m_keep, m_stop, m_recording->stopAction(), m_recording->saveAction()});
    file.addMenu(m_recording->earlierMenu());
}

void LiveControl::fillToolBar(QToolBar& bar)
{
    bar.addActions({m_followDirectory, m_recording->recordAction(), m_recording->stopAction(), m_stop, m_live, m_pause});
    m_badge = bar.widgetForAction(m_live);
    updateActions();
}

void LiveControl::updateActions()
{
    const bool live = m_loader.isLive();
    for (QAction* action : {m_live, m_pause, m_stop}) {
        action->setEnabled(live);
        action->setVisible(live);
    }
    if (const Recorder* recorder = m_recording->recorder(); recorder && recorder->isRunning())
        m_stop->setVisible(false); // beside the Stop of the command
    showBadge(badge());
}

LiveControl::Badge LiveControl::badge() const
{
    if (!m_loader.isLive())
        return m_loader.hasStoppedGrowing() ? Badge::Ended : Badge::None;
    if (m_loader.isPaused())
        return Badge::Paused;
    return m_scrolling ? Badge::Live : Badge::Away;
}

/// Lit only while the view follows.
void LiveControl::showBadge(Badge badge)
{
    m_live->setChecked(badge == Badge::Live);
    m_live->setVisible(badge != Badge::None);
    m_pause->setText(badge == Badge::Paused ? tr("Res&ume") : tr("Pa&use"));
    m_pause->setIconText(badge == Badge::Paused ? tr("▶ Resume") : tr("Pause"));
    m_newestButton->setVisible(badge == Badge::Away && !m_store.trace().isEmpty());
    m_timeline.controller().followNewest(badge == Badge::Live);
    QString state = QStringLiteral("live");
    m_live->setIconText(tr("● LIVE"));
    if (badge == Badge::Paused) {
        state = QStringLiteral("paused");
        const std::uint64_t waiting = m_loader.heldBack();
        m_live->setIconText(waiting == 0 ? tr("❚❚ Paused")
                : waiting == 1           ? tr("❚❚ Paused, 1 new event")
                                         : tr("❚❚ Paused, %1 new events").arg(formatCount(waiting)));
    } else if (badge == Badge::Ended) {
        state = QStringLiteral("ended");
        m_live->setIconText(tr("■ Ended"));
    }
    if (m_badge && m_badge->property("liveState") != state) {
        m_badge->setProperty("liveState", state);
        m_badge->style()->unpolish(m_badge);
        m_badge->style()->polish(m_badge);
    }
}

void LiveControl::setPaused(bool paused)
{
    m_loader.setPaused(paused);
    updateActions();
}

void LiveControl::setScrolling(bool scrolling)
{
    m_scrolling = scrolling;
    updateActions();
    if (scrolling)
        scroll();
}

/// The extent of everything; up to now while something is running.
TraceRange LiveControl::extent() const
{
    const TraceRange known = m_store.trace().extent();
    return grown(known, m_state.now().value_or(known.end));
}

/// Moves the view so that it ends at the trace's end. A view of the whole trace continues to show the whole.
void LiveControl::scroll()
{
    const TraceRange all = extent();
    if (!m_loader.isLive() || !m_scrolling || all.isEmpty())
        return;
    m_moving = true;
    const Duration length = m_state.visibleRange().length();
    m_state.setVisibleRange(m_fitted || length <= Duration::zero() ? fitted(all, m_state.folds()) : TraceRange{all.end - length, all.end});
    m_moving = false;
}

/// A range change that this class did not make is the user's. If the trace's end leaves the view, it stops following.
void LiveControl::noteRange()
{
    if (m_moving)
        return;
    const TraceRange all = extent();
    const TraceRange seen = m_state.visibleRange();
    m_fitted = seen.begin <= all.begin && seen.end >= all.end;
    if (m_loader.isLive() && m_scrolling && seen.end < all.end)
        setScrolling(false);
}

void LiveControl::showFollowDialog(bool directory)
{
    auto* dialog = new QFileDialog(m_window, directory ? tr("Follow Directory") : tr("Follow File"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(directory ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ShowDirsOnly, directory);
    connect(
        dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { m_opening.openLive(job(ImportJob::Kind::Follow, path)); });
    dialog->open();
}

void LiveControl::showListenDialog()
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Listen on Socket"));
    dialog->setLabelText(tr("Path of the socket to create. Then run git with GIT_TRACE2_EVENT=af_unix:stream:PATH"));
    dialog->setTextValue(QDir::tempPath() + QStringLiteral("/emberline.sock"));
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this](const QString& path) { m_opening.openLive(job(ImportJob::Kind::ListenStream, path)); });
    dialog->open();
}

void LiveControl::showKeepDialog()
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setWindowTitle(tr("Keep Only the Last Minutes"));
    dialog->setLabelText(tr("Minutes of a followed or listened trace that are kept (0: all). Older commands are forgotten from time to\n"
                            "time; their files stay as they are."));
    dialog->setIntRange(0, kMostMinutes);
    dialog->setIntValue(static_cast<int>(std::chrono::ceil<std::chrono::minutes>(m_loader.keep()).count()));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int minutes) { m_loader.setKeep(std::chrono::minutes(minutes)); });
    dialog->open();
}

} // namespace emberline

#include "live_control.moc"
#include "moc_live_control.cpp"
