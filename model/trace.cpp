// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace.h"

#include "model/dialect.h"

#include <atomic>
#include <bit>
#include <iterator>

namespace emberline {

TraceIdentity TraceIdentity::make()
{
    static std::atomic<std::uint64_t> last{0};
    TraceIdentity identity;
    identity.m_number = ++last;
    return identity;
}

std::shared_ptr<const TraceColumns> Trace::noColumns()
{
    static const auto none = std::make_shared<const TraceColumns>();
    return none;
}

void Trace::apply(TraceBatch batch)
{
    ++m_revision;
    m_columns = std::move(batch.columns);
    m_regionCount = batch.regionCount;
    m_instantCount = batch.instantCount;
    m_argCount = batch.argCount;
    m_globals = std::move(batch.globals);
    if (batch.hasExtent)
        m_sourceExtent = batch.extent;
    m_written = std::max(m_written, batch.written);
    for (std::size_t row = 0; m_hasOffsets && row < m_tables.sources.size(); ++row) {
        if (const Duration offset = m_tables.sources[row].clockOffset; offset != Duration::zero())
            batch.sources.edit(row).clockOffset = offset;
    }
    if (batch.diagnostics)
        m_diagnostics = std::move(*batch.diagnostics);
    m_tables = std::move(static_cast<TraceTables&>(batch));
    updateExtent();
}

SourceId Trace::source(InstantId id) const
{
    if (const SessionId session = instants().session[at(id)])
        return m_tables.sessions[session.row()].source;
    const auto after = std::ranges::upper_bound(m_globals, id.row(), {}, [](const GlobalInstants& one) { return one.first.row(); });
    return after == m_globals.begin() ? SourceId() : std::prev(after)->source;
}

const Dialect& Trace::dialect(SessionId id) const
{
    const SourceId source = id ? session(id).source : SourceId();
    return source ? *m_tables.sources[source.row()].dialect : plainDialect(); // a placeholder has no source, a global instant no session
}

void Trace::setClockOffsets(std::span<const std::pair<SourceId, Duration>> offsets)
{
    ++m_revision;
    for (const auto& [id, offset] : offsets)
        m_tables.sources.edit(id.row()).clockOffset = offset;
    m_hasOffsets = std::ranges::any_of(m_tables.sources, [](const Source& source) { return source.clockOffset != Duration::zero(); });
    updateExtent();
}

/// The builder does not know offsets. If they differ between sources, this computes the extent from the sessions.
void Trace::updateExtent()
{
    const ClockShift common = clockShift(m_tables.sources.empty() ? SourceId() : SourceId(0));
    m_extent = common.shown(m_sourceExtent);
    bool isCommon = true;
    for (std::size_t row = 0; row < m_tables.sources.size() && isCommon; ++row)
        isCommon = clockShift(SourceId(row)) == common;
    if (isCommon)
        return;
    std::optional<TraceRange> all;
    for (const Session& session : m_tables.sessions) {
        if (!session.source || session.end < m_sourceExtent.begin || session.start > m_sourceExtent.end) // only metadata
            continue;
        const TraceRange own = clockShift(session.source).shown(SourceRange{session.start, session.end});
        all = all ? all->united(own) : own;
    }
    m_extent = all.value_or(ClockShift().shown(m_sourceExtent));
}

ArgValue Trace::argValue(ArgId id) const
{
    const std::uint64_t payload = args().payload[at(id)];
    switch (args().kind[at(id)]) {
    case ArgKind::Boolean:
        return payload != 0;
    case ArgKind::Integer:
        return static_cast<std::int64_t>(payload);
    case ArgKind::Unsigned:
        return payload;
    case ArgKind::Real:
        return std::bit_cast<double>(payload);
    case ArgKind::Text:
        return std::string(text(StringId(payload)));
    case ArgKind::Json:
        return RawJson{std::string(text(StringId(payload)))};
    case ArgKind::Null:
    case ArgKind::Record:
        break;
    }
    return {};
}

std::optional<ArgValue> Trace::keptArg(RegionId id, std::string_view key) const
{
    for (ArgId at = lastArg(id); at; at = args().previous[at.row()]) {
        if (args().kind[at.row()] != ArgKind::Record && text(args().key[at.row()]) == key)
            return argValue(at);
    }
    return std::nullopt;
}

Args Trace::keptArgs(ArgId last) const
{
    std::vector<ArgId> order;
    for (ArgId at = last; at; at = args().previous[at.row()]) {
        if (args().kind[at.row()] != ArgKind::Record)
            order.push_back(at);
    }
    Args all;
    std::ranges::reverse(order); // oldest first
    for (const ArgId at : order) {
        const SourceTime time = args().time(at);
        const StringId key = args().key[at.row()];
        if (!key) { // the args are not an object
            all.whole = argValue(at);
            continue;
        }
        all.whole.reset();
        all.members.push_back({std::string(text(key)), argValue(at), time == kNoTime ? std::nullopt : std::optional(time)});
    }
    Args kept;
    kept.overlay({std::move(all.members), std::nullopt});
    kept.whole = std::move(all.whole);
    return kept;
}

} // namespace emberline
