// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "app/export/export_text.h"
#include "model/outcome.h"

#include <string>

namespace emberline {

namespace {

constexpr std::string_view kHeader
    = "region,session,session_name,pid,thread,role,category,name,start_ns,duration_ns,self_ns,depth,parent,open,exit_code\r\n";

/// One line: cells in the order of the header.
class CsvLine {
public:
    explicit CsvLine(std::string& to) : m_to(to) { }

    CsvLine& text(std::string_view cell)
    {
        separate();
        appendCsvCell(m_to, cell, true);
        return *this;
    }
    CsvLine& number(std::int64_t cell)
    {
        separate();
        m_to += std::to_string(cell);
        return *this;
    }
    CsvLine& number(const std::optional<std::int64_t>& cell) { return cell ? number(*cell) : text({}); }
    void end() { m_to += "\r\n"; }

private:
    void separate()
    {
        if (!m_first)
            m_to += ',';
        m_first = false;
    }
    std::string& m_to;
    bool m_first = true;
};

/// For a child or exec its own exit code, for a process the session's.
std::optional<std::int64_t> exitCode(const Trace& trace, RegionId id)
{
    if (trace.role(id) == RegionRole::Process)
        return trace.session(trace.session(id)).exitCode;
    return exitCodeOf(trace, id);
}

void appendRegion(std::string& to, const Trace& trace, RegionId id, Duration self)
{
    const SessionId session = trace.session(id);
    const ThreadId thread = trace.thread(id);
    const RegionId parent = trace.parent(id);
    CsvLine line(to);
    line.number(id.row()).number(session.row()).text(trace.text(trace.session(session).name)).number(trace.session(session).pid);
    line.text(thread ? trace.text(trace.thread(thread).name) : std::string_view()).text(roleName(trace.role(id)));
    line.text(trace.category(id)).text(trace.name(id)).number(toNs(trace.start(id))).number(toNs(trace.duration(id))).number(toNs(self));
    line.number(trace.depth(id)).number(parent ? std::optional<std::int64_t>(parent.row()) : std::nullopt);
    line.number(trace.isOpen(id) ? 1 : 0).number(exitCode(trace, id)).end();
}

} // namespace

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
