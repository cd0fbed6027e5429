// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/derived_trace.h"
#include "app/export/export_text.h"
#include "model/analysis/self_time.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// What an exporter writes: a trace as it is or a derived one. Holds a reference, so the trace must outlive it.
struct Exported {
    Exported(const Trace& whole) : trace(whole) { }
    Exported(const DerivedTrace& derived) :
        trace(derived.trace), selfTimes(&derived.selfTimes), selfOnce(&derived.selfOnce), isFiltered(derived.isFiltered)
    { }

    const Trace& trace;
    const std::vector<Duration>* selfTimes = nullptr; ///< DerivedTrace::selfTimes
    const std::vector<Duration>* selfOnce = nullptr; ///< DerivedTrace::selfOnce
    bool isFiltered = false; ///< as there
};

/// The self times for an export, by region.
class ExportedSelfTimes {
public:
    explicit ExportedSelfTimes(const Exported& exported) : m_trace(exported.trace)
    {
        if (exported.selfTimes && !exported.selfTimes->empty())
            m_given = exported.selfTimes;
        else
            m_own = std::make_unique<const SelfTimes>(exported.trace);
    }

    [[nodiscard]] Duration of(RegionId region) const { return m_given ? (*m_given)[region.row()] : m_own->selfTime(m_trace, region); }

private:
    const Trace& m_trace;
    const std::vector<Duration>* m_given = nullptr;
    std::unique_ptr<const SelfTimes> m_own; ///< if the caller gave none
};

// The formats, each in the .cpp file of its name. A `sink` receives pieces of UTF-8 text. Chrome and NDJSON read args that stayed in a
// source; if that fails, the export stops with the error.

/// Writes the whole model in the stable text format, one JSON object per line: sources, sessions, threads, regions, instants, counters,
/// timers, objects, flows, diagnostics.
std::optional<Error> writeNdjson(const Exported& exported, const ExportSink& sink);

/// Writes the whole trace as Trace Event JSON: an array of events, or an object with traceEvents if a source had data beside its events.
/// Trace2's sessions become processes, and its children become arrows from their bar to their process. What Chrome JSON has no form for is
/// left out: parents of processes, timers, earlier values of args and times of single args, places in code.
std::optional<Error> writeChrome(const Exported& exported, const ExportSink& sink);

/// Writes all regions as a table per RFC 4180: a header line, then one line per region, each ending in CR LF. Quotes cells that contain a
/// comma, a quote or a line break. Text that a spreadsheet would treat as a formula (it begins with = + - @, a tab or CR) gets an
/// apostrophe in front. Times are in nanoseconds. A cell is empty if the model has no value.
std::optional<Error> writeCsv(const Exported& exported, const ExportSink& sink);

/// Writes stacks for flamegraph.pl: `outer;inner;innermost 1234`, weighted by nanoseconds of self time, one line per distinct stack.
/// Stacks continue through child processes: a child's stacks stand on the bar of the region that started it, and that bar's weight is the
/// time that its process does not cover. If no region represents a process or thread (Chrome JSON), its name is the outermost frame.
/// Beyond 1000 frames, one last frame stands for the deeper ones and says so. In names, `;` becomes `,`, and line breaks and other control
/// characters become blanks.
std::optional<Error> writeFolded(const Exported& exported, const ExportSink& sink);

/// Writes the trace as OpenTelemetry's ExportTraceServiceRequest in its JSON form (OTLP/JSON), with one resourceSpans for each process.
std::optional<Error> writeOtlp(const Exported& exported, const ExportSink& sink);
/// The resourceSpans of such a request, one for each of these processes.
[[nodiscard]] Result<std::vector<std::string>> otlpResources(const Exported& exported, std::span<const SessionId> processes);

/// Writes the whole trace as a SQLite database: tables and views as in trace_tables.h, and indexes. Writes it as an OutputFile, in one
/// transaction; for a FIFO or a device it makes a temporary file first. Any thread. Returns nothing on success. Calls `isCancelled` now and
/// then, and returns an error if that returns true.
std::optional<Error> writeSqlite(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);

} // namespace emberline
