// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/announced_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <regex>

namespace emberline {

namespace {

using Counts = std::map<std::string, std::uint64_t, std::less<>>; // by verb or phase; "records" counts all
using Record = AnnouncedRows::Record;
using Json = nlohmann::json;

/// Complete lines of Trace2 that begin like a record.
std::vector<Record> announcedLines(std::string_view format, std::string_view text)
{
    static const std::regex perf(R"(^(\d\d:\d\d:\d\d\.\d{6} \S+ *\| )?d\d+ \| [^|]{24} \| (\w+) *\|)", std::regex::optimize);
    static const std::regex normal(
        R"(^(\d\d:\d\d:\d\d\.\d{6} \S+:\d+ +)?(version|start|exit|atexit|error|child_start|child_exit|cmd_name)\b)", std::regex::optimize);
    std::set<std::string> started; // a process starts once: by sid, or since the last version
    std::vector<Record> records;
    std::size_t begin = 0;
    const auto add = [&](const std::string& verb, const std::string& sid) {
        if (verb == "version")
            started.erase(sid);
        const bool isNew = verb != "start" || started.insert(sid).second;
        records.push_back({begin, isNew ? verb : std::string()});
    };
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', begin)) {
        const std::string line(text.substr(begin, end - begin));
        begin = end + 1;
        std::smatch found;
        if (format == "trace2-event") {
            const Json record = Json::parse(line, nullptr, false);
            if (record.is_object() && record.contains("event") && record["event"].is_string())
                add(record["event"], record.value("sid", Json()).dump());
        } else if (std::regex_search(line, found, format == "trace2-perf" ? perf : normal)) {
            add(found[2], {});
        }
    }
    return records;
}

/// Complete events of an array, or of the arrays in an object, by their brackets.
std::vector<Record> announcedEvents(std::string_view text)
{
    std::vector<Record> records;
    std::vector<std::size_t> open;
    bool inString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (inString) {
            at += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            open.push_back(at);
        } else if ((c == '}' || c == ']') && !open.empty()) {
            const std::size_t begin = open.back();
            open.pop_back();
            const bool isEvent = c == '}' && (text.front() == '[' ? open.size() == 1 : open.size() == 2);
            const Json event = isEvent ? Json::parse(text.substr(begin, at + 1 - begin), nullptr, false) : Json();
            if (event.is_object() && event.contains("ph") && event["ph"].is_string())
                records.push_back({at + 1, event["ph"].get<std::string>()});
        }
    }
    return records;
}

/// Args that came of data, not of the region's or the child's own record.
std::uint64_t dataOf(const Trace& trace, RegionId region)
{
    static constexpr std::array<std::string_view, 11> kOwn{
        "msg", "argv", "child_class", "child_id", "code", "pid", "use_shell", "hook_name", "cd", "ready", "exe"};
    const auto isData = [](const Arg& arg) { return std::ranges::find(kOwn, arg.key) == kOwn.end(); };
    return static_cast<std::uint64_t>(std::ranges::count_if(trace.keptArgs(trace.lastArg(region)).members, isData)
        + std::ranges::count_if(replacedArgs(trace, region), isData));
}

/// How much of the trace came of each verb or phase that leaves a row.
Counts rowsOf(const Trace& trace)
{
    Counts counts;
    for (const Source& source : trace.sources())
        counts["records"] += source.records + source.skipped;
    for (const Session& session : trace.sessions()) {
        counts["start"] += session.source ? 1 : 0;
        counts["atexit"] += !session.open && session.source ? 1 : 0;
        counts["error"] += session.attributes->errors.size();
    }
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        static constexpr std::array kVerbs{"", "thread_start", "region_enter", "child_start", "exec", "X", ""};
        const RegionId region(row);
        ++counts[kVerbs[static_cast<std::size_t>(trace.role(region))]];
        counts["data"] += dataOf(trace, region);
    }
    for (std::size_t row = 0; row < trace.instantCount(); ++row)
        ++counts["i"];
    return counts;
}

/// What the records that end in the first `size` bytes announce. "data" stands for both of its verbs.
Counts announced(const std::vector<Record>& records, std::size_t size)
{
    Counts counts;
    for (auto record = records.begin(); record != records.end() && record->end <= size; ++record) {
        ++counts["records"];
        if (!record->verb.empty())
            ++counts[record->verb];
    }
    counts["data"] += counts["data_json"];
    counts["i"] += counts["I"];
    return counts;
}

} // namespace

AnnouncedRows::AnnouncedRows(const ImporterInfo& format, std::string_view whole, const Trace& trace) :
    m_records(format.id == "chrome-json" ? announcedEvents(whole) : announcedLines(format.id, whole))
{
    const Counts rows = rowsOf(trace);
    for (const auto& [verb, expected] : announced(m_records, whole.size())) {
        const auto found = rows.find(verb);
        if (found != rows.end() && expected > 0 && found->second >= expected)
            m_checked.insert(verb);
    }
}

std::string AnnouncedRows::missing(std::size_t size, const Trace& trace) const
{
    Counts rows = rowsOf(trace);
    std::string text;
    for (const auto& [verb, expected] : announced(m_records, size)) {
        if (m_checked.contains(verb) && rows[verb] < expected)
            text += verb + ": " + std::to_string(rows[verb]) + " of " + std::to_string(expected) + "  ";
    }
    return text;
}

} // namespace emberline
