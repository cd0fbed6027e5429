// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/otlp_spans.h"

#include "model/dialect.h"
#include "model/outcome.h"

#include <QCryptographicHash>

#include <string>
#include <string_view>
#include <unordered_set>

namespace emberline {

namespace {

/// Nothing if `text` is not made of as many lower-case digits as 64 bits have, or all of them are 0 and `mayBeZero` is not set.
std::optional<std::uint64_t> fromHex(std::string_view text, bool mayBeZero)
{
    std::uint64_t number = 0;
    for (const char c : text) {
        const std::size_t digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos)
            return std::nullopt;
        number = number << 4 | digit;
    }
    return text.size() == 16 && (number != 0 || mayBeZero) ? std::optional(number) : std::nullopt;
}

/// `text` is version-trace-span-flags, as in 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.
std::optional<TraceParent> parseTraceParent(std::string_view text)
{
    constexpr std::size_t kSize = 55;
    const bool isFirstVersion = text.starts_with("00");
    if (text.size() < kSize || (isFirstVersion && text.size() != kSize) || text.starts_with("ff"))
        return std::nullopt;
    if (text[2] != '-' || text[35] != '-' || text[52] != '-' || (text.size() > kSize && text[kSize] != '-'))
        return std::nullopt;
    const std::string frame = std::string(text.substr(0, 2)) + std::string(text.substr(53, 2));
    const auto high = fromHex(text.substr(3, 16), true);
    const auto low = fromHex(text.substr(19, 16), true);
    const auto span = fromHex(text.substr(36, 16), false);
    if (!fromHex("000000000000" + frame, true) || !high || !low || !span || (*high == 0 && *low == 0))
        return std::nullopt;
    return TraceParent{{*high, *low}, *span};
}

/// What a process logged as an environment variable TRACEPARENT, or as a setting of that name.
std::optional<TraceParent> loggedTraceParent(const Trace& trace, const Session& session)
{
    std::optional<TraceParent> found;
    for (const SessionParam& one : session.attributes->params) {
        const std::string_view name = trace.text(one.param);
        if (isSameSetting(name.substr(name.rfind('.') + 1), "traceparent"))
            found = parseTraceParent(trace.text(one.value));
    }
    return found;
}

/// Never 0, which stands for no id.
OtlpTraceId otlpHash(std::string_view kind, std::string_view text)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string_view part : {std::string_view("emberline"), kind, text})
        hash.addData(QByteArray(part.data(), static_cast<qsizetype>(part.size())).append('\0'));
    const QByteArray bytes = hash.result();
    OtlpTraceId id{};
    for (std::size_t at = 0; at < 16; ++at)
        id[at / 8] = id[at / 8] << 8 | static_cast<unsigned char>(bytes[static_cast<qsizetype>(at)]);
    id[0] |= id[0] == 0 ? 1U : 0U;
    return id;
}

} // namespace

bool isOfTrace2(const Trace& trace, const Session& session)
{
    return !session.source || trace.source(session.source).format.starts_with("trace2");
}

OtlpSpans::OtlpSpans(const Trace& trace) : m_trace(trace), m_places(trace.sessions().size()), m_processes(trace.sessions().size())
{
    groupRegions();
    nameSessions();
    for (std::size_t row = 0; row < m_places.size(); ++row) {
        if (const RegionId bar = trace.sessions()[row].spawnedBy)
            ++m_startedBy[bar].second;
    }
    for (std::size_t row = 0; row < m_places.size(); ++row)
        place(SessionId(row));
    findParents();
}

void OtlpSpans::groupRegions()
{
    m_first.assign(m_places.size() + 1, 0);
    m_ordinals.resize(m_trace.regionCount());
    for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
        const RegionId id(row);
        const SessionId session = m_trace.session(id);
        m_ordinals[row] = static_cast<std::uint32_t>(m_first[session.row() + 1]++);
        if (m_trace.role(id) == RegionRole::Process)
            m_processes[session.row()] = id;
    }
    for (std::size_t row = 1; row < m_first.size(); ++row)
        m_first[row] += m_first[row - 1];
    m_regions.resize(m_trace.regionCount());
    for (std::size_t row = 0; row < m_trace.regionCount(); ++row)
        m_regions[m_first[m_trace.session(RegionId(row)).row()] + m_ordinals[row]] = RegionId(row);
}

/// Sets the ids that a process has as a root: by its sid, or else by its file and its number among the file's processes.
void OtlpSpans::nameSessions()
{
    std::unordered_set<std::uint64_t> used{0};
    std::unordered_map<SourceId, std::size_t> counts;
    for (std::size_t row = 0; row < m_places.size(); ++row) {
        const Session& session = m_trace.sessions()[row];
        Place& place = m_places[row];
        std::string key(m_trace.text(session.sid));
        std::string root = key;
        if (key.empty() && session.source) {
            const Source& source = m_trace.source(session.source);
            const std::string file = source.path.substr(source.path.rfind('/') + 1) + '/' + std::to_string(source.bytes);
            key = file + '/' + std::to_string(counts[session.source]++);
            root = isOfTrace2(m_trace, session) ? key : file;
        }
        place.trace = otlpHash("trace", root);
        place.span = otlpHash("span", key)[1];
        while (!used.insert(place.span).second)
            place.span = mixed(place.span, row + 1);
    }
}

/// Whether the process that waited for this one could go on before it ended.
bool OtlpSpans::isInBackground(const Session& session) const
{
    if (session.attributes->detachedAfter)
        return true;
    return session.spawnedBy && m_trace.keptArg(session.spawnedBy, "ready") && !exitCodeOf(m_trace, session.spawnedBy);
}

void OtlpSpans::place(SessionId id)
{
    std::vector<SessionId> inner;
    for (SessionId at = id; at && !m_places[at.row()].isPlaced; at = m_trace.session(at).parent) {
        m_places[at.row()].isPlaced = true; // ends a cycle of processes, which no healthy log has
        inner.push_back(at);
    }
    for (auto at = inner.rbegin(); at != inner.rend(); ++at)
        placeUnder(*at);
}

/// Places a process in the trace of its parent, which is placed already, or in one of its own.
void OtlpSpans::placeUnder(SessionId id)
{
    const Session& session = m_trace.session(id);
    Place& place = m_places[id.row()];
    const Place* above = session.parent ? &m_places[session.parent.row()] : nullptr;
    const std::optional<TraceParent> logged = loggedTraceParent(m_trace, session);
    place.inherited = logged || !above ? logged : above->inherited;
    if (logged && (!above || logged != above->inherited)) {
        place.trace = logged->trace;
        place.parent = logged->span;
        place.isApart = above != nullptr;
        return;
    }
    if (!above)
        return;
    if (isInBackground(session)) {
        place.isApart = true;
        return;
    }
    place.trace = above->trace;
    if (!session.spawnedBy)
        return;
    const auto barPid = pidOf(m_trace, session.spawnedBy);
    auto& [process, count] = m_startedBy[session.spawnedBy];
    if (count == 1 && (!barPid || !session.pid || barPid == session.pid)) {
        process = id;
        place.bar = session.spawnedBy;
    }
}

/// Only now that all are placed is it known which bars have spans of their own.
void OtlpSpans::findParents()
{
    for (std::size_t row = 0; row < m_places.size(); ++row) {
        const Session& session = m_trace.sessions()[row];
        Place& place = m_places[row];
        if (session.parent && !place.isApart)
            place.parent = place.bar ? parentOf(place.bar) : starterOf(session);
    }
}

OtlpMoments::OtlpMoments(const Trace& trace) : m_trace(trace)
{
    const InstantColumns& at = trace.instants();
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        if (!at.session[row])
            continue;
        if (const RegionId region = innermost(at.thread[row], at.time[row]))
            m_ofRegions.emplace_back(region, InstantId(row));
        else
            m_ofSessions.emplace_back(at.session[row], InstantId(row));
    }
    for (const Flow& flow : trace.flows()) {
        for (std::size_t i = 1; i < flow.points.size(); ++i) {
            if (flow.points[i - 1].region && flow.points[i].region)
                m_links.push_back({flow.points[i].region, flow.points[i - 1].region, flow.name});
        }
    }
    std::ranges::sort(m_ofRegions);
    std::ranges::sort(m_ofSessions);
    std::ranges::sort(m_links);
}

/// Looks down to a fixed depth, so that recursion without end does not cost each instant its depth.
RegionId OtlpMoments::innermost(ThreadId thread, SourceTime time) const
{
    constexpr std::size_t kDeepest = 64;
    RegionId found;
    if (!thread)
        return found;
    const Lanes& lanes = m_trace.track(m_trace.thread(thread).track).lanes;
    for (std::size_t depth = 0; depth < std::min(lanes.size(), kDeepest); ++depth) {
        const RegionId at = atTime(lanes[depth], time);
        if (!at)
            break;
        if (!isBar(m_trace.role(at)) && m_trace.role(at) != RegionRole::Process)
            found = at;
    }
    return found;
}

RegionId OtlpMoments::atTime(const Lane& lane, SourceTime time) const
{
    const auto run = std::upper_bound(
        lane.runs.begin(), lane.runs.end(), time, [](SourceTime wanted, const LaneRunPtr& one) { return wanted < one->begin(); });
    if (run == lane.runs.begin())
        return {};
    const std::span<const RegionId> regions = run[-1]->regions();
    const auto later = std::upper_bound(
        regions.begin(), regions.end(), time, [&](SourceTime wanted, RegionId one) { return wanted < m_trace.start(one); });
    const bool isIn = later != regions.begin() && time <= m_trace.end(later[-1]);
    return isIn ? later[-1] : RegionId();
}

} // namespace emberline
