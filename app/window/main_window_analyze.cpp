// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/run_choice.h"
#include "app/output/native_path.h"
#include "app/window/main_window.h"

#include "app/window/docks/window_panels.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/status_line.h"
#include "app/window/window_actions.h"
#include "views/answers/compare_panel.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/format/display_text.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace emberline {

/// The base that Compare sets against the open trace: chosen and read here, and read once more into the open trace for one timeline.
class CompareControl : public QObject {
    Q_OBJECT

public:
    /// The open trace, where it is read, and where it is shown.
    struct Parts {
        TraceStore& store;
        TraceLoader& loader;
        Opening& opening;
        SessionControl& session;
        TimelineView& timeline;
    };
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    CompareControl(const Parts& parts, ComparePanel& panel, QWidget* window);

private:
    /// What was opened, without the base that was added to show both.
    [[nodiscard]] std::vector<std::string> headPaths() const;
    void chooseBase(bool directory);
    void chooseSplit();
    void overlayBase(Duration offset);
    void showHeadAlone();
    void showOverlay(std::size_t known, Duration offset);
    void useBase(const std::vector<std::string>& paths);
    void showBase(const ImportOutcome& outcome);

    Parts m_parts;
    ComparePanel& m_panel;
    QWidget* m_window;
    TraceStore m_baseStore;
    TraceLoader m_baseLoader{m_baseStore};
    TraceRange m_alone; ///< visible before the base was added
    std::vector<std::string> m_basePaths; ///< as opened: of a directory, importers know which files tell of the same run
};

namespace {

/// The folder that a file or directory is in, outermost folder first.
QStringList foldersOf(const std::vector<std::string>& paths)
{
    QStringList folders = QFileInfo(pathText(paths.front())).absoluteFilePath().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (!folders.isEmpty())
        folders.removeLast();
    return folders;
}

/// Names what was opened on both sides, behind as many folders as tell two of the same name apart.
ComparePanel::SideNames namesOfSides(const std::vector<std::string>& base, const std::vector<std::string>& head)
{
    ComparePanel::SideNames names{pathsTitle(base), pathsTitle(head)};
    if (names.base != names.head || base.empty() || base.front() == head.front())
        return names;
    QStringList left = foldersOf(base);
    QStringList right = foldersOf(head);
    while (names.base == names.head && !left.isEmpty() && !right.isEmpty()) {
        names.base.prepend(displayText(left.takeLast().toStdString()) + QLatin1Char('/'));
        names.head.prepend(displayText(right.takeLast().toStdString()) + QLatin1Char('/'));
    }
    return names;
}

Result<ComparePanel::RunSides> sidesOf(const Trace& trace, const RunSplit& split)
{
    const RunTable table = condenseRuns(trace, RunScope::Commands);
    const auto sides = splitRuns(table, split, {});
    if (!sides)
        return sides.error();
    ComparePanel::RunSides result;
    for (const auto& [side, sessions, name] : {std::tuple(&sides.value().base, &result.base, &result.names.base),
             std::tuple(&sides.value().head, &result.head, &result.names.head)}) {
        std::ranges::transform(side->runs, std::back_inserter(*sessions), &RunRow::session);
        *name = displayText(side->title);
    }
    return result;
}

} // namespace

CompareControl::CompareControl(const Parts& parts, ComparePanel& panel, QWidget* window) :
    QObject(window), m_parts(parts), m_panel(panel), m_window(window)
{
    panel.setNaming([this] { return namesOfSides(m_basePaths, headPaths()); });
    connect(&panel, &ComparePanel::baseRequested, this, &CompareControl::chooseBase);
    connect(&panel, &ComparePanel::splitRequested, this, &CompareControl::chooseSplit);
    connect(&panel, &ComparePanel::overlayRequested, this, &CompareControl::overlayBase);
    connect(&panel, &ComparePanel::overlayEnded, this, &CompareControl::showHeadAlone);
    connect(&panel, &ComparePanel::baseKept, this, [this] { m_basePaths = headPaths(); });
    connect(&m_baseLoader, &TraceLoader::finished, &panel, [this](const ImportOutcome& outcome) { showBase(outcome); });
}

std::vector<std::string> CompareControl::headPaths() const
{
    std::vector<std::string> head = m_parts.loader.paths();
    const auto own = static_cast<std::ptrdiff_t>(head.size()) - static_cast<std::ptrdiff_t>(m_basePaths.size());
    if (m_panel.isOverlaid() && own > 0 && std::equal(head.begin() + own, head.end(), m_basePaths.begin()))
        head.resize(static_cast<std::size_t>(own));
    return head;
}

void CompareControl::showBase(const ImportOutcome& outcome)
{
    if (!outcome.failures.empty())
        m_parts.opening.sayError(outcome.failures.front().error);
    else if (!outcome.job.paths.empty())
        useBase(outcome.job.paths);
}

void CompareControl::useBase(const std::vector<std::string>& paths)
{
    for (const std::string& path : paths)
        m_parts.opening.addRecent(pathText(path));
    m_basePaths = paths;
    m_panel.setBase(m_baseStore.trace());
}

/// Reads the base into the open trace, aligned so that their runs begin together with those of the open trace.
void CompareControl::overlayBase(Duration offset)
{
    const std::size_t known = m_parts.store.trace().sources().size();
    m_alone = m_parts.timeline.controller().state().visibleRange();
    auto* once = new QObject(this);
    connect(&m_parts.store, &TraceStore::wasReset, once, &QObject::deleteLater);
    connect(&m_parts.loader, &TraceLoader::finished, once, [this, once, paths = m_basePaths, known, offset](const ImportOutcome& outcome) {
        if (outcome.job.paths != paths)
            return;
        once->deleteLater();
        showOverlay(known, offset);
    });
    m_parts.opening.add(m_basePaths, Opening::Recent::Leave);
}

void CompareControl::showHeadAlone()
{
    std::vector<std::string> head = headPaths();
    auto* once = new QObject(this);
    connect(&m_parts.loader, &TraceLoader::finished, once, [this, once, head](const ImportOutcome& outcome) {
        once->deleteLater();
        if (outcome.job.paths == head)
            m_panel.compareWithBase();
    });
    m_parts.session.reopen(std::move(head), m_alone);
}

/// The sources from `known` on are the base's.
void CompareControl::showOverlay(std::size_t known, Duration offset)
{
    ComparedSides sides{m_panel.sideNames().base, m_panel.sideNames().head, {}};
    std::vector<std::pair<SourceId, Duration>> offsets;
    for (std::size_t row = known; row < m_parts.store.trace().sources().size(); ++row) {
        sides.baseSources.insert(SourceId(row));
        offsets.emplace_back(SourceId(row), offset + m_panel.clocksMoved(row, known));
    }
    if (offsets.empty()) // none could be read, which the error bar says
        return;
    TimelineModel& rows = m_parts.timeline.controller().model();
    rows.setSides(std::move(sides));
    m_parts.store.setClockOffsets(offsets);
    rows.refresh(); // so that all of it fits
    m_parts.timeline.fitAll();
    m_parts.timeline.controller().scrollTo(0);
}

void CompareControl::chooseBase(bool directory)
{
    auto* dialog = new QFileDialog(m_window, tr("Compare With"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setDirectory(m_parts.opening.firstFolder());
    dialog->setFileMode(directory ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        std::vector<std::string> paths;
        for (const QString& file : files)
            paths.push_back(pathBytes(file));
        m_baseLoader.open(std::move(paths));
    });
    dialog->open();
}

void CompareControl::chooseSplit()
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Compare Two Kinds of Runs"));
    dialog->setLabelText(tr("As compare --split: FACET=BASE,HEAD (version, host, user, repo, week, caller, param:NAME), or before=TIME."));
    dialog->setComboBoxItems({QStringLiteral("before=change"), QStringLiteral("before=2026-01-31"), QStringLiteral("version=2.39.5,2.55.0"),
        QStringLiteral("week=2026-W04,2026-W05")});
    dialog->setComboBoxEditable(true);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& text) {
        if (const auto split = parseSplit(text.toStdString()))
            m_panel.compareRuns([split = *split](const Trace& trace) { return sidesOf(trace, split); });
        else
            m_parts.opening.sayError({tr("%1 is not FACET=BASE,HEAD, nor before= with a time or \"change\".").arg(text).toStdString()});
    });
    dialog->open();
}

void MainWindow::connectAnalyzeMenu()
{
    connect(m_actions->criticalPath, &QAction::toggled, &m_panels->criticalPath(), &CriticalPathPanel::setKeptOnTimeline);
    new CompareControl({m_store, m_loader, *m_opening, *m_session, *m_timeline}, m_panels->compare(), this);
    connect(&m_panels->history(), &HistoryPanel::comparisonRequested, this, [this](SessionId median, SessionId p99) {
        m_panels->compare().compareRuns([sides = ComparePanel::RunSides{{median}, {p99}, {tr("Median run"), tr("p99 run")}}](
                                            const Trace& /*trace*/) -> Result<ComparePanel::RunSides> { return sides; });
        m_docks.raise("compare");
    });
}

} // namespace emberline

#include "main_window_analyze.moc"
