// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "app/export/export_text.h"
#include "model/outcome.h"

#include <string>
#include <utility>

namespace emberline {

constexpr std::string_view kHeader
    = "region,session,session_name,pid,thread,role,category,name,start_ns,duration_ns,self_ns,depth,parent,open,exit_code\r\n";

/// For a child or exec its own exit code, for a process the session's.
static std::optional<std::int64_t> exitCode(const Trace& trace, RegionId id)
{
    if (trace.role(id) == RegionRole::Process)
        return trace.session(trace.session(id)).exitCode;
    return exitCodeOf(trace, id);
}

/// One line: cells in the order of the header.
static void appendRegion(std::string& to, const Trace& trace, RegionId id, Duration self)
{
    std::string_view comma;
    const auto text = [&](std::string_view cell) {
        to += std::exchange(comma, ",");
        appendCsvCell(to, cell, true);
    };
    const auto number = [&](const std::optional<std::int64_t>& cell) {
        to += std::exchange(comma, ",");
        to += cell ? std::to_string(*cell) : std::string();
    };
    const SessionId session = trace.session(id);
    const ThreadId thread = trace.thread(id);
    const RegionId parent = trace.parent(id);
    number(id.row());
    number(session.row());
    text(trace.text(trace.session(session).name));
    number(trace.session(session).pid);
    text(thread ? trace.text(trace.thread(thread).name) : std::string_view());
    text(roleName(trace.role(id)));
    text(trace.category(id));
    text(trace.name(id));
    for (const std::int64_t time : {toNs(trace.start(id)), toNs(trace.duration(id)), toNs(self)})
        number(time);
    number(trace.depth(id));
    number(parent ? std::optional<std::int64_t>(parent.row()) : std::nullopt);
    number(trace.isOpen(id) ? 1 : 0);
    number(exitCode(trace, id));
    to += "\r\n";
}

std::optional<Error> writeCsv(const Exported& exported, const ExportSink& sink)
{
    const Trace& trace = exported.trace;
    const ExportedSelfTimes selfTimes(exported);
    ExportText out(sink);
    out.buffer() += kHeader;
    for (std::size_t row = 0; row < trace.regionCount() && !out.isStopped(); ++row) {
        appendRegion(out.buffer(), trace, RegionId(row), selfTimes.of(RegionId(row)));
        out.endRow();
    }
    return out.finish();
}

} // namespace emberline
