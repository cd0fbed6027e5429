// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/outcome.h"

#include "model/dialect.h"
#include "model/source_state.h"

namespace emberline {

bool hasFailed(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    const bool isUsual = row.exitCode.value_or(0) == 0 && !row.signal;
    return !isUsual && !trace.dialect(session).endsAsMeant(trace, session);
}

bool hasFailed(const Trace& trace, RegionId bar)
{
    const std::optional<std::int64_t> code = exitCodeOf(trace, bar);
    return code && *code != 0 && !trace.dialect(bar).endsAsMeant(trace, bar, *code);
}

namespace {

std::optional<std::int64_t> keptNumber(const Trace& trace, RegionId bar, std::string_view key)
{
    return isBar(trace.role(bar)) ? trace.keptArgAs<std::int64_t>(bar, key) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> exitCodeOf(const Trace& trace, RegionId bar)
{
    return keptNumber(trace, bar, "code");
}

std::optional<std::int64_t> pidOf(const Trace& trace, RegionId bar)
{
    return keptNumber(trace, bar, "pid");
}

std::string_view hookOf(const Trace& trace, RegionId bar)
{
    if (!isBar(trace.role(bar)))
        return {};
    const ArgColumns& args = trace.args();
    for (ArgId at = trace.lastArg(bar); at; at = args.previous[at.row()]) {
        if (args.kind[at.row()] == ArgKind::Text && trace.text(args.key[at.row()]) == "hook_name")
            return trace.text(StringId(args.payload[at.row()]));
    }
    return {};
}

SessionId startedBy(const Trace& trace, RegionId bar)
{
    const auto found = std::ranges::find(trace.sessions(), bar, &Session::spawnedBy);
    return found == trace.sessions().end() ? SessionId() : SessionId(static_cast<std::size_t>(found - trace.sessions().begin()));
}

bool isAnythingRunning(const Trace& trace)
{
    const auto isLive = [](const Source& source) { return source.live; };
    if (std::ranges::none_of(trace.sources(), isLive))
        return false;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (isRunning(trace, SessionId(row)))
            return true;
    }
    return std::ranges::any_of(trace.tracks(), [&](const Track& track) { return hasRunningSlice(trace, track); });
}

} // namespace emberline
