// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/history_models.h"

#include "model/answers/command_index.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

namespace emberline {

namespace {

constexpr std::array<HeadedColumn, 7> kHistoryColumns = {{{QT_TRANSLATE_NOOP("emberline::HistoryModel", "When")},
    {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Command")}, {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Repository")},
    {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Wall"), true}, {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Exit"), true},
    {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Children"), true}, {QT_TRANSLATE_NOOP("emberline::HistoryModel", "Errors"), true}}};
constexpr std::array<HeadedColumn, 7> kCommandColumns = {{{QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Command")},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Runs"), true},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Total"), true},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Median"), true, nullptr,
        QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel",
            "Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle")},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "p95"), true},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Max"), true},
    {QT_TRANSLATE_NOOP("emberline::CommandStatisticsModel", "Failed"), true}}};
constexpr std::array<HeadedColumn, 8> kGroupColumns
    = {{{QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Runs"), true}, {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Failed"), true},
        {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Median"), true, nullptr,
            QT_TRANSLATE_NOOP("emberline::RunGroupsModel",
                "Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle")},
        {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "p90"), true}, {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "p95"), true},
        {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "p99"), true}, {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Max"), true},
        {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Total"), true}}};

/// In the order of FacetKind, without that of a parameter, which has a name of its own.
constexpr std::array<const char*, 10> kFacetTitles
    = {QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Command"), QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Name"),
        QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Version"), QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Host"),
        QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "User"), QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Repository"),
        QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Week"), QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Day"),
        QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Caller"), QT_TRANSLATE_NOOP("emberline::RunGroupsModel", "Has failed")};
static_assert(kFacetTitles.size() == static_cast<std::size_t>(FacetKind::Parameter));

Cell countCell(std::uint64_t count, Tone tone)
{
    return {.text = count == 0 ? QString() : formatCount(count),
        .tone = tone,
        .rightAligned = true,
        .sortKey = QVariant::fromValue<qulonglong>(count)};
}

/// What times without a date count from: the trace, as on its ruler, or the first run.
TraceTime originOf(const RunTable& runs, const Trace& trace)
{
    const bool isOnRuler = !trace.sessions().empty() && !hasDate(trace.extent().begin);
    return isOnRuler ? trace.extent().begin : runs.rows.front().start;
}

Cell timeCell(Duration time, Tone tone)
{
    return {.text = formatDuration(time), .tone = tone, .rightAligned = true, .sortKey = QVariant::fromValue<qlonglong>(toNs(time))};
}

Cell timesCell(const RunTimes& times, RunGroupsColumn column)
{
    if (column == RunGroupsColumn::Runs)
        return countCell(times.runs, Tone::Normal);
    if (column == RunGroupsColumn::Failed)
        return countCell(times.failed, times.failed > 0 ? Tone::Bad : Tone::Normal);
    constexpr std::array kTimes{&RunTimes::median, &RunTimes::p90, &RunTimes::p95, &RunTimes::p99, &RunTimes::longest, &RunTimes::total};
    constexpr auto kFirst = static_cast<std::size_t>(RunGroupsColumn::Median);
    static_assert(kFirst + kTimes.size() == kGroupColumns.size());
    return timeCell(
        times.*kTimes[static_cast<std::size_t>(column) - kFirst], column == RunGroupsColumn::Median ? Tone::Strong : Tone::Normal);
}

} // namespace

GroupFills groupFills(const Theme& theme, const std::vector<std::string>& groups)
{
    GroupFills fills;
    for (std::size_t i = 0; i < groups.size(); ++i)
        fills.emplace(QString::fromStdString(groups[i]), theme.numberedLine(i));
    return fills;
}

static bool hasColoredGroups(const Facet& by)
{
    return by.kind == FacetKind::Version || by.kind == FacetKind::Host || by.kind == FacetKind::Repository;
}

std::vector<std::string> groupsOf(const RunTable& table, const Facet& by)
{
    std::set<std::optional<std::string>> known;
    for (const RunRow& row : table.rows) {
        if (hasColoredGroups(by))
            known.insert(facetOf(table, row, by));
    }
    return groupsOf(known);
}

std::vector<std::string> groupsOf(const std::set<std::optional<std::string>>& known)
{
    std::vector<std::string> groups;
    std::vector<std::optional<std::string>> values(known.begin(), known.end());
    std::ranges::stable_sort(values, [inOrder = naturalOrder()](const auto& one, const auto& other) {
        return one && other ? inOrder.compare(displayText(*one), displayText(*other)) < 0 : one && !other;
    });
    std::ranges::transform(values, std::back_inserter(groups), [](const auto& value) { return facetValueText(value).toStdString(); });
    return groups;
}

HistoryModel::HistoryModel(QObject* parent) : CellModel(kHistoryColumns, parent), m_runs(std::make_shared<const RunTable>())
{ }

void HistoryModel::show(std::shared_ptr<const RunTable> runs, Trace trace)
{
    beginResetModel();
    m_runs = std::move(runs);
    m_trace = std::move(trace);
    endResetModel();
}

QString HistoryModel::title(int column) const
{
    return column == static_cast<int>(HistoryColumn::Command) && !areCommands() ? tr("Process") : CellModel::title(column);
}

bool HistoryModel::areCommands() const
{
    return m_trace.sessions().empty() ? !m_runs->rows.empty() : runsCommands(m_trace);
}

QString HistoryModel::when(TraceTime time) const
{
    if (!hasDate(time))
        return formatDuration(time - originOf(*m_runs, m_trace));
    return formatDateTime(time, timeMode() == TimeMode::Utc ? TimeMode::Utc : TimeMode::Local).left(23); // to the millisecond
}

QStringList HistoryModel::changeTexts(const RunTrend& trend, const GroupFills& fills) const
{
    QStringList sentences;
    for (const TrendSeries& one : trend.series) {
        const auto fill = fills.find(one.name);
        const QString sign
            = fill == fills.end() ? QString() : QStringLiteral("<span style=\"color:%1\">■</span> ").arg(fill->second.name());
        for (const LevelChange& change : one.changes) {
            const QString at = hasDate(change.at) ? when(change.at).left(16) : when(change.at); // to the minute
            const QString times = formatNumber(change.factor(), 'f', 2);
            const QString what = change.ratio > 1 ? tr("median %1 times slower since %2").arg(times, at)
                                                  : tr("median %1 times faster since %2").arg(times, at);
            sentences.append(sign + (one.name.isEmpty() ? what : one.name + QStringLiteral(": ") + what).toHtmlEscaped());
        }
    }
    return sentences;
}

Cell HistoryModel::cell(int row, int column) const
{
    const RunRow& at = this->row(row);
    switch (static_cast<HistoryColumn>(column)) {
    case HistoryColumn::When:
        return {.text = hasDate(at.start)            ? when(at.start).left(19) // to the second: a column that fits beside a chart
                : hasDate(m_runs->rows.back().start) ? tr("no date in the log")
                                                     : when(at.start),
            .tone = Tone::Muted,
            .sortKey = QVariant::fromValue<qlonglong>(toNs(at.start))};
    case HistoryColumn::Command:
        return {.text = at.session ? sessionText(m_trace, at.session) : displayText(m_runs->text(at.argv ? at.argv : at.name))};
    case HistoryColumn::Repository:
        return {.text = displayText(m_runs->text(at.repository)), .tone = Tone::Muted};
    case HistoryColumn::Wall:
        return timeCell(at.wall, Tone::Strong);
    case HistoryColumn::Exit:
        return {.text = at.signal                              ? tr("signal %1").arg(*at.signal)
                : at.exitCode                                  ? QString::number(*at.exitCode)
                : at.endedAs && isRunning(m_trace, at.endedAs) ? tr("running")
                : !at.ended                                    ? tr("no end")
                                                               : QString(),
            .tone = at.failed ? Tone::Bad : Tone::Normal,
            .rightAligned = true,
            .sortKey = QVariant::fromValue<qlonglong>(at.signal ? 1000 + *at.signal : at.exitCode.value_or(-1))};
    case HistoryColumn::Children:
        return countCell(at.children, Tone::Normal);
    case HistoryColumn::Errors:
        return countCell(at.errors, at.errors > 0 ? Tone::Bad : Tone::Normal);
    }
    return {};
}

void RunFilter::setCommand(const std::string& command)
{
    m_command = command;
    invalidateFilter();
}

void RunFilter::setGroup(RunValues group)
{
    m_group = std::move(group);
    invalidateFilter();
}

void RunFilter::follow(const TrendChart& chart)
{
    m_chart = &chart;
    connect(&chart, &TrendChart::partChanged, this, [this] { invalidateFilter(); });
}

RunList RunFilter::shown() const
{
    RunList runs;
    for (int row = 0; row < rowCount(); ++row)
        runs.push_back(&model().row(mapToSource(index(row, 0)).row()));
    std::ranges::sort(runs);
    return runs;
}

RunList RunFilter::ofAllTimes() const
{
    if (!m_chart || !m_chart->isOfPart()) // the table knows without another look at all texts
        return shown();
    RunList runs = ofAllCommands();
    std::erase_if(runs, [this](const RunRow* run) { return !isOfCommand(*run); });
    return runs;
}

RunList RunFilter::ofAllCommands() const
{
    RunList runs;
    for (int row = 0; row < model().rowCount(); ++row) {
        if (isOfGroup(row))
            runs.push_back(&model().row(row));
    }
    return runs;
}

bool RunFilter::isOfGroup(int row) const
{
    const auto has = [&](const auto& one) { return facetOf(*model().runs(), model().row(row), one.first) == one.second; };
    return std::ranges::all_of(m_group, has) && QSortFilterProxyModel::filterAcceptsRow(row, {});
}

bool RunFilter::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    const RunRow& run = model().row(row);
    return isOfCommand(run) && (!m_chart || m_chart->isInPart(run.start)) && isOfGroup(row);
}

bool RunFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const RunRow& one = model().row(left.row());
    const RunRow& other = model().row(right.row());
    switch (static_cast<HistoryColumn>(left.column())) {
    case HistoryColumn::When:
        return one.start < other.start;
    case HistoryColumn::Wall:
        return one.wall < other.wall;
    case HistoryColumn::Children:
        return one.children < other.children;
    case HistoryColumn::Errors:
        return one.errors < other.errors;
    default:
        return QSortFilterProxyModel::lessThan(left, right);
    }
}

CommandStatisticsModel::CommandStatisticsModel(QObject* parent) : CellModel(kCommandColumns, parent)
{ }

std::string CommandStatisticsModel::commandOfTrend() const
{
    constexpr std::size_t kFew = 3;
    const auto often = std::ranges::find_if(m_commands, [](const CommandStatistics& one) { return one.runs >= kFew; });
    return often != m_commands.end() ? often->name : m_commands.empty() ? std::string() : m_commands.front().name;
}

Cell CommandStatisticsModel::cell(int row, int column) const
{
    const CommandStatistics& command = m_commands[static_cast<std::size_t>(row)];
    if (column == static_cast<int>(CommandStatisticsColumn::Command))
        return {.text = commandText(command.name)};
    constexpr std::array kShown{RunGroupsColumn::Runs, RunGroupsColumn::Total, RunGroupsColumn::Median, RunGroupsColumn::P95,
        RunGroupsColumn::Longest, RunGroupsColumn::Failed}; // behind the command
    return timesCell(command, kShown[static_cast<std::size_t>(column - 1)]);
}

QString commandText(std::string_view name)
{
    return name.empty() ? HistoryModel::tr("Process") : displayText(name);
}

QString facetValueText(const std::optional<std::string>& value)
{
    return value ? displayText(*value) : RunGroupsModel::tr("unknown");
}

RunGroupsModel::RunGroupsModel(QObject* parent) : CellModel(kGroupColumns, parent)
{ }

void RunGroupsModel::show(
    std::shared_ptr<const RunTable> table, std::vector<RunGroup> groups, std::vector<Facet> by, std::vector<GroupFills> fills)
{
    beginResetModel();
    m_fills = std::move(fills);
    m_groups = std::move(groups);
    m_table = std::move(table);
    m_by = std::move(by);
    endResetModel();
}

int RunGroupsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnOf(RunGroupsColumn::Total) + 1;
}

QVariant RunGroupsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto facets = static_cast<int>(m_by.size());
    if (section >= facets)
        return CellModel::headerData(section - facets, orientation, role);
    if (orientation != Qt::Horizontal || section < 0 || role != Qt::DisplayRole)
        return orientation == Qt::Horizontal && role == Qt::TextAlignmentRole ? QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter)
                                                                              : QVariant();
    const Facet& facet = m_by[static_cast<std::size_t>(section)];
    return facet.kind == FacetKind::Parameter ? displayText(facet.parameter) : tr(kFacetTitles[static_cast<std::size_t>(facet.kind)]);
}

Cell RunGroupsModel::cell(int row, int column) const
{
    const RunGroup& at = group(row);
    if (column < static_cast<int>(m_by.size())) {
        const auto& value = at.values[static_cast<std::size_t>(column)];
        Cell cell{.text = facetValueText(value), .tone = value ? Tone::Normal : Tone::Muted};
        const GroupFills& fills = m_fills[static_cast<std::size_t>(column)];
        if (const auto fill = fills.find(cell.text); fill != fills.end())
            cell.swatch = fill->second;
        return cell;
    }
    return timesCell(at.times, static_cast<RunGroupsColumn>(column - static_cast<int>(m_by.size())));
}

/// With the name of the writer before it. A store keeps only the command line to tell who that is.
static QString spokenCommand(const RunTable& runs, const RunRow& run, const Trace& trace)
{
    const QString name = displayText(runs.text(run.command));
    if (run.session) {
        const Dialect& dialect = trace.dialect(run.session);
        return dialect.commandOf(trace, run.session).isOwn ? displayText(dialect.writer()) + QLatin1Char(' ') + name : name;
    }
    const std::string_view argv = runs.text(run.argv);
    const std::string_view path = argv.substr(0, argv.find(' '));
    const QString program = displayText(path.substr(path.rfind('/') + 1)); // npos + 1 is 0
    return program.isEmpty() || program == name ? name : program + QLatin1Char(' ') + name;
}

static QString sayChange(const QString& command, const RunTable& runs, const CommandChange& found, const Trace& trace, TimeMode mode)
{
    const LevelChange& change = found.change;
    const QString when = hasDate(change.at) ? formatDateTime(change.at, mode == TimeMode::Utc ? TimeMode::Utc : TimeMode::Local).left(10)
                                            : formatDuration(change.at - originOf(runs, trace));
    const QString times = formatNumber(change.factor(), 'f', 2);
    QString what;
    if (found.version) {
        what = change.ratio > 1 ? HistoryModel::tr("%1 became %2 times slower with %3 (since %4)")
                                : HistoryModel::tr("%1 became %2 times faster with %3 (since %4)");
        what = what.arg(command, times, displayText(runs.text(found.version)), when);
    } else {
        what = change.ratio > 1 ? HistoryModel::tr("%1 became %2 times slower (since %3)")
                                : HistoryModel::tr("%1 became %2 times faster (since %3)");
        what = what.arg(command, times, when);
    }
    return HistoryModel::tr("%1: median %2 to %3").arg(what, formatDuration(change.before), formatDuration(change.after));
}

static QString sayCounts(std::size_t commands, const RunTimes& times, const QString& longest)
{
    QString text = times.runs == 1 ? HistoryModel::tr("1 command, 1 run")
        : commands == 1            ? HistoryModel::tr("1 command, %1 runs").arg(formatCount(times.runs))
                                   : HistoryModel::tr("%1 commands, %2 runs").arg(formatCount(commands), formatCount(times.runs));
    text = HistoryModel::tr("%1; longest: %2 %3").arg(text, longest, formatDuration(times.longest));
    return times.failed == 0 ? text
        : times.failed == 1  ? HistoryModel::tr("%1; 1 run failed").arg(text)
                             : HistoryModel::tr("%1; %2 runs failed").arg(text, formatCount(times.failed));
}

HistoryHeadline historyHeadline(const RunTable& runs, const std::vector<CommandStatistics>& commands, const Trace& trace, TimeMode mode)
{
    HistoryHeadline headline;
    if (runs.rows.size() < 2 || (!trace.sessions().empty() && !runsCommands(trace)))
        return headline;
    if (const auto found = largestChange(runs)) {
        const auto run = std::ranges::find(runs.rows, found->command, &RunRow::command);
        headline.command = runs.text(found->command);
        headline.isByVersion = static_cast<bool>(found->version);
        const auto first = std::ranges::find_if(runs.rows, [&](const RunRow& row) {
            return row.command == found->command && (!found->version || row.version == found->version) && row.start == found->change.at;
        });
        headline.run = static_cast<std::size_t>(first - runs.rows.begin());
        headline.sentence = sayChange(spokenCommand(runs, *run, trace), runs, *found, trace, mode);
        return headline;
    }
    const RunTimes times = timesOf(allRuns(runs));
    headline.run = times.longestAt;
    headline.sentence = sayCounts(commands.size(), times, spokenCommand(runs, runs.rows[times.longestAt], trace));
    return headline;
}

HistoryHeadline countedHeadline(const RunTable& runs, const std::vector<CommandStatistics>& commands)
{
    HistoryHeadline headline;
    RunTimes all;
    for (const CommandStatistics& command : commands) {
        all.runs += command.runs;
        all.failed += command.failed;
    }
    const auto longest = std::ranges::max_element(runs.rows, {}, &RunRow::wall);
    if (longest == runs.rows.end())
        return headline;
    all.longest = longest->wall;
    headline.run = static_cast<std::size_t>(longest - runs.rows.begin());
    headline.sentence = sayCounts(commands.size(), all, spokenCommand(runs, *longest, {}));
    return headline;
}

/// How closely the work goes with the time, in all runs that the chart is about.
static QString correlationText(const RunTable& table, const RunList& runs, const std::string& work)
{
    const RunMeasure measure = measureWork(runs, {table, work});
    const auto number = [](double rho) { return formatNumber(rho, 'f', 2); };
    if (const auto& found = measure.withWall)
        return HistoryModel::tr("Rank correlation of %1 with the time: %2 (%3 to %4 at 95 %, n = %5)")
            .arg(displayText(work), number(found->rho), number(found->low), number(found->high), formatCount(found->pairs));
    return HistoryModel::tr("No rank correlation of %1 with the time: one of them is the same in all runs (n = %2)")
        .arg(displayText(work), formatCount(measure.runs));
}

/// Takes the largest of these groups, with their runs, and says in the title, which names the command, what is not drawn.
static void takeLargest(RunTrend& trend, std::vector<std::pair<std::uint64_t, TrendSeries>> groups, bool areDivided, std::uint64_t undated)
{
    constexpr std::size_t kMostGroups = 8; ///< more lines cannot be told apart
    std::ranges::stable_sort(groups, std::greater(), [](const auto& group) { return group.first; });
    for (std::size_t i = 0; i < std::min(groups.size(), kMostGroups); ++i)
        trend.series.push_back(std::move(groups[i].second));
    if (trend.series.size() == 1 && areDivided)
        trend.title += QStringLiteral(", ") + trend.series.front().name;
    if (groups.size() > kMostGroups)
        trend.title = HistoryModel::tr("%1: the %2 largest of %3 groups").arg(trend.title).arg(kMostGroups).arg(groups.size());
    if (undated > 0)
        trend.title = HistoryModel::tr("%1 (%2 without a date not drawn)").arg(trend.title, formatCount(undated));
}

RunTrend runTrend(const RunTable& table, const RunList& runs, const TrendQuestion& question)
{
    const WorkKey key(table, question.work);
    RunList meant;
    std::ranges::copy_if(runs, std::back_inserter(meant),
        [&](const RunRow* row) { return table.text(row->command) == question.command && (question.work.empty() || key.in(*row)); });
    const RunList drawn = question.axes == TrendAxes::TimeByWork ? meant : inKnownOrder(meant);
    std::map<QString, TrendSeries> groups;
    for (const RunRow* row : drawn) {
        TrendSeries& one = groups[question.by ? facetValueText(facetOf(table, *row, *question.by)) : QString()];
        one.runs.push_back({row->start, row->wall, row->session});
        if (const auto done = key.in(*row))
            one.work.push_back(*done);
    }
    RunTrend trend;
    trend.axes = question.axes;
    trend.title = meant.empty() ? displayText(question.command) : commandText(question.command);
    if (!question.work.empty()) {
        trend.note = correlationText(table, meant, question.work);
        trend.title
            = (question.axes == TrendAxes::TimeByWork ? HistoryModel::tr("%1: time against %2") : HistoryModel::tr("%1: %2 over time"))
                  .arg(trend.title, displayText(question.work));
    }
    if (question.by)
        trend.groups = groupsOf(table, *question.by);
    std::vector<std::pair<std::uint64_t, TrendSeries>> all;
    for (auto& [group, one] : groups) {
        one.name = group;
        all.emplace_back(one.runs.size(), std::move(one));
    }
    takeLargest(trend, std::move(all), question.by.has_value(), meant.size() - drawn.size());
    for (TrendSeries& one : trend.series) {
        if (question.work.empty())
            one.changes = levelChanges(one.runs);
    }
    return trend;
}

/// The log of some does not name it.
static RunValues ofCommand(RunValues group, const std::string& name)
{
    group.emplace_back(Facet{FacetKind::Command}, name.empty() ? std::nullopt : std::optional(name));
    return group;
}

RunValues withCommand(RunValues group, const std::string& command)
{
    return command.empty() ? group : ofCommand(std::move(group), command);
}

Result<std::vector<CommandStatistics>> countedCommands(const RunCounter& counter, const RunValues& group, Cancellation cancellation)
{
    const auto byName = counter.groups({{FacetKind::Command}}, group, cancellation);
    if (!byName)
        return byName.error();
    std::vector<CommandStatistics> commands;
    for (const RunGroup& one : byName.value())
        commands.push_back({one.times, one.values.front().value_or("")});
    return commands;
}

Result<std::vector<std::string>> countedGroups(const RunCounter& counter, const Facet& by, Cancellation cancellation)
{
    if (!hasColoredGroups(by))
        return std::vector<std::string>();
    const auto values = counter.values(by, cancellation);
    return values ? Result(groupsOf(values.value())) : values.error();
}

/// The groups of a command's runs by the question's facet, if any, and, last, by week or day.
static Result<std::vector<RunGroup>> stretchesOf(
    const RunCounter& counter, const RunValues& where, std::vector<Facet>& by, Cancellation cancellation)
{
    constexpr std::size_t kFewWeeks = 20;
    by.push_back({FacetKind::Week});
    auto groups = counter.groups(by, where, cancellation);
    if (!groups)
        return groups;
    std::set<std::optional<std::string>> weeks;
    for (const RunGroup& group : groups.value())
        weeks.insert(group.values.back());
    if (weeks.size() >= kFewWeeks)
        return groups;
    by.back() = {FacetKind::Day};
    return counter.groups(by, where, cancellation);
}

Result<RunTrend> countedTrend(const RunCounter& counter, const RunValues& group, const TrendQuestion& question, Cancellation cancellation)
{
    std::vector<Facet> by;
    RunTrend trend{.title = commandText(question.command)};
    if (question.by) {
        by.push_back(*question.by);
        auto names = countedGroups(counter, *question.by, cancellation);
        if (!names)
            return names.error();
        trend.groups = std::move(names.value());
    }
    const auto stretches = stretchesOf(counter, ofCommand(group, question.command), by, cancellation);
    if (!stretches)
        return stretches.error();
    std::map<QString, std::pair<std::uint64_t, TrendSeries>> series; // with its runs
    std::uint64_t undated = 0;
    for (const RunGroup& one : stretches.value()) {
        if (!one.values.back()) {
            undated += one.times.runs;
            continue;
        }
        const QString name = question.by ? facetValueText(one.values.front()) : QString();
        auto& [runs, drawn] = series[name];
        drawn.name = name;
        runs += one.times.runs;
        const TraceRange time = timeOf(by.back(), *one.values.back());
        drawn.runs.push_back({time.begin + time.length() / 2, one.times.median, {}});
        CountedStretch& stretch = drawn.stretches.emplace_back();
        stretch.p95 = one.times.p95;
        stretch.where = ofCommand({}, question.command);
        for (std::size_t i = 0; i < by.size(); ++i)
            stretch.where.emplace_back(by[i], one.values[i]);
    }
    std::vector<std::pair<std::uint64_t, TrendSeries>> all;
    all.reserve(series.size());
    for (auto& [name, one] : series)
        all.push_back(std::move(one));
    takeLargest(trend, std::move(all), question.by.has_value(), undated);
    trend.note = HistoryModel::tr(
        "A server has counted these runs: nobody looked for when they became slower or faster, nor for how work goes with the time.");
    return trend;
}

} // namespace emberline

#include "moc_history_models.cpp"
