// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_diagnostics.h"

#include "importers/reading/format_table.h"
#include "importers/reading/source_feed.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace emberline {

namespace {

/// A source that begins with `begin`, apart from blanks, and contains all of `words`.
struct Lookalike {
    std::string_view begin;
    std::array<std::string_view, 3> words;
    std::string_view what;
};

// The first match wins, so the most general ones come last.
constexpr std::array kLookalikes{
    Lookalike{"version https://git-lfs", {}, R"(a Git LFS pointer, in place of the file itself; "git lfs pull" fetches that)"},
    Lookalike{"<", {"trace-data"}, "a page of Android's systrace or of chrome://tracing; save the trace itself, as JSON"},
    Lookalike{"<", {"<html"}, "an HTML page; save the trace itself, not the page that shows it"},
    Lookalike{"<!DOCTYPE", {}, "an HTML page; save the trace itself, not the page that shows it"},
    Lookalike{"# tracer:", {}, "a log of the Linux kernel's ftrace"},
    Lookalike{"SQLite format 3", {}, "a SQLite database"},
    Lookalike{"PK\x03\x04", {}, "a ZIP archive; unpack it first"},
    Lookalike{"{", {R"("log")", R"("entries")", R"("creator")"}, "an HTTP archive (HAR)"},
    Lookalike{"{", {R"("log")", R"("creator")", R"("pages")"}, "an HTTP archive (HAR)"},
    Lookalike{"{", {R"("nodes")", R"("callFrame")"}, "a CPU profile of V8 (.cpuprofile)"},
    Lookalike{"{", {R"("head")", R"("callFrame")"}, "a heap or CPU profile of V8"},
    Lookalike{"{", {R"("snapshot")", R"("node_fields")"}, "a heap snapshot of V8"},
    Lookalike{"{", {R"("schema")", R"("nodes")", R"("name")"}, "an execution trace of PyTorch, which holds no times"},
    Lookalike{"{", {"speedscope.app/file-format-schema"}, "a profile of speedscope"},
    Lookalike{"{", {R"("logEventTypes")"}, "a network log of Chrome (NetLog)"},
    Lookalike{"{", {R"("meta")", R"("libs")", R"("stackwalk")"}, "a profile of Firefox"},
    Lookalike{"{", {R"("resourceSpans")"}, "a trace of OpenTelemetry"},
    Lookalike{"{", {R"("traceID")", R"("spans")"}, "a trace of Jaeger"},
    Lookalike{"[", {R"("traceId")"}, "a trace of Zipkin"},
    Lookalike{"[", {R"("method")", R"("params")"}, "a log of the DevTools protocol"},
    Lookalike{"{", {R"("event")", R"("sid")", R"("thread")"},
        R"(a reformatted git Trace2 log, with records over several lines; "jq -c ." puts each record on one line again)"},
    Lookalike{"{", {}, "JSON of another kind: an object without traceEvents that is not an event either, since it has no phase (ph)"},
    Lookalike{"[", {"{"}, "JSON of another kind: no object in it has a phase (ph)"},
};

} // namespace

std::string_view seemsToBe(std::string_view head)
{
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    const auto contains = [&](std::string_view word) { return head.find(word) != std::string_view::npos; };
    const auto found = std::ranges::find_if(kLookalikes,
        [&](const Lookalike& lookalike) { return head.starts_with(lookalike.begin) && std::ranges::all_of(lookalike.words, contains); });
    return found == kLookalikes.end() ? std::string_view() : found->what;
}

namespace files {

bool isIncomplete(const DiagnosticKind& kind)
{
    return &kind == &kStreamDamaged || &kind == &kReadFailed || &kind == &kChanged || &kind == &kMemoryShort;
}

bool isAnyIncomplete(const Diagnostics& diagnostics)
{
    return std::ranges::any_of(diagnostics.entries(), [](const Diagnostics::Entry& entry) { return isIncomplete(*entry.kind); });
}

} // namespace files

std::span<const DiagnosticKind* const> fileDiagnostics()
{
    static constexpr std::array kinds{&files::kSourceUnreadable, &files::kNotATrace, &files::kUnreadable, &files::kStreamDamaged,
        &files::kReadFailed, &files::kChanged, &files::kMemoryShort};
    return kinds;
}

Error notATrace(const std::string& path, const SourceFeed& feed, const FormatTable& formats, std::uint64_t storedBytes)
{
    if (feed.isEmpty() && storedBytes > 0)
        return {path + ": nothing of the file could be unpacked or decoded, or that is empty."};
    if (feed.isEmpty())
        return {path == "-" ? "Standard input (stdin) was empty." : path + ": the file is empty (0 bytes)."};
    const std::vector<const FormatFamily*> families = formats.families();
    const auto list = [&](std::string_view FormatFamily::*word, std::string_view between) {
        std::string words;
        for (const FormatFamily* family : families)
            words.append(words.empty() ? "" : between).append(family->*word);
        return words;
    };
    if (!feed.seemsToBe().empty())
        return {
            path + ": this seems to be " + std::string(feed.seemsToBe()) + ". Emberline opens " + list(&FormatFamily::many, " and ") + "."};
    return {path + ": this is neither " + list(&FormatFamily::one, " nor ") + ". " + list(&FormatFamily::makesFile, " ")};
}

Error systemError(const std::string& path, int error)
{
    return {path + ": " + std::strerror(error) + "."};
}

} // namespace emberline
