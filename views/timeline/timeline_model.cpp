// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include "model/answers/history.h"
#include "model/work/work_pool.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"
#include "views/search/search_hits.h"
#include "views/timeline/scene_builder.h"

#include <algorithm>
#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

/// Hits are scattered all over the trace, so this puts them into lanes one by one. Ten hits in ten million regions need no walk over a
/// lane.
static std::shared_ptr<const LaneSubset> lanesOfHits(const Trace& trace, const HitSet& hits, const std::atomic<bool>& cancel)
{
    auto subset = std::make_shared<LaneSubset>();
    subset->tracks.resize(trace.tracks().size());
    std::vector<std::vector<std::vector<RegionId>>> found(trace.tracks().size()); // in time order, like the hits
    for (const SearchHit& hit : hits.results->hits) {
        if (cancel)
            return nullptr;
        const RegionId region = hit.region();
        if (!region || trace.track(region).row() >= found.size())
            continue;
        auto& lanes = found[trace.track(region).row()];
        const std::size_t depth = trace.depth(region);
        if (depth >= lanes.size())
            lanes.resize(depth + 1);
        lanes[depth].push_back(region);
        ++subset->count;
    }
    for (std::size_t track = 0; track < found.size(); ++track) {
        for (const std::vector<RegionId>& lane : found[track])
            subset->tracks[track].push_back(makeLane(trace.regions(), lane));
    }
    return subset;
}

ShownRegions::ShownRegions(TraceStore& store, const FilterState* filter, const SearchHits* hits, QObject* parent) :
    QObject(parent), m_filter(filter), m_search(hits),
    m_filtering(new PacedCalculation(store, this, nullptr, [this] { return makeFiltering(); })),
    m_marking(new TraceCalculation(store, this))
{
    connect(&store, &TraceStore::wasReset, this, &ShownRegions::forget);
    if (m_filter) {
        connect(&store, &TraceStore::changed, m_filtering, &PacedCalculation::request);
        connect(m_filter, &FilterState::filterChanged, this, [this] { m_filtering->restart(); });
        connect(m_filter, &FilterState::dimsChanged, this, &ShownRegions::changed);
    }
    if (m_search)
        connect(m_search, &SearchHits::hitsChanged, this, &ShownRegions::followHits);
}

ShownLanes ShownRegions::lanes() const
{
    return {m_passing.get(), m_filter && m_filter->dims(), m_hits.get(), m_found.get()};
}

std::shared_ptr<const LaneSubset> ShownRegions::rowsOf() const
{
    return m_filter && m_filter->dims() ? nullptr : m_passing;
}

RegionFilter ShownRegions::filter() const
{
    return m_filter ? m_filter->filter() : RegionFilter();
}

bool ShownRegions::hides(const Trace& trace, RegionId region) const
{
    const auto shown = rowsOf();
    return shown && !shown->contains(trace, region);
}

TraceCalculation::Job ShownRegions::makeFiltering()
{
    if (m_filter->filter().isEmpty()) {
        m_passingInstants.reset();
        if (std::exchange(m_passing, nullptr))
            Q_EMIT changed();
        return nullptr;
    }
    return
        [this, filter = m_filter->filter()](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            const Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace, Cancellation(&cancel));
            if (!compiled) // an incomplete regular expression, while the user types it
                return;
            auto passing = makeLaneSubset(
                trace, [&] { return RegionPredicate(compiled.value()); }, workThreads(), &cancel);
            CompiledFilter passes = compiled.value();
            for (std::size_t row = 0; passing && row < trace.objects().size(); ++row)
                passing->objects.push_back(passes(ObjectId(row)));
            auto instants = std::make_shared<const InstantIndex>(trace, compiled.value());
            if (compiled.value().trouble()) // the docks report it
                return;
            deliver([this, passing = std::move(passing), instants = std::move(instants)] {
                m_passing = passing;
                m_passingInstants = instants;
                Q_EMIT changed();
            });
        };
}

void ShownRegions::followHits()
{
    const std::shared_ptr<const HitSet> hits = m_search->hits();
    if (hits->results->hits.empty()) {
        m_marking->cancel();
        m_found.reset();
        if (std::exchange(m_hits, nullptr))
            Q_EMIT changed();
        return;
    }
    m_marking->start([this, hits](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        deliver([this, hits, lanes = lanesOfHits(trace, *hits, cancel)] {
            m_hits = lanes;
            m_found = hits;
            Q_EMIT changed();
        });
    });
}

void ShownRegions::forget()
{
    m_filtering->cancel();
    m_marking->cancel();
    m_passing.reset();
    m_passingInstants.reset();
    m_hits.reset();
    m_found.reset();
}

constexpr int kFrameMs = 16;

TimelineModel::TimelineModel(
    TraceStore& store, const ViewState& state, const FilterState* filter, const SearchHits* hits, QObject* parent) :
    QObject(parent),
    m_store(store), m_state(state), m_shown(store, filter, hits), m_making(new PacedCalculation(store, this, nullptr, [this] {
        return [this, request = request()](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            if (std::optional<RowRequest::Made> made = request.make(trace, Cancellation(&cancel)))
                deliver([this, made = std::move(*made)]() mutable { show(std::move(made)); });
        };
    }))
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kFrameMs);
    connect(&m_refresh, &QTimer::timeout, this, &TimelineModel::refresh);
    connect(&store, &TraceStore::changed, this, [this] {
        if (!m_refresh.isActive())
            m_refresh.start();
    });
    connect(&m_shown, &ShownRegions::changed, this, &TimelineModel::followShown);
    connect(&state, &ViewState::hiddenSourcesChanged, this, &TimelineModel::hideSources);
    connect(&state, &ViewState::selectionChanged, this, [this] { setCurrentRow(std::nullopt); });
}

TraceRange TimelineModel::shownRange(RegionId region) const
{
    const TraceRange range = trace().shown(region);
    return m_state.now() && isRunning(trace(), region) ? grown(range, *m_state.now()) : range;
}

TraceRange TimelineModel::shownRange(SessionId id) const
{
    const Session& session = trace().session(id);
    const TraceRange range = trace().shown(id, SourceRange{session.start, session.end});
    return m_state.now() && isRunning(trace(), id) ? grown(range, *m_state.now()) : range;
}

/// Making more rows than these takes longer than a frame or two.
constexpr std::size_t kManyRows = 20'000;

static bool hasManyRows(const Trace& trace)
{
    return trace.sessions().size() + trace.tracks().size() + trace.counters().size() + trace.objects().size() > kManyRows;
}

RowRequest TimelineModel::request() const
{
    return {m_layout, m_instants.threads(), m_settings, m_isChanged, m_toOpen};
}

void TimelineModel::refresh()
{
    if (trace().isEmpty())
        return;
    m_refresh.stop();
    m_instants.update(trace());
    m_flows.update(trace());
    std::optional<RowRequest::Made> made;
    if (!hasManyRows(trace())) {
        m_making->cancel();
        made = request().make(trace(), {});
    } else {
        if (!m_layout->isOf(trace())) { // whose ids are void
            m_layout = std::make_shared<TrackLayout>();
            m_pinned = TrackLayout();
        }
        m_making->request();
    }
    if (made)
        return show(std::move(*made));
    follow();
    Q_EMIT contentChanged();
}

void TimelineModel::show(RowRequest::Made made)
{
    m_layout = std::move(made.layout);
    m_pinned = std::move(made.pinned);
    m_settings = std::move(made.settings);
    m_isChanged = false;
    m_toOpen = {};
    follow();
    announce();
}

/// What does not wait for rows that are made in the background.
void TimelineModel::follow()
{
    m_layout->follow(trace(), m_settings.hiddenSources);
    m_pinned.follow(trace(), m_settings.hiddenSources);
    Q_EMIT extentChanged();
}

/// The processes with a row of their own, if the trace is followed.
static std::unordered_set<SessionId> followedRows(const Trace& trace, const TrackLayout& layout)
{
    std::unordered_set<SessionId> own;
    if (std::ranges::none_of(trace.sources(), &Source::live))
        return own;
    for (const LayoutRow& row : layout.rows()) {
        if (row.kind == RowKind::Session)
            own.insert(row.session);
    }
    return own;
}

/// Rows that somebody watches do not disappear into one that they share from now on: opens it. Not if most of what is in it came just now,
/// as where a log is caught up on.
static bool openGathered(const std::unordered_set<SessionId>& watched, const TrackLayout& layout, RowSettings& settings)
{
    bool hasOpened = false;
    for (const LayoutRow& row : layout.rows()) {
        if (row.kind != RowKind::Repeats || !row.collapsed || row.isCommand)
            continue;
        const auto all = layout.repeats(row);
        const auto known = std::ranges::count_if(all, [&](SessionId session) { return watched.contains(session); });
        if (2 * static_cast<std::size_t>(known) >= all.size())
            hasOpened |= settings.opened.insert(row.session).second;
    }
    return hasOpened;
}

/// Opens the innermost row that hides `session`. Returns whether there was one.
static bool openAround(SessionId session, const TrackLayout& layout, RowSettings& settings)
{
    const auto at = layout.rowOf(session);
    if (!at)
        return false;
    const LayoutRow& row = layout.rows()[*at];
    if (row.kind != RowKind::Repeats)
        return row.isPiece && settings.opened.insert(session).second;
    if (!row.isCommand)
        return settings.opened.insert(row.session).second;
    return std::exchange(settings.shownRun, session) != session; // of thousands of runs, only this one
}

/// Bounded, because a hostile trace may nest sessions without end.
constexpr int kMostLevels = 10'000;

std::optional<RowRequest::Made> RowRequest::make(const Trace& trace, Cancellation cancel) const
{
    if (!isChanged && before->describes(trace))
        return std::nullopt;
    Made made{std::make_shared<TrackLayout>(), TrackLayout(), settings};
    const auto layOut = [&] { return made.layout->make(trace, withInstants, made.settings, cancel); };
    bool isMade = layOut();
    if (isMade && !isChanged && openGathered(followedRows(trace, *before), *made.layout, made.settings))
        isMade = layOut();
    SessionId at = toOpen.session;
    for (int level = 0; isMade && at && level < kMostLevels; ++level, at = trace.session(at).parent) {
        if (openAround(at, *made.layout, made.settings))
            isMade = layOut();
    }
    if (const ThreadId thread = toOpen.thread; isMade && thread) {
        const auto row = made.layout->rowOf(thread, trace);
        if ((!row || made.layout->rows()[*row].kind == RowKind::Quiet) && made.settings.quietShown.insert(toOpen.session).second)
            isMade = layOut();
    }
    isMade = isMade && made.pinned.makePinned(trace, withInstants, made.settings, cancel);
    return isMade ? std::optional(std::move(made)) : std::nullopt;
}

void TimelineModel::clear()
{
    m_refresh.stop();
    m_making->cancel();
    m_layout = std::make_shared<TrackLayout>();
    m_pinned = TrackLayout();
    m_isChanged = false;
    m_toOpen = {};
    m_instants.update(trace());
    m_flows.update(trace());
    const RowSort sort = m_settings.sort;
    m_settings = {};
    m_settings.sort = sort;
    m_currentRow.reset();
    m_chosen.clear();
}

void TimelineModel::announce()
{
    Q_EMIT layoutChanged();
    Q_EMIT contentChanged();
}

void TimelineModel::relayout()
{
    m_isChanged = true;
    m_making->cancel(); // else the request would wait for its end
    refresh();
}

void TimelineModel::hideSources()
{
    m_settings.hiddenSources = m_state.hiddenSources();
    relayout();
}

void TimelineModel::setSettings(RowSettings settings)
{
    settings.only = m_settings.only;
    settings.hiddenSources = m_settings.hiddenSources;
    settings.sides = m_settings.sides;
    settings.sort = m_settings.sort;
    m_settings = std::move(settings);
    relayout();
}

void TimelineModel::setSort(RowSort sort)
{
    m_settings.sort = sort;
    relayout();
}

void TimelineModel::setSides(std::optional<ComparedSides> sides)
{
    m_settings.sides = std::move(sides);
    relayout();
}

/// Updates the rows, and what they hold, after a change of the filter.
void TimelineModel::followShown()
{
    if (m_settings.only != m_shown.rowsOf()) {
        m_settings.only = m_shown.rowsOf();
        relayout();
    } else {
        Q_EMIT contentChanged();
    }
}

void TimelineModel::openUpTo(SessionId session, ThreadId thread)
{
    SessionId at = session;
    for (int level = 0; at && level < kMostLevels; ++level, at = trace().session(at).parent)
        m_settings.collapsed.erase(at);
    m_toOpen = {session, thread};
    relayout();
}

void TimelineModel::change(const RowSettings& settings)
{
    setSettings(settings);
    Q_EMIT settingsChanged();
}

void TimelineModel::toggleCollapsed(std::size_t index)
{
    const auto rows = m_layout->rows();
    if (index >= rows.size() || !rows[index].collapsible)
        return;
    RowSettings settings = m_settings;
    const RowKind kind = rows[index].kind;
    auto& set = kind == RowKind::Repeats || rows[index].isPiece ? settings.opened
        : kind == RowKind::Quiet                                ? settings.quietShown
                                                                : settings.collapsed;
    if (!set.erase(rows[index].session))
        set.insert(rows[index].session);
    change(settings);
}

std::optional<RowKey> TimelineModel::currentRow() const
{
    if (m_currentRow)
        return m_currentRow;
    const Selection& selected = m_state.selection();
    if (selected.session)
        return RowKey{selected.session, selected.thread};
    if (!selected.region)
        return std::nullopt;
    const ThreadId thread = trace().track(trace().track(selected.region)).thread;
    const SessionId session = trace().session(selected.region);
    const auto row = thread ? m_layout->rowOf(thread, trace()) : std::nullopt;
    return row && m_layout->rows()[*row].kind == RowKind::Thread ? RowKey{session, thread} : RowKey{session, {}};
}

void TimelineModel::setCurrentRow(std::optional<RowKey> row)
{
    if (row == m_currentRow && m_chosen.empty())
        return;
    m_chosen.clear();
    m_currentRow = row;
    Q_EMIT currentRowChanged();
}

std::vector<RowKey> TimelineModel::chosenRows() const
{
    if (!m_chosen.empty())
        return {m_chosen.begin(), m_chosen.end()};
    const auto current = currentRow();
    return current ? std::vector{*current} : std::vector<RowKey>();
}

void TimelineModel::choose(std::span<const RowKey> rows, bool chosen)
{
    if (const auto before = currentRow(); m_chosen.empty() && before)
        m_chosen.insert(*before);
    for (const RowKey& row : rows) {
        if (chosen)
            m_chosen.insert(row);
        else
            m_chosen.erase(row);
    }
    m_currentRow = chosen ? std::optional(rows.back()) : m_chosen.empty() ? std::nullopt : std::optional(*m_chosen.rbegin());
    Q_EMIT currentRowChanged();
}

void TimelineModel::setPinned(std::span<const RowKey> rows, bool pinned)
{
    RowSettings settings = m_settings;
    const std::set<RowKey> before(settings.pinned.begin(), settings.pinned.end());
    const std::set<RowKey> given(rows.begin(), rows.end());
    if (pinned)
        std::ranges::copy_if(rows, std::back_inserter(settings.pinned), [&](const RowKey& row) { return !before.contains(row); });
    else
        std::erase_if(settings.pinned, [&](const RowKey& row) { return given.contains(row); });
    if (settings.pinned != m_settings.pinned)
        change(settings);
}

void TimelineModel::rename(const RowKey& row, const QString& name)
{
    RowSettings settings = m_settings;
    const std::string text = name.trimmed().toStdString();
    if (text.empty())
        settings.names.erase(row);
    else
        settings.names[row] = text;
    change(settings);
}

/// The siblings in their current order.
std::vector<RowKey> TimelineModel::siblingsOf(const RowKey& key) const
{
    if (!key.thread && !trace().session(key.session).parent && !m_settings.sides && hasManyCommands(trace()))
        return {}; // the runs of a command stay together
    std::vector<RowKey> siblings;
    for (const LayoutRow& row : m_layout->rows()) {
        const bool isThread = row.kind == RowKind::Thread && key.thread && row.session == key.session;
        const bool isSession
            = row.kind == RowKind::Session && !key.thread && trace().session(row.session).parent == trace().session(key.session).parent;
        if (isThread || isSession)
            siblings.push_back({row.session, isThread ? row.thread : ThreadId()});
        if (row.kind == RowKind::Repeats && row.collapsed && !key.thread
            && trace().session(row.session).parent == trace().session(key.session).parent) {
            for (const SessionId session : m_layout->repeats(row))
                siblings.push_back({session, {}});
        }
    }
    return siblings;
}

void TimelineModel::moveRow(const RowKey& row, int by)
{
    std::vector<RowKey> siblings = siblingsOf(row);
    const auto at = std::ranges::find(siblings, row);
    if (at == siblings.end())
        return;
    const auto from = at - siblings.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, static_cast<std::ptrdiff_t>(siblings.size()) - 1);
    if (to == from)
        return;
    siblings.erase(at);
    siblings.insert(siblings.begin() + to, row);
    RowSettings settings = m_settings;
    settings.positions[row] = 0;
    // Every row with a position of its own records its current place.
    for (std::size_t i = 0; i < siblings.size(); ++i) {
        if (const auto position = settings.positions.find(siblings[i]); position != settings.positions.end())
            position->second = static_cast<int>(i);
    }
    change(settings);
}

void TimelineModel::setAllCollapsed(bool collapsed)
{
    RowSettings settings = m_settings;
    settings.collapsed.clear();
    settings.opened.clear();
    settings.quietShown.clear();
    for (std::size_t row = 0; row < trace().sessions().size(); ++row)
        (collapsed ? settings.collapsed : settings.quietShown).emplace(row);
    for (const LayoutRow& row : m_layout->rows()) {
        if (row.isPiece && !collapsed)
            settings.opened.insert(row.session);
    }
    change(settings);
}

QString TimelineModel::nameOf(const RowKey& row) const
{
    if (const auto name = m_settings.names.find(row); name != m_settings.names.end())
        return displayText(name->second);
    const auto named
        = [&](StringId name, const QString& otherwise) { return trace().text(name).empty() ? otherwise : displayText(trace().text(name)); };
    if (row.thread) {
        const Thread& thread = trace().thread(row.thread);
        return named(thread.name, thread.tid ? tr("thread %1").arg(*thread.tid) : named(thread.tidText, tr("thread")));
    }
    return sessionText(trace(), row.session);
}

} // namespace emberline

#include "moc_timeline_model.cpp"
