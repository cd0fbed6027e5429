// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/run_choice.h"
#include "app/output/native_path.h"
#include "app/window/main_window.h"

#include "app/window/docks/window_panels.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/window_actions.h"
#include "views/answers/compare_panel.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace emberline {

/// What the dialog of two kinds of runs was left with.
struct SplitTexts {
    std::string facet; ///< empty: it was not opened yet
    QString base;
    QString head;
};

/// The folder that a file or directory is in, outermost folder first.
static QStringList foldersOf(const std::vector<std::string>& paths)
{
    QStringList folders = QFileInfo(pathText(paths.front())).absoluteFilePath().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (!folders.isEmpty())
        folders.removeLast();
    return folders;
}

using TitleOf = std::function<QString(const std::vector<std::string>& paths)>;

/// Names what was opened on both sides, behind as many folders as tell two of the same name apart.
static ComparePanel::SideNames namesOfSides(
    const std::vector<std::string>& base, const std::vector<std::string>& head, const TitleOf& titleOf)
{
    ComparePanel::SideNames names{titleOf(base), titleOf(head)};
    if (names.base != names.head || base.empty() || base.front() == head.front())
        return names;
    const auto inTitle = std::max<qsizetype>(0, names.base.count(QLatin1Char('/')) - 1); // a title may have a folder already
    const auto above = [inTitle](const QStringList& folders) { return folders.mid(0, std::max<qsizetype>(0, folders.size() - inTitle)); };
    QStringList left = above(foldersOf(base));
    QStringList right = above(foldersOf(head));
    while (names.base == names.head && left != right) {
        for (const auto& [name, folders] : {std::pair(&names.base, &left), std::pair(&names.head, &right)}) {
            if (!folders->isEmpty()) // one may lie less deep
                name->prepend(displayText(folders->takeLast().toStdString()) + QLatin1Char('/'));
        }
    }
    return names;
}

static Result<ComparePanel::RunSides> sidesOf(const Trace& trace, const RunSplit& split, Cancellation cancellation)
{
    ComparePanel::RunSides result;
    result.runs = std::make_shared<const RunTable>(condenseRuns(trace, RunScope::Commands, {.topics = true}, cancellation));
    const auto sides = splitRuns(*result.runs, split, {});
    if (!sides)
        return sides.error();
    for (const auto& [side, sessions, name] : {std::tuple(&sides.value().base, &result.base, &result.names.base),
             std::tuple(&sides.value().head, &result.head, &result.names.head)}) {
        std::ranges::transform(side->runs, std::back_inserter(*sessions), &RunRow::session);
        *name = displayText(side->title);
    }
    return result;
}

constexpr const char* kBeforeFacet = "before"; ///< a moment, and not two values
constexpr const char* kAtChange = "before=change";

/// Of each facet by its name, and of the days on which runs began; of runs of one day, also the moment in the middle of their beginnings.
static std::map<std::string, std::set<std::string>> splitValuesOf(const RunTable& table)
{
    constexpr std::array kFacets{
        FacetKind::Version, FacetKind::Host, FacetKind::User, FacetKind::Repository, FacetKind::Week, FacetKind::Caller};
    std::map<std::string, std::set<std::string>> values;
    std::set<std::string>& days = values[kBeforeFacet];
    TraceRange starts{TraceTime::max(), TraceTime::min()};
    for (const RunRow& row : table.rows) {
        for (const FacetKind kind : kFacets) {
            if (const auto value = facetOf(table, row, {kind}))
                values[facetName({kind})].insert(*value);
        }
        for (const RunSetting& setting : row.settings)
            values[facetName({FacetKind::Parameter, std::string(table.text(setting.name))})].emplace(table.text(setting.value));
        if (!hasDate(row.start))
            continue;
        days.insert(formatDateTime(row.start, TimeMode::Utc).left(10).toStdString());
        starts = starts.united({row.start, row.start});
    }
    if (days.size() == 1 && starts.length() > std::chrono::milliseconds(2)) // the text of the middle has milliseconds
        days.insert(formatDateTime(starts.begin + starts.length() / 2, TimeMode::Utc).left(23).toStdString());
    return values;
}

/// Of moments in their order: the first on or after the day in the middle.
static int middleOf(const std::vector<std::string>& moments)
{
    const auto dayOf = [](const std::string& text) { return QDate::fromString(QString::fromStdString(text).left(10), Qt::ISODate); };
    const QDate first = dayOf(moments.front());
    const std::string middle = first.addDays(first.daysTo(dayOf(moments.back())) / 2).toString(Qt::ISODate).toStdString();
    return static_cast<int>(std::ranges::lower_bound(moments, middle) - moments.begin());
}

/// Weeks in which the runs, which are of these days, begin after Monday or end before Friday: a day of a week that goes on is no week.
static std::set<std::string> partialWeeks(const std::set<std::string>& weeks, const std::set<std::string>& days)
{
    constexpr std::chrono::days kWorkDays(5);
    const TraceRange all{timeOf({FacetKind::Day}, *days.begin()).begin, timeOf({FacetKind::Day}, *days.rbegin()).end};
    std::set<std::string> partial;
    for (const std::string& week : weeks) {
        const TraceTime monday = timeOf({FacetKind::Week}, week).begin;
        if (monday < all.begin || monday + kWorkDays > all.end)
            partial.insert(week);
    }
    return partial;
}

static std::string valueOf(const QComboBox& box)
{
    const int at = box.findText(box.currentText(), Qt::MatchExactly | Qt::MatchCaseSensitive);
    return at < 0 ? box.currentText().toStdString() : box.itemData(at).toByteArray().toStdString();
}

/// Asks which two kinds of runs of the open trace to compare, and offers what its runs are of: versions, hosts, weeks and the like.
class SplitDialog : public QDialog {
    Q_OBJECT

public:
    /// The store must outlive it. Begins with `last`, if the trace has such runs.
    SplitDialog(const TraceStore& store, SplitTexts last, QWidget* parent) :
        QDialog(parent), m_finding(store), m_last(std::move(last)), m_form(new QFormLayout(this)), m_by(new QComboBox(this)),
        m_base(new QComboBox(this)), m_head(new QComboBox(this)), m_note(makeAnswerLabel(QString(), this))
    {
        constexpr int kShownChars = 32;
        setWindowTitle(tr("Compare Two Kinds of Runs"));
        setAttribute(Qt::WA_DeleteOnClose);
        setObjectName(QStringLiteral("splitDialog"));
        m_by->setObjectName(QStringLiteral("splitBy"));
        m_base->setObjectName(QStringLiteral("splitBase"));
        m_head->setObjectName(QStringLiteral("splitHead"));
        for (QComboBox* box : {m_by, m_base, m_head}) {
            box->setMinimumContentsLength(kShownChars);
            box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names of repositories are long
            box->setEditable(box != m_by);
            box->setInsertPolicy(QComboBox::NoInsert); // Enter is for the dialog, and an inserted text would be an item without a value
        }
        m_form->addRow(tr("&Told apart by"), m_by);
        m_form->addRow(sideName(Side::Base), m_base);
        m_form->addRow(sideName(Side::Head), m_head);
        m_form->addRow(m_note);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
        m_compare = buttons->button(QDialogButtonBox::Ok);
        m_compare->setText(tr("&Compare"));
        m_compare->setObjectName(QStringLiteral("primaryButton"));
        m_form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(m_by, &QComboBox::currentIndexChanged, this, &SplitDialog::showValues);
        for (const QComboBox* box : {m_base, m_head})
            connect(box, &QComboBox::currentTextChanged, this, &SplitDialog::checkSides);
        m_offers.push_back({kAtChange, tr("the largest change of a median")});
        m_by->addItem(m_offers.front().title);
        m_finding.start([this](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            const RunTable runs = condenseRuns(trace, RunScope::Commands, {}, Cancellation(&cancel)); // closing the dialog waits for it
            const bool hasChange = splitRuns(runs, *parseSplit(kAtChange), {}).ok();
            deliver([this, hasChange, values = splitValuesOf(runs)] { offer(values, hasChange); });
        });
    }
    [[nodiscard]] SplitTexts texts() const { return {chosen().facet, m_base->currentText(), m_head->currentText()}; }
    /// As compare --split takes it.
    [[nodiscard]] std::string split() const
    {
        const Offer& offer = chosen();
        if (offer.values.empty())
            return offer.facet;
        return offer.facet + "=" + valueOf(*m_base) + (offer.facet == kBeforeFacet ? "" : "," + valueOf(*m_head));
    }

private:
    struct Offer {
        std::string facet; ///< before the "=" of --split, or all of it
        QString title;
        std::vector<std::string> values = {}; ///< none: the facet says it all
        std::set<std::string> partial = {}; ///< those of which the trace has a part only
    };
    /// What all runs have in common tells none apart. All values stand in the order of their numbers, and so of time. Who has seen a change
    /// wants to know what made it, and the newest two versions or weeks may both come after it. Who has seen none compares before and
    /// after.
    void offer(const std::map<std::string, std::set<std::string>>& values, bool hasChange)
    {
        const std::map<std::string, QString> titles{{kBeforeFacet, tr("before and after a time (UTC)")}, {"version", tr("version")},
            {"host", tr("host")}, {"user", tr("user")}, {"repo", tr("repository")}, {"week", tr("week")}, {"caller", tr("caller")}};
        for (const auto& [facet, some] : values) {
            if (some.size() < 2)
                continue;
            const auto title = titles.find(facet);
            Offer offer{facet, title == titles.end() ? displayText(facet) : title->second, {some.begin(), some.end()}};
            if (facet == kBeforeFacet)
                offer.values.erase(offer.values.begin()); // nothing ran before the first day
            if (facet == facetName({FacetKind::Week}))
                offer.partial = partialWeeks(some, values.at(kBeforeFacet));
            std::ranges::stable_sort(offer.values, [order = naturalOrder()](const std::string& one, const std::string& other) {
                return order.compare(displayText(one), displayText(other)) < 0;
            });
            m_by->addItem(offer.title);
            m_offers.push_back(std::move(offer));
        }
        const auto last = std::ranges::find(m_offers, m_last.facet, &Offer::facet);
        auto first = last;
        for (const char* const facet : {hasChange ? kAtChange : kBeforeFacet, "version"}) {
            if (first == m_offers.end())
                first = std::ranges::find(m_offers, facet, &Offer::facet);
        }
        m_by->setCurrentIndex(first == m_offers.end() ? 0 : static_cast<int>(first - m_offers.begin()));
        showValues();
        if (last != m_offers.end() && !last->values.empty()) {
            m_base->setCurrentText(m_last.base);
            m_head->setCurrentText(m_last.head);
        }
    }
    void showValues()
    {
        const Offer& offer = chosen();
        const auto facet = parseFacet(offer.facet); // none: a time
        const bool areTwoWhole = offer.values.size() >= offer.partial.size() + 2;
        std::vector<int> newest; // last
        for (std::size_t i = 0; i < offer.values.size(); ++i) {
            if (!areTwoWhole || !offer.partial.contains(offer.values[i]))
                newest.push_back(static_cast<int>(i));
        }
        for (QComboBox* box : {m_base, m_head}) {
            box->clear();
            for (const std::string& value : offer.values)
                box->addItem(displayText(facet ? valueTitle({*facet, value}) : value), QByteArray::fromStdString(value));
            const std::size_t fromEnd = box == m_head ? 1 : 2;
            box->setCurrentIndex(offer.facet == kBeforeFacet ? middleOf(offer.values)
                    : newest.size() < fromEnd                ? -1
                                                             : newest[newest.size() - fromEnd]);
        }
        qobject_cast<QLabel*>(m_form->labelForField(m_base))->setText(offer.facet == kBeforeFacet ? tr("Before") : sideName(Side::Base));
        m_form->setRowVisible(m_base, !offer.values.empty());
        m_form->setRowVisible(m_head, !offer.values.empty() && offer.facet != kBeforeFacet);
        checkSides();
    }
    /// A kind of runs does not differ from itself, and a part of a week is no week.
    void checkSides()
    {
        const Offer& offer = chosen();
        const bool isSame = !offer.values.empty() && offer.facet != kBeforeFacet && valueOf(*m_base) == valueOf(*m_head);
        QStringList partial;
        for (const QComboBox* box : {m_base, m_head}) {
            if (offer.partial.contains(valueOf(*box)))
                partial << box->currentText();
        }
        const QString note = isSame
            ? tr("Base and head are both %1, and nothing differs from itself: choose another value for one of them.")
                  .arg(m_base->currentText())
            : partial.isEmpty() ? QString()
                                : tr("The trace has only a part of %1.").arg(partial.join(QStringLiteral("; ")));
        m_note->setText(note);
        m_form->setRowVisible(m_note, !note.isEmpty());
        m_compare->setEnabled(!isSame);
    }
    [[nodiscard]] const Offer& chosen() const { return m_offers[static_cast<std::size_t>(m_by->currentIndex())]; }

    TraceCalculation m_finding;
    SplitTexts m_last;
    std::vector<Offer> m_offers;
    QFormLayout* m_form;
    QComboBox* m_by;
    QComboBox* m_base;
    QComboBox* m_head;
    QLabel* m_note;
    QPushButton* m_compare = nullptr;
};

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
        WindowDocks& docks;
        TitleOf titleOf;
    };
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    CompareControl(const Parts& parts, ComparePanel& panel, QWidget* window) :
        QObject(window), m_parts(parts), m_panel(panel), m_window(window)
    {
        panel.setNaming([this] { return namesOfSides(m_basePaths, headPaths(), m_parts.titleOf); });
        connect(&panel, &ComparePanel::baseRequested, this, &CompareControl::chooseBase);
        connect(&panel, &ComparePanel::splitRequested, this, &CompareControl::chooseSplit);
        connect(&m_parts.store, &TraceStore::wasReset, this, [this] { m_lastSplit = {}; });
        connect(&panel, &ComparePanel::overlayRequested, this, &CompareControl::overlayBase);
        connect(&panel, &ComparePanel::overlayEnded, this, [this] {
            showHeadAlone(
                tr("Showing the open trace alone reads it again, which is not possible for what is followed, piped or gone. Hide the "
                   "sources of the base instead."),
                [this] { m_panel.compareWithBase(); });
        });
        connect(&panel, &ComparePanel::baseKept, this, [this] { m_basePaths = headPaths(); });
        connect(&m_baseLoader, &TraceLoader::finished, &panel, [this](const ImportOutcome& outcome) { showBase(outcome); });
    }

private:
    /// What was opened, without the base that was added to show both.
    [[nodiscard]] std::vector<std::string> headPaths() const
    {
        std::vector<std::string> head = m_parts.loader.paths();
        const auto own = static_cast<std::ptrdiff_t>(head.size()) - static_cast<std::ptrdiff_t>(m_basePaths.size());
        if (m_panel.isOverlaid() && own > 0 && std::equal(head.begin() + own, head.end(), m_basePaths.begin()))
            head.resize(static_cast<std::size_t>(own));
        return head;
    }
    void chooseBase(bool directory)
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
    void chooseSplit()
    {
        auto* dialog = new SplitDialog(m_parts.store, m_lastSplit, m_window);
        connect(dialog, &QDialog::accepted, this, [this, dialog] {
            m_lastSplit = dialog->texts();
            const std::string text = dialog->split();
            if (const auto split = parseSplit(text))
                m_panel.compareRuns(
                    [split = *split](const Trace& trace, Cancellation cancellation) { return sidesOf(trace, split, cancellation); });
            else
                m_parts.opening.sayError(
                    {tr("%1 is not FACET=BASE,HEAD, nor before= with a time or \"change\".").arg(displayText(text)).toStdString()});
        });
        dialog->open();
    }
    /// Reads the base into the open trace, aligned so that their runs begin together with those of the open trace.
    void overlayBase(Duration offset)
    {
        const std::size_t known = m_parts.store.trace().sources().size();
        m_alone = m_parts.timeline.controller().state().visibleRange();
        auto* once = new QObject(this);
        connect(&m_parts.store, &TraceStore::wasReset, once, &QObject::deleteLater);
        connect(
            &m_parts.loader, &TraceLoader::finished, once, [this, once, paths = m_basePaths, known, offset](const ImportOutcome& outcome) {
                if (outcome.job.paths != paths)
                    return;
                once->deleteLater();
                showOverlay(known, offset);
            });
        m_parts.store.beginBase();
        m_parts.opening.add(m_basePaths, Opening::Recent::Leave);
    }
    /// Then calls `then`, and shows what it leads to. Says `refusal` if the open trace cannot be read again.
    void showHeadAlone(const QString& refusal, const std::function<void()>& then)
    {
        const std::vector<std::string> head = headPaths();
        if (!m_parts.session.reopen(head, refusal, m_alone))
            return;
        auto* once = new QObject(this);
        connect(&m_parts.loader, &TraceLoader::finished, once, [this, once, head, then](const ImportOutcome& outcome) {
            once->deleteLater();
            if (outcome.job.paths != head)
                return;
            then();
            m_parts.docks.bringForward(DockId::Compare); // a trace that is opened begins with another dock
        });
    }
    /// The sources from `known` on are the base's.
    void showOverlay(std::size_t known, Duration offset)
    {
        ComparedSides sides{m_panel.sideNames().base, m_panel.sideNames().head, {}};
        std::vector<std::pair<SourceId, Duration>> offsets;
        for (std::size_t row = known; row < m_parts.store.trace().sources().size(); ++row) {
            sides.baseSources.insert(SourceId(row));
            offsets.emplace_back(SourceId(row), offset + m_panel.clocksMoved(row, known));
        }
        if (offsets.empty()) // none could be read, which the error bar says
            return m_panel.overlayFailed();
        TimelineModel& rows = m_parts.timeline.controller().model();
        rows.setSides(std::move(sides));
        m_parts.store.setClockOffsets(offsets);
        rows.refresh(); // so that all of it fits
        m_parts.timeline.controller().fitAll();
        m_parts.timeline.controller().scrollTo(0);
    }
    void useBase(const std::vector<std::string>& paths)
    {
        if (m_panel.isOverlaid()) // by the base before
            return showHeadAlone(
                tr("The base stays: another one reads the open trace again, which is not possible for what is followed, piped "
                   "or gone."),
                [this, paths] { useBase(paths); });
        for (const std::string& path : paths)
            m_parts.opening.addRecent(pathText(path));
        m_basePaths = paths;
        m_panel.setBase(m_baseStore.trace());
    }
    void showBase(const ImportOutcome& outcome)
    {
        if (!outcome.failures.empty())
            m_parts.opening.sayError(outcome.failures.front().error);
        else if (!outcome.job.paths.empty())
            useBase(outcome.job.paths);
    }

    Parts m_parts;
    ComparePanel& m_panel;
    QWidget* m_window;
    TraceStore m_baseStore;
    TraceLoader m_baseLoader{m_baseStore};
    TraceRange m_alone; ///< visible before the base was added
    SplitTexts m_lastSplit; ///< of the open trace
    std::vector<std::string> m_basePaths; ///< as opened: of a directory, importers know which files tell of the same run
};

void MainWindow::connectAnalyzeMenu()
{
    connect(m_actions->criticalPath, &QAction::triggered, &m_panels->criticalPath(), &CriticalPathPanel::setKeptOnTimeline);
    connect(&m_panels->criticalPath(), &CriticalPathPanel::wantsTimeline, m_actions->criticalPath, &QAction::setChecked);
    new CompareControl({m_store, m_loader, *m_opening, *m_session, *m_timeline, m_docks,
                           [this](const std::vector<std::string>& paths) { return titleOf(paths); }},
        m_panels->compare(), this);
    connect(&m_panels->history(), &HistoryPanel::comparisonRequested, this, [this](SessionId median, SessionId p99) {
        m_panels->compare().compareRuns(
            [sides = ComparePanel::RunSides{{median}, {p99}, {tr("Median run"), tr("p99 run")}}](
                const Trace& /*trace*/, Cancellation /*cancellation*/) -> Result<ComparePanel::RunSides> { return sides; });
        m_docks.raise(DockId::Compare);
    });
}

} // namespace emberline

#include "main_window_analyze.moc"
