// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for what is made of a trace: every text export, a redacted trace, the answers. A text that no format claims is read as a
// session file, which must come back as it was written.
#include "app/export/derived_trace.h"
#include "app/export/export_formats.h"
#include "app/session/session_file.h"
#include "importers/chrome/chrome_importer.h"
#include "model/answers/compare.h"
#include "model/answers/critical_path.h"
#include "model/answers/time_split.h"
#include "tests/fuzz/fuzz_reading.h"

using namespace emberline;

namespace {

std::string exportedAs(const Trace& trace, const char* format)
{
    std::string text;
    const auto error = findExportFormat(QString::fromLatin1(format))->write(trace, [&](std::string_view piece) {
        text += piece;
        return true;
    });
    if (error)
        broken(std::string(format) + ": " + error->message);
    return text;
}

/// Name and times of every region, in any order. Not its depth, which in Chrome JSON follows from the times: of regions that begin and end
/// at one moment, now and then another comes back as the outer one. Nor whether it is open: there, only what lasts to the trace's end can
/// be.
std::vector<std::string> regionsOf(const Trace& trace)
{
    std::vector<std::string> regions;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId region(row);
        regions.push_back(std::string(trace.name(region)) + ' ' + std::to_string(toNs(trace.start(region))) + ' '
            + std::to_string(toNs(trace.end(region))));
    }
    std::ranges::sort(regions);
    return regions;
}

void exportEverything(const Trace& trace)
{
    for (const char* format : {"ndjson", "csv", "folded", "otlp"})
        (void)exportedAs(trace, format);
    const Trace copy = readAs(chrome::jsonFormat(), exportedAs(trace, "chrome"));
    if (copy.regionCount() != trace.regionCount())
        broken("export to Chrome loses regions");
    const bool isOfChrome = trace.sources().front().format == chrome::jsonFormat().id;
    if (isOfChrome && copy.sessions().size() != trace.sessions().size())
        broken("export to Chrome and back changes the processes");
    if (isOfChrome && regionsOf(copy) != regionsOf(trace))
        broken("export to Chrome and back changes the regions");
    const auto redacted = deriveTrace(trace, {.redacted = true});
    if (!redacted || redacted.value().trace.regionCount() != trace.regionCount())
        broken("redaction changes the regions");
}

void answerEverything(const Trace& trace)
{
    const CommandIndex index(trace);
    for (const SessionId command : index.commands()) {
        const TimeSplit split = splitTime(trace, index, command);
        Duration sum{};
        for (const SplitLine& line : split.lines)
            sum += line.time;
        if (sum != split.range.length())
            broken("the parts of where the time went do not sum up to the whole");
        (void)criticalPath(trace, index, command);
    }
    const RunProfile profile = profileRuns(trace);
    if (!compare(profile, profile).differences.empty())
        broken("a trace differs from itself");
}

void readSessionAgain(std::string_view text)
{
    const auto read = sessionFromJson(std::string(text), "/folder");
    if (!read)
        return;
    const auto again = sessionFromJson(sessionToJson(read.value().session, "/folder"), "/folder");
    if (!again || !(again.value().session == read.value().session))
        broken("a session is not what was written");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = FuzzInput(data, size).text;
    if (const ImporterInfo* const format = formatTable().sniff(text)) {
        const Trace trace = readAs(*format, text);
        checkTimes(trace);
        exportEverything(trace);
        answerEverything(trace);
    } else {
        readSessionAgain(text);
    }
    return 0;
}
