// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/format/time_format.h"

#include <QString>

#include <string>
#include <string_view>
#include <unordered_map>

/// How the panels write the contents of a trace.
namespace emberline {

/// See displayName().
[[nodiscard]] QString nameText(const Trace& trace, StringId id);
/// "Source vector": the name of a region and then what distinguishes it (Dialect::labelOf), if anything does. Boxes of the timeline and
/// lists of single regions say so. May read the source again.
[[nodiscard]] std::string labelledName(const Trace& trace, RegionId region);
/// The same of a name and a label, which may be empty.
[[nodiscard]] std::string labelledName(std::string_view name, std::string_view label);
/// The same, see displayName().
[[nodiscard]] QString nameText(const Trace& trace, RegionId region);

/// The same for a table, which asks for the names in view at each paint: that of a region that has ended is made, and its source read, once
/// while the table shows it. One thread.
class RegionNames {
public:
    [[nodiscard]] QString text(const Trace& trace, RegionId region);

private:
    static constexpr std::size_t kMost = 4096; ///< rows of many screens

    PerTrace<std::unordered_map<RegionId, QString>> m_known;
};

/// "make -j8 all", "python, GPU 0" with the labels of the process. A session without a name is called by its writer, with its number beside
/// others of its file, or if that is unknown "Process 1234"; "Process 1234 (second.json)" in a trace of several sources.
[[nodiscard]] QString sessionText(const Trace& trace, SessionId id);
/// "main", "thread 12".
[[nodiscard]] QString threadText(const Trace& trace, ThreadId id);
/// "make -j8 all › main".
[[nodiscard]] QString placeText(const Trace& trace, SessionId session, ThreadId thread);
[[nodiscard]] QString roleText(RegionRole role);
[[nodiscard]] QString argText(const ArgValue& value);

/// Of a process without an end: "still running", "did not end in this log" or that it was probably killed.
[[nodiscard]] QString openText(const Trace& trace, SessionId id);
/// The same of a region without an end, or that it is an exec.
[[nodiscard]] QString openText(const Trace& trace, RegionId id);

/// "3", and for one that stands for a signal "137, killed by SIGKILL".
[[nodiscard]] QString exitCodeText(std::int64_t code);

/// How long a process took: to the prompt, and what it went on after that: "73.8 ms, 4.703 s more in the background".
[[nodiscard]] QString wallText(const Session& session, QString (*format)(Duration) = formatDuration);
/// The same for narrow places: "73.8 ms + 4.703 s".
[[nodiscard]] QString shortWallText(const Session& session);

/// A time in short form: since the trace's begin, or the time of day unless that of `source`, whose time it is, is a guess. Dated where the
/// ruler is.
[[nodiscard]] QString timeText(const Trace& trace, TraceTime time, TimeMode mode, SourceId source = {});

/// One sentence about the kind of diagnostic.
[[nodiscard]] QString meaningText(const DiagnosticKind& kind);

/// How many diagnostics report loss, a repair or a note: "1 lost · 10 repaired · 3 notes". Leaves out those of which there are none.
[[nodiscard]] QString problemsText(const Diagnostics& diagnostics);

} // namespace emberline
