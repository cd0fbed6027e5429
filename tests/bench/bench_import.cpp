// SPDX-License-Identifier: GPL-3.0-or-later
// bench_import [--json FILE] [--runs N] [--alone] TRACE...: how fast each trace becomes drawable tracks, how much memory that takes, and
// what a summary adds to it. The baselines are plain readers of the same bytes in the same run; --alone skips them, for a profiler.
#include "app/commands/command_verbs.h"
#include "importers/import.h"
#include "tests/bench/measure.h"

#include <nlohmann/json.hpp>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace emberline;
using emberline::bench::Measurement;

/// simdjson on-demand over the whole document, reading the five fields that any viewer needs.
std::uint64_t simdjsonChrome(const std::string& path)
{
    simdjson::padded_string json;
    if (simdjson::padded_string::load(path).get(json) != simdjson::SUCCESS)
        return 0;
    simdjson::ondemand::parser parser;
    std::uint64_t events = 0;
    std::uint64_t sum = 0;
    for (auto element : parser.iterate(json)) {
        simdjson::ondemand::object event;
        if (element.get(event) != simdjson::SUCCESS)
            break;
        for (auto field : event) {
            std::string_view key;
            if (field.unescaped_key().get(key) != simdjson::SUCCESS)
                break;
            double number = 0;
            std::string_view text;
            if (key == "ts" && field.value().get(number) == simdjson::SUCCESS)
                sum += static_cast<std::uint64_t>(number);
            else if ((key == "pid" || key == "tid") && field.value().get(number) == simdjson::SUCCESS)
                sum += static_cast<std::uint64_t>(number);
            else if ((key == "ph" || key == "name") && field.value().get(text) == simdjson::SUCCESS)
                sum += text.size();
        }
        ++events;
    }
    return sum == 0 ? 0 : events;
}

/// simdjson iterate_many over JSON lines, reading event, sid, thread and time.
std::uint64_t simdjsonLines(const std::string& path)
{
    simdjson::padded_string json;
    if (simdjson::padded_string::load(path).get(json) != simdjson::SUCCESS)
        return 0;
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document_stream lines;
    if (parser.iterate_many(json, 1 << 20).get(lines) != simdjson::SUCCESS)
        return 0;
    std::uint64_t events = 0;
    std::uint64_t sum = 0;
    for (auto line : lines) {
        for (const char* key : {"event", "sid", "thread", "time"}) {
            std::string_view text;
            if (line[key].get(text) == simdjson::SUCCESS)
                sum += text.size();
        }
        ++events;
    }
    return sum == 0 ? 0 : events;
}

struct CountObjects : nlohmann::json_sax<nlohmann::json> {
    std::uint64_t objects = 0;
    int depth = 0;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        objects += depth++ == 0 ? 1 : 0;
        return true;
    }
    bool key(string_t&) override { return true; }
    bool end_object() override
    {
        --depth;
        return true;
    }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }
};

std::uint64_t nlohmannSax(const std::string& path)
{
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file)
        return 0;
    CountObjects counter;
    nlohmann::json::sax_parse(file, &counter);
    std::fclose(file);
    return counter.objects;
}

/// The program's work up to drawable tracks. Keeps the trace to the end, so that its memory is measured.
std::uint64_t importTrace(const std::string& path)
{
    static Trace trace;
    static Import import;
    import.read({path}, {});
    trace.apply(import.takeBatch());
    return trace.isEmpty() ? 0 : trace.sources().front().records;
}

std::uint64_t importAndSummarize(const std::string& path)
{
    static Trace trace;
    Import import;
    import.read({path}, {});
    trace.apply(import.takeBatch());
    return summaryText(trace).empty() ? 0 : trace.sources().front().records;
}

struct Row {
    std::string reader;
    Measurement measured;
};

nlohmann::ordered_json report(const std::string& path, const std::vector<Row>& rows)
{
    std::FILE* file = std::fopen(path.c_str(), "rb");
    std::fseek(file, 0, SEEK_END);
    const double bytes = static_cast<double>(std::ftell(file));
    std::fclose(file);
    std::printf("\n%s, %.1f MB\n%-28s %10s %10s %12s %8s %10s %10s\n", path.c_str(), bytes / 1e6, "", "MB/s wall", "MB/s CPU", "events/s",
        "x ours", "peak B/ev", "kept B/ev");
    nlohmann::ordered_json json{{"file", path}, {"bytes", bytes}, {"rows", nlohmann::ordered_json::array()}};
    const double ours = rows.back().measured.wallSeconds;
    const auto events = static_cast<double>(std::max<std::uint64_t>(rows.back().measured.count, 1));
    for (const Row& row : rows) {
        const Measurement& m = row.measured;
        const double mbPerSecond = bytes / 1e6 / m.wallSeconds;
        const double mbPerCpu = bytes / 1e6 / m.cpuSeconds;
        const double perEventPeak = static_cast<double>(m.peakBytes) / events;
        const double perEventKept = static_cast<double>(m.keptBytes) / events;
        std::printf("%-28s %10.0f %10.0f %12.0f %8.2f %10.1f %10.1f\n", row.reader.c_str(), mbPerSecond, mbPerCpu,
            static_cast<double>(m.count) / m.wallSeconds, m.wallSeconds / ours, perEventPeak, perEventKept);
        json["rows"].push_back({{"reader", row.reader}, {"wall_s", m.wallSeconds}, {"cpu_s", m.cpuSeconds}, {"mb_per_s", mbPerSecond},
            {"mb_per_cpu_s", mbPerCpu}, {"count", m.count}, {"peak_bytes_per_event", perEventPeak},
            {"kept_bytes_per_event", perEventKept}});
    }
    return json;
}

char firstByte(const std::string& path)
{
    char first = 0;
    const int file = open(path.c_str(), O_RDONLY);
    const bool got = file >= 0 && read(file, &first, 1) == 1;
    close(file);
    return got ? first : '\0';
}

} // namespace

int main(int argc, char** argv)
{
    int runs = 3;
    bool alone = false;
    std::string jsonFile;
    std::vector<std::string> traces;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
            runs = std::max(1, std::atoi(argv[++i]));
        else if (std::strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            jsonFile = argv[++i];
        else if (std::strcmp(argv[i], "--alone") == 0)
            alone = true;
        else
            traces.emplace_back(argv[i]);
    }
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const std::string& path : traces) {
        std::vector<Row> rows;
        const char first = alone ? '\0' : firstByte(path);
        if (!alone)
            rows.push_back({"newline count", bench::measure(runs, [&] { return bench::countNewlines(path); })});
        if (first == '[')
            rows.push_back({"simdjson on-demand, 5 fields", bench::measure(runs, [&] { return simdjsonChrome(path); })});
        else if (first == '{')
            rows.push_back({"simdjson iterate_many", bench::measure(runs, [&] { return simdjsonLines(path); })});
        if (first == '[')
            rows.push_back({"nlohmann SAX", bench::measure(1, [&] { return nlohmannSax(path); })});
        rows.push_back({"emberline import, summary", bench::measure(runs, [&] { return importAndSummarize(path); })});
        rows.push_back({"emberline import", bench::measure(runs, [&] { return importTrace(path); })});
        all.push_back(report(path, rows));
    }
    return jsonFile.empty() || bench::writeText(jsonFile, all.dump(2) + "\n") ? 0 : 1;
}
