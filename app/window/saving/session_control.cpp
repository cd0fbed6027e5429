// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/saving/session_control.h"

#include "app/export/export_formats.h"
#include "app/output/native_path.h"
#include "app/window/live/record_control.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/settings/window_settings.h"
#include "model/reference.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/sql/sql_panel.h"
#include "views/timeline/timeline_controller.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <unordered_set>

namespace emberline {

static bool canWriteIn(const QString& folder)
{
    const QFileInfo info(folder);
    return info.isDir() && info.isWritable();
}

SaveProposal proposalFor(const std::vector<std::string>& paths, const QString& fallback)
{
    static const QRegularExpression ending(QStringLiteral("(\\.(json|event|perf|normal|txt|log|sock))?(\\.(gz|zst))?$"));
    if (paths.empty() || paths.front() == "-")
        return {fallback, SaveDialogs::tr("trace")};
    const QFileInfo trace(pathText(lastingPath(absolutePath(paths.front()))));
    const bool isStored = (trace.isFile() || trace.isDir()) && !isBundled(pathBytes(trace.filePath()));
    const QString folder = isStored && canWriteIn(trace.absolutePath()) ? trace.absolutePath() : fallback;
    const QString name = trace.fileName().remove(ending);
    return {folder, name.isEmpty() ? SaveDialogs::tr("trace") : name};
}

SaveDialogs::SaveDialogs(const TraceLoader& loader, const RecordControl& recording, WindowSettings& settings, QWidget* window) :
    m_loader(loader), m_recording(recording), m_settings(settings), m_window(window)
{ }

void SaveDialogs::ask(const Question& question, std::function<void(const QString&)> write)
{
    auto* dialog = new QFileDialog(m_window, question.title, QString(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(question.suffix);
    const QFileInfo proposed(proposedFile(question.suffix));
    dialog->setDirectory(proposed.path());
    dialog->selectFile(proposed.fileName());
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& chosen) {
        const QString wanted = chosen.section(QStringLiteral("*."), 1).chopped(1);
        dialog->setDefaultSuffix(wanted);
        if (const QFileInfo file(dialog->selectedFiles().value(0)); !file.isDir())
            dialog->selectFile(file.completeBaseName() + QLatin1Char('.') + wanted);
    });
    QObject::connect(dialog, &QFileDialog::fileSelected, m_window, [this, write = std::move(write)](const QString& path) {
        m_settings.setSaveDirectory(QFileInfo(path).absolutePath());
        write(path);
    });
    dialog->open();
}

QString SaveDialogs::proposedFile(const QString& suffix) const
{
    const std::vector<std::string>& paths = m_loader.paths();
    const QString recorded = m_recording.proposedName(paths);
    const SaveProposal proposal = recorded.isEmpty() ? proposalFor(paths, fallbackFolder()) : SaveProposal{fallbackFolder(), recorded};
    const QString file = QDir(proposal.folder).filePath(proposal.name + QLatin1Char('.') + suffix);
    const auto isTrace = [&](const std::string& path) { return QFileInfo(pathText(path)).absoluteFilePath() == file; };
    return std::ranges::any_of(paths, isTrace) ? QDir(proposal.folder).filePath(tr("%1 (exported).%2").arg(proposal.name, suffix)) : file;
}

/// Where the user saved last, otherwise the documents.
QString SaveDialogs::fallbackFolder() const
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    for (const QString& folder : {m_settings.saveDirectory(), documents}) {
        if (!folder.isEmpty() && canWriteIn(folder))
            return folder;
    }
    return QDir::homePath();
}

using namespace std::chrono_literals;

namespace {

/// Adds `since` behind `before`; of several filters of one name, the last stays.
template <class Filter>
void addFilters(std::vector<Filter>& before, std::vector<Filter> since)
{
    std::ranges::move(since, std::back_inserter(before));
    std::unordered_set<std::string> names;
    std::ranges::reverse(before);
    std::erase_if(before, [&](const Filter& one) { return !names.insert(one.name).second; });
    std::ranges::reverse(before);
}

/// `before` with the changes that `since` contains.
SessionFile united(SessionFile before, const SessionFile& since)
{
    before.bookmarks.insert(before.bookmarks.end(), since.bookmarks.begin(), since.bookmarks.end());
    if (!since.sources.empty())
        before.sources = since.sources;
    if (!since.tracks.empty())
        before.tracks = since.tracks;
    if (since.marked)
        before.marked = since.marked;
    if (since.filter != SessionFilter())
        before.filter = since.filter;
    if (!since.query.empty())
        before.query = since.query;
    addFilters(before.savedFilters, since.savedFilters);
    return before;
}

/// Whether all that it marks lies there.
bool marksLieIn(TraceRange visible, const SessionFile& session)
{
    const bool holdsRange = !session.marked || (visible.begin <= session.marked->begin && session.marked->end <= visible.end);
    return holdsRange && std::ranges::all_of(session.bookmarks, [&](const Bookmark& one) { return visible.contains(one.time); });
}

/// What a kept session holds: "the clock of a.json moved by 27 ms, 2 bookmarks, a filter". A shifted clock comes first, because it changes
/// what every time means.
QString keptText(const SessionFile& session)
{
    QStringList parts;
    std::size_t hidden = 0;
    for (const SourceSetting& source : session.sources) {
        hidden += source.hidden ? 1 : 0;
        if (source.clockOffset == Duration::zero())
            continue;
        const QString file = displayText(QFileInfo(QString::fromStdString(source.path)).fileName().toStdString(), 60);
        parts << SessionControl::tr("the clock of %1 moved by %2").arg(file, formatExactDuration(source.clockOffset));
    }
    constexpr qsizetype kMostClocks = 3;
    if (parts.size() > kMostClocks)
        parts = {SessionControl::tr("the clocks of %1 sources").arg(formatCount(static_cast<std::size_t>(parts.size())))};
    const auto add = [&](std::size_t count, const QString& one, const QString& more) {
        if (count > 0)
            parts << (count == 1 ? one : more.arg(formatCount(count)));
    };
    const auto addIf = [&](bool has, const QString& what) { add(has ? 1 : 0, what, {}); };
    add(hidden, SessionControl::tr("a hidden source"), SessionControl::tr("%1 hidden sources"));
    add(session.bookmarks.size(), SessionControl::tr("a bookmark"), SessionControl::tr("%1 bookmarks"));
    addIf(session.marked.has_value(), SessionControl::tr("a marked range"));
    addIf(session.filter != SessionFilter(), SessionControl::tr("a filter"));
    add(session.savedFilters.size(), SessionControl::tr("a saved filter"), SessionControl::tr("%1 saved filters"));
    addIf(!session.query.empty(), SessionControl::tr("an SQL query"));
    addIf(std::ranges::any_of(session.tracks, &TrackSetting::pinned), SessionControl::tr("pinned rows"));
    const auto isNamed = [](const TrackSetting& one) { return !one.name.empty(); };
    addIf(std::ranges::any_of(session.tracks, isNamed), SessionControl::tr("names of rows"));
    const auto isMoved = [](const TrackSetting& one) { return one.position.has_value(); };
    addIf(std::ranges::any_of(session.tracks, isMoved), SessionControl::tr("the order of rows"));
    addIf(!session.idleFolded, SessionControl::tr("gaps at their true length"));
    return parts.join(QStringLiteral(", "));
}

} // namespace

SessionControl::SessionControl(Parts parts, QWidget* window) : QObject(window), m_parts(parts)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(1s);
    connect(&m_timer, &QTimer::timeout, this, &SessionControl::keepNow);
    connect(&m_parts.opening, &Opening::sessionRequested, this, &SessionControl::openSession);
    connect(&m_parts.loader, &TraceLoader::started, this, [this] { // perhaps for another trace
        if (m_timer.isActive())
            keepNow();
    });
    connect(&m_parts.loader, &TraceLoader::finished, this, &SessionControl::noteOutcome);
    connect(&m_parts.open.store, &TraceStore::wasReset, this, &SessionControl::forget);
    followChanges();
}

void SessionControl::followChanges()
{
    const Bookmarks& bookmarks = m_parts.open.bookmarks;
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&bookmarks, signal, this, &SessionControl::noteChange);
    connect(&bookmarks, &QAbstractItemModel::dataChanged, this, &SessionControl::noteChange);
    connect(&m_parts.open.filter, &FilterState::filterChanged, this, &SessionControl::noteChange);
    connect(&m_parts.open.filter, &FilterState::savedChanged, this, &SessionControl::noteChange);
    connect(&m_parts.open.state, &ViewState::markedRangeChanged, this, &SessionControl::noteChange);
    connect(&m_parts.open.state, &ViewState::hiddenSourcesChanged, this, &SessionControl::noteChange);
    connect(&m_parts.timeline.model(), &TimelineModel::settingsChanged, this, &SessionControl::noteChange);
    connect(&m_parts.open.store, &TraceStore::changed, this, &SessionControl::noteChange); // clock offsets
    connect(&m_parts.sql, &SqlPanel::statementChanged, this, &SessionControl::noteChange);
}

void SessionControl::noteChange()
{
    if (m_ready && !m_timer.isActive())
        m_timer.start();
}

/// Another trace begins: drops the state of the old one.
void SessionControl::forget()
{
    m_timer.stop();
    m_ready = false;
    m_offered.reset();
    m_file.clear();
    FilterState& filter = m_parts.open.filter;
    filter.clear();
    std::vector<NamedFilter> saved = filter.saved();
    std::erase_if(saved, [](const NamedFilter& one) { return !one.filter.threads.empty() || !one.filter.sessions.empty(); });
    filter.setSaved(saved);
    m_savedBefore = std::move(saved);
    m_queryBefore = m_parts.sql.statement();
}

SessionFile SessionControl::capture() const
{
    SessionFile session = captureSession(m_parts.loader.paths(), m_parts.open);
    const Trace& trace = m_parts.open.store.trace();
    session.tracks = keptSettings(trace, m_parts.timeline.model().settings());
    for (const NamedFilter& saved : m_parts.open.filter.saved())
        session.savedFilters.push_back({saved.name, keptFilter(trace, saved.filter)});
    constexpr qsizetype kLongestQuery = 1 << 16; // what is longer was pasted
    if (const QString query = m_parts.sql.statement(); !query.trimmed().isEmpty() && query.size() <= kLongestQuery)
        session.query = query.toStdString();
    return session;
}

void SessionControl::apply(const SessionFile& session)
{
    const std::vector<Bookmark> added = m_parts.open.bookmarks.all(); // added while the offer was shown
    applySession(session, m_parts.open);
    for (const Bookmark& bookmark : added)
        m_parts.open.bookmarks.add(bookmark);
    References references(m_parts.open.store.trace());
    m_parts.timeline.model().setSettings(openedSettings(references, session.tracks));
    std::vector<NamedFilter> opened;
    for (const SavedFilter& one : session.savedFilters)
        opened.push_back({one.name, openedFilter(references, one.filter)});
    std::vector<NamedFilter> saved = m_parts.open.filter.saved();
    addFilters(saved, std::move(opened));
    m_parts.open.filter.setSaved(std::move(saved));
    if (!session.query.empty() && m_parts.sql.statement() == m_queryBefore) { // otherwise the user has written another meanwhile
        m_parts.sql.setStatement(QString::fromStdString(session.query));
        m_queryBefore.clear(); // it is this trace's own
    }
    if (session.visible && !session.visible->isEmpty())
        m_parts.timeline.setVisible(*session.visible, false);
}

void SessionControl::openSession(const QString& path)
{
    Result<ReadSession> read = readSession(path);
    if (!read)
        return m_parts.opening.sayError(read.error());
    ReadSession& session = read.value();
    if (session.session.opened.empty())
        return m_parts.opening.sayError({path.toStdString() + ": this session names no traces."});
    const auto outside = traceOutside(session.session, path);
    if (!outside || mayOpen(path))
        return openTraces(path, std::move(session));
    m_parts.question.ask(tr("This session file opens traces outside its folder, like %1. Open them?").arg(displayText(*outside, 120)),
        {{tr("Open"), [this, path, session = std::move(session)] { openTraces(path, session); }}, {tr("Don't Open"), [] {}}});
}

/// Whether the user has opened or saved it before. Without settings nobody is there who could be asked.
bool SessionControl::mayOpen(const QString& path) const
{
    return !m_parts.settings.remembers() || m_parts.settings.recent().contains(QFileInfo(path).absoluteFilePath());
}

void SessionControl::openTraces(const QString& path, ReadSession session)
{
    std::vector<std::string> paths = session.session.opened;
    m_parts.opening.open(std::move(paths), Opening::Recent::Leave); // which clears what was pending before
    for (const std::string& note : session.notes)
        m_parts.opening.sayError({note});
    m_pending = std::move(session.session);
    m_pendingFile = path;
    m_parts.settings.addRecent(QFileInfo(path).absoluteFilePath());
}

void SessionControl::closeSources(const std::vector<SourceId>& sources)
{
    const std::set<SourceId> closed(sources.begin(), sources.end());
    std::vector<std::string> left = pathsWithout(closed, m_parts.open.store.trace(), m_parts.loader.paths());
    if (left.empty())
        return m_parts.opening.close();
    reopen(std::move(left),
        tr("Closing a source reads the others again, which is not possible for what is followed or piped. Hide the source instead."));
}

bool SessionControl::reopen(std::vector<std::string> paths, const QString& refusal, std::optional<TraceRange> visible)
{
    const auto canBeReadAgain = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::is_regular_file(path, ignored) || std::filesystem::is_directory(path, ignored);
    };
    if (m_parts.loader.isLive() || !std::ranges::all_of(paths, canBeReadAgain)) {
        m_parts.opening.sayError({refusal.toStdString()});
        return false;
    }
    keepNow();
    SessionFile session = capture();
    session.opened = storedPaths(paths);
    session.visible = visible ? visible : session.visible;
    const QString file = m_file;
    m_parts.opening.open(std::move(paths), Opening::Recent::Leave);
    m_pending = std::move(session);
    m_pendingFile = file;
    return true;
}

void SessionControl::noteOutcome(const ImportOutcome& outcome)
{
    if (outcome.job.isLive() || m_parts.loader.liveJob()) // or added to what is live
        return;
    if (m_parts.open.store.trace().isEmpty() || outcome.failures.size() >= outcome.job.paths.size())
        return;
    if (m_ready) // files were added
        return;
    m_ready = true;
    if (m_pending && storedPaths(outcome.job.paths) == storedPaths(m_pending->opened)) {
        apply(*std::exchange(m_pending, std::nullopt));
        m_file = m_pendingFile;
        return;
    }
    m_pending.reset();
    if (m_parts.settings.remembers())
        offerKept();
}

void SessionControl::offerKept()
{
    const QString path = keptSessionPath(m_parts.loader.paths());
    if (!QFile::exists(path))
        return;
    const Result<ReadSession> read = readSession(path);
    if (!read || !isWorthKeeping(read.value().session))
        return;
    m_offered = read.value().session;
    m_parts.question.ask(tr("You have looked at this before. Kept from then: %1.").arg(keptText(*m_offered)),
        {{tr("Restore"),
             [this] {
                 if (!m_offered)
                     return;
                 SessionFile session = *std::exchange(m_offered, std::nullopt);
                 if (marksLieIn(m_parts.open.state.visibleRange(), session)) // the view is not named in the offer
                     session.visible.reset();
                 apply(session);
             }},
            {tr("Forget"),
                [this, path] {
                    m_offered.reset();
                    QFile::remove(path);
                }}},
        MessageBar::Focus::Leave); // the timeline is what was asked for
}

void SessionControl::keepNow()
{
    m_timer.stop();
    if (!m_ready || !m_parts.settings.remembers() || m_parts.loader.paths().empty() || m_parts.open.store.trace().isEmpty())
        return;
    SessionFile session = capture();
    SessionFile own = session;
    if (m_parts.open.filter.saved() == m_savedBefore)
        own.savedFilters.clear();
    if (m_parts.sql.statement() == m_queryBefore)
        own.query.clear();
    session.query = own.query;
    const bool worth = isWorthKeeping(own);
    if (m_offered) { // the user did not answer: keep what it holds, too
        if (!worth)
            return;
        session = united(*m_offered, session);
    }
    const QString path = keptSessionPath(m_parts.loader.paths());
    if (!worth) {
        QFile::remove(path);
        return;
    }
    QDir().mkpath(QFileInfo(path).path());
    if (const auto trouble = writeSession(path, session))
        m_parts.opening.sayError(*trouble);
}

void SessionControl::save()
{
    if (m_file.isEmpty())
        saveAs();
    else
        saveTo(m_file);
}

void SessionControl::saveAs()
{
    m_parts.saving.ask({tr("Save Session"), tr("Emberline sessions (*.emberline)"), QStringLiteral("emberline")},
        [this](const QString& path) { saveTo(path); });
}

void SessionControl::saveTo(const QString& path)
{
    auto trouble = sourceTrouble(m_parts.open.store.trace(), path, "session");
    if (!trouble)
        trouble = writeSession(path, capture());
    if (trouble)
        return m_parts.opening.sayError(*trouble);
    m_file = path;
    m_parts.settings.addRecent(QFileInfo(path).absoluteFilePath());
    Q_EMIT saved(path);
}

} // namespace emberline

#include "moc_session_control.cpp"
