// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"

#include "app/export/json_values.h"
#include "app/export/redactor.h"
#include "model/analysis/self_time.h"
#include "model/analysis/statistics_groups.h"
#include "model/outcome.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <unordered_map>

namespace emberline {

namespace {

/// Selects the rows of a trace that go into another one, and maps them to their new rows.
class SelectedRows {
public:
    /// Applies `passes` to each region. If it drops any, an enclosing region that does not pass is dropped, too.
    SelectedRows(const Trace& trace, const std::optional<TraceRange>& range, CompiledFilter passes) :
        m_trace(trace), m_range(range), m_passes(std::move(passes)), m_sessions(trace.sessions().size()), m_regions(trace.regionCount())
    {
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            if (touches(trace.session(id), trace.range(id)) && m_passes(id))
                keep(id);
        }
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            const Session& session = trace.sessions()[row];
            if (touches(SessionId(row), SourceRange{session.start, session.end}))
                keep(SessionId(row));
        }
        number(m_sessions);
        number(m_regions);
    }

    /// Whether no row is dropped.
    [[nodiscard]] bool isAll() const { return !m_range && m_passes.passesAll(); }
    /// Whether there is no range.
    [[nodiscard]] bool isAllTime() const { return !m_range; }
    /// Whether something of `session` with these times touches the range; always true without a range.
    [[nodiscard]] bool touches(SessionId session, SourceRange times) const
    {
        if (!m_range)
            return true;
        const TraceRange shown = m_trace.shown(session, times);
        return shown.begin < m_range->end && (shown.end > m_range->begin || (shown.isEmpty() && shown.begin >= m_range->begin));
    }
    /// Whether something at `time` is selected. Its session, if it has one, must be selected, too.
    [[nodiscard]] bool touches(SessionId session, SourceTime time) const
    {
        return (!session || of(session)) && touches(session, SourceRange{time, time});
    }
    /// Its new row; none if it is dropped.
    [[nodiscard]] SessionId of(SessionId id) const { return id ? m_sessions[id.row()].id : SessionId(); }
    [[nodiscard]] bool passes(auto id) { return m_passes(id); } ///< an object or an instant
    [[nodiscard]] RegionId of(RegionId id) const { return id ? m_regions[id.row()].id : RegionId(); }
    /// The new row of the innermost selected region that encloses `id`.
    [[nodiscard]] RegionId parentOf(RegionId id) const { return of(keptAbove(id)); }
    /// The number of selected regions that enclose `id` on its track.
    [[nodiscard]] std::uint32_t depthOf(RegionId id) const
    {
        std::uint32_t depth = m_trace.depth(id);
        for (RegionId above = m_trace.parent(id); above && depth > 0; above = m_trace.parent(above)) {
            if (!m_regions[above.row()].kept && m_trace.track(above) == m_trace.track(id))
                --depth;
        }
        return depth;
    }

private:
    template <class IdType>
    struct Row {
        IdType id;
        bool kept = false;
    };
    template <class IdType>
    static void number(std::vector<Row<IdType>>& rows)
    {
        std::size_t next = 0;
        for (Row<IdType>& row : rows) {
            if (row.kept)
                row.id = IdType(next++);
        }
    }
    void keep(RegionId id)
    {
        keep(m_trace.session(id));
        for (; id && !m_regions[id.row()].kept; id = m_trace.parent(id))
            m_regions[id.row()].kept = m_passes(id);
    }
    [[nodiscard]] RegionId keptAbove(RegionId id) const
    {
        id = m_trace.parent(id);
        while (id && !m_regions[id.row()].kept)
            id = m_trace.parent(id);
        return id;
    }
    void keep(SessionId id)
    {
        for (; id && !m_sessions[id.row()].kept; id = m_trace.session(id).parent)
            m_sessions[id.row()].kept = true;
    }

    const Trace& m_trace;
    std::optional<TraceRange> m_range;
    CompiledFilter m_passes;
    std::vector<Row<SessionId>> m_sessions;
    std::vector<Row<RegionId>> m_regions;
};

/// Whether the key is one of Trace2's arguments that hold a name: some names contain a slash but are not paths.
bool isName(std::string_view key)
{
    return key == "child_class" || key == "hook_name" || key == "ready";
}

/// As importers name a process: the words of its command line, the program without its folder.
std::string displayed(const std::vector<std::string>& words)
{
    std::string name;
    for (std::size_t i = 0; i < words.size(); ++i)
        name += i == 0 ? words[i].substr(words[i].find_last_of('/') + 1) : " " + words[i];
    return name;
}

/// Decides for each text of the model whether it is a name, and asks a Redactor accordingly. Changes nothing when it is off.
class Redaction {
public:
    Redaction(bool isOn, bool isStable) : m_isOn(isOn), m_redactor(isStable) { }

    std::string name(std::string_view text) { return m_isOn ? m_redactor.name(text) : std::string(text); }
    std::string value(std::string_view text) { return m_isOn ? m_redactor.value(text) : std::string(text); }
    /// A name of a process. Those made of a known command line keep all words that reveal nothing.
    std::string command(std::string_view text)
    {
        const auto known = m_displayed.find(std::string(text));
        return known != m_displayed.end() ? known->second : value(text);
    }
    /// A source for rows that keep their args themselves.
    Source source(Source row)
    {
        row.reader = nullptr;
        if (!m_isOn)
            return row;
        row.path = value(row.path);
        if (!row.metadataJson.empty())
            row.metadataJson = json(row.metadataJson);
        return row;
    }

    /// Copies attributes with texts in `from` to texts in `to`.
    SessionAttributes attributes(const Trace& from, const SessionAttributes& attributes, TraceBuilder& to)
    {
        const auto asName = [&](StringId id) { return id ? to.intern(name(from.text(id))) : StringId(); };
        const auto asValue = [&](StringId id) { return id ? to.intern(value(from.text(id))) : StringId(); };
        const auto all = [](ShortList<StringId>& ids, const auto& change) { std::ranges::transform(ids, ids.begin(), change); };
        SessionAttributes row = attributes;
        command(from, row.argv, to);
        all(row.cmdMode, asName);
        all(row.ancestry, asName);
        all(row.labels, asValue);
        for (StringId* id : {&row.version, &row.evt, &row.cmdName, &row.hierarchy, &row.alias, &row.pidText})
            *id = asName(*id);
        row.cmdPath = asValue(row.cmdPath);
        for (SessionWorktree& tree : row.worktrees)
            tree.path = asValue(tree.path);
        for (SessionError& error : row.errors)
            error = {asValue(error.msg), asValue(error.fmt)};
        for (SessionParam& param : row.params) {
            const std::string_view key = from.text(param.param);
            const std::string_view text = from.text(param.value);
            const StringId changed = param.value ? to.intern(m_isOn ? m_redactor.setting(key, text) : std::string(text)) : StringId();
            const std::string shown = m_isOn ? m_redactor.key(key) : std::string(key);
            param = {param.param ? to.intern(shown) : StringId(), changed, asName(param.scope)};
        }
        return row;
    }

    Args args(Args args)
    {
        if (!m_isOn)
            return args;
        if (args.whole)
            args.whole = argValue(std::move(*args.whole));
        for (Arg& arg : args.members) {
            const auto* text = std::get_if<std::string>(&arg.value);
            if (text)
                arg.value = isName(arg.key) ? name(*text) : m_redactor.member(arg.key, *text);
            else
                arg.value = argValue(std::move(arg.value));
            arg.key = name(arg.key);
        }
        return args;
    }

    /// The raw text of a record, which can contain anything in any form: empty when redaction is on.
    std::string record(std::string_view text) const { return m_isOn ? std::string() : std::string(text); }

private:
    /// Replaces the words of a command line.
    void command(const Trace& from, ShortList<StringId>& argv, TraceBuilder& to)
    {
        std::vector<std::string> words;
        for (const StringId word : argv)
            words.emplace_back(from.text(word));
        if (m_isOn) {
            const std::string original = displayed(words);
            words = m_redactor.commandLine(words);
            m_displayed.insert_or_assign(original, displayed(words));
        }
        std::ranges::transform(words, argv.begin(), [&to](const std::string& word) { return to.intern(word); });
    }
    std::string json(const std::string& text)
    {
        Json parsed = Json::parse(text, nullptr, false);
        if (parsed.is_discarded())
            return value(text);
        redactJson(parsed);
        return jsonLine(parsed);
    }
    ArgValue argValue(ArgValue argument)
    {
        if (auto* text = std::get_if<std::string>(&argument))
            return value(*text);
        if (auto* raw = std::get_if<RawJson>(&argument))
            return RawJson{json(raw->text)};
        return argument;
    }

    /// Without recursion: a trace's value may be nested as deep as its importer allows.
    void redactJson(Json& json)
    {
        std::vector<Json*> waiting{&json};
        while (!waiting.empty()) {
            Json& at = *waiting.back();
            waiting.pop_back();
            if (at.is_string()) {
                at = value(at.get_ref<const std::string&>());
            } else if (at.is_array() && std::ranges::all_of(at, [](const Json& item) { return item.is_string(); })) {
                at = m_redactor.commandLine(at.get<std::vector<std::string>>());
            } else if (at.is_array()) {
                for (Json& item : at)
                    waiting.push_back(&item);
            } else if (at.is_object()) {
                Json renamed = Json::object();
                auto& members = renamed.get_ref<Json::object_t&>();
                for (auto& [key, member] : at.items())
                    members.emplace_back(name(key), std::move(member));
                at = std::move(renamed);
                for (auto& member : at.get_ref<Json::object_t&>()) {
                    if (member.second.is_string())
                        member.second = m_redactor.member(member.first, member.second.get_ref<const std::string&>());
                    else
                        waiting.push_back(&member.second);
                }
            }
        }
    }

    bool m_isOn;
    Redactor m_redactor;
    std::unordered_map<std::string, std::string> m_displayed; ///< command lines in one text, by the original's text
};

class TraceCopy {
public:
    TraceCopy(
        const Trace& from, const std::optional<TraceRange>& range, const CompiledFilter& filter, Redaction& texts, Cancellation cancel) :
        m_from(from),
        m_selected(from, range, filter), m_texts(texts), m_cancel(cancel)
    { }

    Result<Trace> run()
    {
        if (m_selected.isAllTime() && m_from.sourceExtent() != SourceRange())
            includeAll();
        for (const Source& source : m_from.sources())
            m_to.addSource(m_texts.source(source));
        for (std::size_t row = 0; row < m_from.sessions().size(); ++row)
            session(SessionId(row));
        tracks();
        for (std::size_t row = 0; row < m_from.regionCount() && goesOn(); ++row)
            region(RegionId(row));
        for (std::size_t row = 0; row < m_from.instantCount() && goesOn(); ++row)
            instant(InstantId(row));
        counters();
        timers();
        for (std::size_t row = 0; row < m_from.objects().size() && goesOn(); ++row)
            object(ObjectId(row));
        for (const Flow& row : m_from.flows())
            flow(row);
        diagnostics();
        if (m_error)
            return *m_error;
        Trace trace;
        trace.apply(m_to.takeBatch());
        return trace;
    }

    /// The original's self times for the copy's regions; none if all regions were copied.
    void addSelfTimes(DerivedTrace& to) const
    {
        if (m_selected.isAll())
            return;
        const SelfTimes all(m_from);
        const SharedSelf shared(m_from, {}, [this](RegionId id) { return static_cast<bool>(m_selected.of(id)); });
        for (std::size_t row = 0; row < m_from.regionCount(); ++row) {
            if (const RegionId id(row); m_selected.of(id)) {
                to.selfTimes.push_back(all.selfTime(m_from, id));
                to.selfOnce.push_back(to.selfTimes.back() - shared.in(Window(), id));
            }
        }
    }

private:
    bool goesOn()
    {
        if (!m_error && m_cancel.isRequested())
            m_error = Error{"The export was cancelled."};
        return !m_error;
    }
    void session(SessionId id)
    {
        if (!m_selected.of(id))
            return;
        Session row = m_from.session(id);
        row.parent = m_selected.of(row.parent);
        row.spawnedBy = m_selected.of(row.spawnedBy);
        if (row.attributes.areSaid())
            row.attributes.edit() = m_texts.attributes(m_from, *row.attributes, m_to);
        row.name = command(row.name);
        row.sid = name(row.sid);
        m_to.addSession(std::move(row));
    }

    void tracks()
    {
        for (const Thread& from : m_from.threads()) {
            Thread row = from;
            row.session = m_selected.of(from.session);
            row.name = name(from.name);
            row.tidText = name(from.tidText);
            m_threads.push_back(row.session ? m_to.addThread(row) : ThreadId());
        }
        for (const Track& from : m_from.tracks()) {
            if (!m_selected.of(from.session))
                m_tracks.emplace_back();
            else if (from.thread)
                m_tracks.push_back(m_to.trackOf(m_threads[from.thread.row()]));
            else
                m_tracks.push_back(m_to.addAsyncTrack(m_selected.of(from.session), name(from.asyncId)));
        }
    }

    void region(RegionId id)
    {
        if (!m_selected.of(id))
            return;
        const RegionRole role = m_from.role(id);
        const NewRegion row{.track = m_tracks[m_from.track(id).row()],
            .role = role,
            .name = role == RegionRole::Process || isBar(role) ? command(m_from.nameId(id)) : name(m_from.nameId(id)),
            .category = name(m_from.categoryId(id)),
            .start = m_from.start(id),
            .end = m_from.end(id),
            .open = m_from.isOpen(id),
            .depth = m_selected.depthOf(id),
            .parent = m_selected.parentOf(id)};
        const RegionId to = m_to.regions().add(row);
        if (m_from.isApproximate(id))
            m_to.regions().setApproximate(to);
        if (const StringId place = m_from.codePlace(id))
            m_to.regions().setCodePlace(to, name(place));
        if (const StringId cname = m_from.cname(id))
            m_to.regions().setCname(to, name(cname));
        if (const StringId stack = m_from.stack(id))
            m_to.regions().setStack(to, name(stack));
        const auto add = [&](StringId key, const ArgValue& value, SourceTime time) { m_to.args().add(to, key, value, time); };
        args(Args{replacedArgs(m_from, id), std::nullopt}, add);
        args(regionArgs(m_from, id), add);
        m_to.extent().include(row.start);
        m_to.extent().include(row.end);
    }

    void instant(InstantId id)
    {
        const InstantColumns& at = m_from.instants();
        const std::size_t row = id.row();
        if (!m_selected.touches(at.session[row], at.time[row]) || !m_selected.passes(id))
            return;
        const InstantId to = m_to.instants().add({.session = m_selected.of(at.session[row]),
            .thread = thread(at.thread[row]),
            .scope = at.scope[row],
            .name = name(at.name[row]),
            .category = name(at.category[row]),
            .time = at.time[row],
            .source = m_from.source(id)}); // sources keep their ids
        args(instantArgs(m_from, id), [&](StringId key, const ArgValue& value, SourceTime time) { m_to.args().add(to, key, value, time); });
        m_to.extent().include(at.time[row]);
    }

    void counters()
    {
        for (const Counter& from : m_from.counters()) {
            CounterId to;
            for (std::size_t i = 0; i < from.pointCount; ++i) {
                const CounterPoint& point = (*from.points)[i];
                if (!m_selected.touches(from.session, point.time))
                    continue;
                if (!to)
                    to = m_to.counters().series(
                        {m_selected.of(from.session), thread(from.thread), name(from.name), name(from.instance), name(from.series)});
                m_to.counters().addPoint(to, point.time, point.value);
                m_to.extent().include(point.time);
            }
        }
    }

    void timers()
    {
        for (const Timer& from : m_from.timers()) {
            if (!m_selected.of(from.session))
                continue;
            Timer row = from;
            row.session = m_selected.of(from.session);
            row.thread = thread(from.thread);
            row.name = name(from.name);
            row.category = name(from.category);
            m_to.addTimer(row);
        }
    }

    void object(ObjectId id)
    {
        const Object& from = m_from.objects()[id.row()];
        const SourceRange life{from.start, from.end.value_or(SourceTime::max())};
        if (!m_selected.of(from.session) || !m_selected.touches(from.session, life) || !m_selected.passes(id))
            return;
        Object row = from;
        row.session = m_selected.of(from.session);
        row.object = name(from.object);
        row.name = name(from.name);
        row.category = name(from.category);
        row.snapshots.clear();
        for (std::size_t i = 0; i < from.snapshots.size(); ++i) {
            const ObjectSnapshot& snapshot = from.snapshots[i];
            if (!m_selected.touches(from.session, snapshot.time))
                continue;
            ArgId last;
            args(snapshotArgs(m_from, id, i),
                [&](StringId key, const ArgValue& value, SourceTime time) { last = m_to.args().chain(last, key, value, time); });
            row.snapshots.push_back({snapshot.time, kNoOrigin, last});
            m_to.extent().include(snapshot.time);
        }
        m_to.addObject(std::move(row));
    }

    void flow(const Flow& flow)
    {
        Flow row;
        for (const FlowPoint& point : flow.points) {
            if (m_selected.touches(point.session, point.time))
                row.points.push_back({m_selected.of(point.session), thread(point.thread), point.time, m_selected.of(point.region)});
        }
        if (row.points.empty())
            return;
        row.flow = name(flow.flow);
        row.name = name(flow.name);
        row.category = name(flow.category);
        m_to.addFlow(std::move(row));
    }

    void diagnostics()
    {
        for (const Diagnostics::Entry& entry : m_from.diagnostics().entries()) {
            for (const Diagnostics::Example& example : entry.examples)
                m_to.diagnostics().add(*entry.kind, example.place, m_texts.record(example.text));
            if (entry.count > entry.examples.size())
                m_to.diagnostics().addCount(*entry.kind, entry.count - entry.examples.size());
        }
    }
    /// A command line contains more than names.
    StringId command(StringId id) { return id ? m_to.intern(m_texts.command(m_from.text(id))) : StringId(); }
    StringId name(StringId id) { return id ? m_to.intern(m_texts.name(m_from.text(id))) : StringId(); }
    [[nodiscard]] ThreadId thread(ThreadId id) const { return id ? m_threads[id.row()] : ThreadId(); }
    void includeAll()
    {
        m_to.extent().include(m_from.sourceExtent().begin);
        m_to.extent().include(m_from.sourceExtent().end);
    }

    /// Calls `add` with the key (none if the args are not an object), value and time of each.
    template <class Add>
    void args(const Result<Args>& read, Add add)
    {
        if (!read) {
            m_error = read.error();
            return;
        }
        const Args all = m_texts.args(read.value());
        if (all.whole)
            add(StringId(), *all.whole, kNoTime);
        for (const Arg& arg : all.members)
            add(m_to.intern(arg.key), arg.value, arg.time.value_or(kNoTime));
    }

    const Trace& m_from;
    SelectedRows m_selected;
    Redaction& m_texts;
    TraceBuilder m_to;
    std::vector<ThreadId> m_threads;
    std::vector<TrackId> m_tracks;
    Cancellation m_cancel;
    std::optional<Error> m_error; ///< a source changed or can no longer be read
};

} // namespace

Result<DerivedTrace> deriveTrace(const Trace& trace, const Derivation& derivation, Cancellation cancel)
{
    const Result<CompiledFilter> filter = CompiledFilter::compile(derivation.filter, trace);
    if (!filter)
        return filter.error();
    Redaction texts(derivation.redacted, derivation.isStable);
    if (derivation.redacted) { // users and hosts are known only after all texts were seen
        if (const auto seen = TraceCopy(trace, derivation.range, filter.value(), texts, cancel).run(); !seen)
            return seen.error();
    }
    TraceCopy copy(trace, derivation.range, filter.value(), texts, cancel);
    Result<Trace> derived = copy.run();
    if (!derived)
        return derived.error();
    if (auto trouble = filter.value().trouble())
        return *trouble;
    DerivedTrace result{.trace = std::move(derived.value()), .isFiltered = !derivation.filter.isEmpty()};
    copy.addSelfTimes(result);
    return result;
}

} // namespace emberline
