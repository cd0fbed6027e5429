// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/bar.h"

#include <algorithm>
#include <variant>

namespace emberline {

namespace {

std::optional<std::int64_t> keptNumber(const Trace& trace, RegionId bar, std::string_view key)
{
    if (!isBar(trace.role(bar)))
        return std::nullopt;
    const std::optional<ArgValue> value = trace.keptArg(bar, key);
    const auto* number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
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

} // namespace emberline
