// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/log_print.h"

#include "importers/reading/byte_source.h"
#include "importers/reading/line_framer.h"
#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/syntax/event_line_parser.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"
#include "importers/trace2/syntax/text_records.h"

#include <algorithm>
#include <array>
#include <compare>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kPrintBlock = 1 << 20;
constexpr Duration kQuarterHour = 15min; ///< every time zone is a multiple of this away from UTC
constexpr Duration kSameStart = 2ms; ///< the most that two targets differ about when a process started
/// If a start is among the last so many records, git may be about to write it to the richer target.
constexpr std::size_t kJustWritten = 2;
/// So many times that agree to the microsecond are no coincidence; two runs of one command do share their first one now and then.
constexpr std::size_t kManyAlike = 2;

bool isTold(Verb verb)
{
    return verb == Verb::Start || verb == Verb::Exit || verb == Verb::Atexit || verb == Verb::Signal;
}

void note(const Record& record, std::optional<Duration> tAbs, std::optional<Duration> timeOfDay, LogPrint& print)
{
    if (record.verb == Verb::Start)
        print.starts.push_back({argvHash(record.list), tAbs, timeOfDay, print.records});
    print.hasEnd = print.hasEnd || record.verb == Verb::Exit || record.verb == Verb::Signal;
    if (tAbs)
        print.times.push_back(*tAbs);
}

class EventPrinter {
public:
    explicit EventPrinter(LogPrint& print) : m_print(print) { }

    std::span<char> prepare(std::size_t wanted) { return m_framer.prepare(wanted); }
    void commit(std::size_t size)
    {
        m_framer.commit(size);
        for (Line line; m_framer.next(line);)
            read(line.text);
    }
    void finish() { }

private:
    void read(std::string_view text)
    {
        ++m_print.records;
        const bool mayBeTold = std::ranges::any_of(kTold, [&](std::string_view head) { return text.starts_with(head); });
        if (!mayBeTold || m_parser.parse(text, m_record) == EventLineParser::Outcome::NoRecord)
            return;
        std::optional<Duration> tAbs;
        if (m_record.has(Span::TAbs))
            tAbs = m_record.span(Span::TAbs);
        std::optional<Duration> timeOfDay;
        if (m_record.wall)
            timeOfDay = m_record.wall->time_since_epoch() % kDay;
        note(m_record, tAbs, timeOfDay, m_print);
    }

    static constexpr std::array<std::string_view, 4> kTold{
        R"({"event":"start")", R"({"event":"exit")", R"({"event":"atexit")", R"({"event":"signal")"};

    LogPrint& m_print;
    LineFramer m_framer;
    EventLineParser m_parser;
    Record m_record;
};

class TextPrinter : private TextRecords::Reader {
public:
    TextPrinter(LogPrint& print, std::unique_ptr<TextSyntax> syntax) :
        m_print(print), m_syntax(std::move(syntax)), m_lines(*m_syntax, *this, {})
    { }

    std::span<char> prepare(std::size_t wanted) { return m_lines.prepare(wanted); }
    void commit(std::size_t size) { m_lines.commit(size); }
    void finish() { m_lines.flush(); } // a record is one write, so what is pending is whole

private:
    bool read(const TextLine& line, std::string_view /*text*/, const RecordPlace& /*place*/) override
    {
        ++m_print.records;
        if (!isTold(line.verb))
            return true;
        m_syntax->read(line, 0, m_record);
        note(m_record, line.tAbs, line.timeOfDay, m_print);
        return true;
    }
    void skip(const DiagnosticKind& /*kind*/, std::string_view /*text*/, const RecordPlace& /*place*/) override { }

    LogPrint& m_print;
    std::unique_ptr<TextSyntax> m_syntax;
    TextRecords m_lines;
    Record m_record;
};

template <class Printer>
void readInto(Printer& printer, const std::string& path)
{
    const auto file = openByteSource(path);
    for (bool more = file.ok(); more;) {
        const auto got = file.value()->read(printer.prepare(kPrintBlock));
        more = got && got.value() > 0;
        printer.commit(more ? got.value() : 0);
    }
    printer.finish();
}

/// A start, reduced to what both logs have, for searching.
struct Key {
    std::size_t argvHash;
    Duration tAbs;
    Duration inZone; ///< time of day modulo a quarter of an hour, independent of the zone
    auto operator<=>(const Key&) const = default; // NOLINT(modernize-use-nullptr): the 0 that chrono compares with
};

std::vector<Key> sortedKeys(const LogPrint& print, bool hasTAbs)
{
    std::vector<Key> keys;
    for (const LogPrint::Start& start : print.starts) {
        const Duration time = start.timeOfDay ? *start.timeOfDay % kQuarterHour : Duration::zero();
        keys.push_back({start.argvHash, hasTAbs ? start.tAbs.value_or(Duration::zero()) : Duration::zero(), time});
    }
    std::ranges::sort(keys);
    return keys;
}

bool isSameButForTime(const Key& a, const Key& b)
{
    return a.argvHash == b.argvHash && a.tAbs == b.tAbs;
}

/// How many of `keys` have a partner of their own in `of`, whatever their times.
std::size_t countPartners(std::span<const Key> keys, std::span<const Key> of)
{
    std::size_t found = 0;
    auto at = of.begin();
    for (const Key& key : keys) {
        while (at != of.end() && std::pair(at->argvHash, at->tAbs) < std::pair(key.argvHash, key.tAbs))
            ++at;
        if (at != of.end() && isSameButForTime(*at, key)) {
            ++found;
            ++at;
        }
    }
    return found;
}

/// Whether `of` has the same command, started at the time of `key`.
bool hasOneAtItsTime(const Key& key, std::span<const Key> of)
{
    for (const Duration round : {-kQuarterHour, Duration::zero(), kQuarterHour}) { // 12:14:59.999 and 15:15:00.001
        Key early = key;
        early.inZone += round - kSameStart;
        const auto found = std::ranges::lower_bound(of, early);
        if (found != of.end() && isSameButForTime(*found, key) && found->inZone <= early.inZone + 2 * kSameStart)
            return true;
    }
    return false;
}

bool hasTimes(const LogPrint& print)
{
    return !print.starts.empty()
        && std::ranges::all_of(print.starts, [](const LogPrint::Start& start) { return start.timeOfDay.has_value(); });
}

std::size_t countAlike(std::span<const Duration> a, std::span<const Duration> b)
{
    std::vector<Duration> both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    return both.size();
}

} // namespace

LogPrint readPrint(const std::string& path, Richness target)
{
    LogPrint print;
    if (target == Richness::Event) {
        EventPrinter printer(print);
        readInto(printer, path);
    } else {
        TextPrinter printer(print,
            target == Richness::Perf ? std::unique_ptr<TextSyntax>(std::make_unique<PerfSyntax>()) : std::make_unique<NormalSyntax>());
        readInto(printer, path);
    }
    std::ranges::sort(print.times);
    return print;
}

Verdict compare(const LogPrint& log, const LogPrint& of)
{
    const auto tells = [](const LogPrint::Start& start) { return start.tAbs.has_value(); };
    const bool hasTAbs = std::ranges::all_of(log.starts, tells) && std::ranges::all_of(of.starts, tells);
    const std::vector<Key> keys = sortedKeys(log, hasTAbs);
    const std::vector<Key> others = sortedKeys(of, hasTAbs);
    const auto late = static_cast<std::size_t>(
        std::ranges::count_if(log.starts, [&](const LogPrint::Start& start) { return log.records - start.record < kJustWritten; }));
    const std::size_t partners = countPartners(keys, others);
    if (partners + late < keys.size())
        return Verdict::OtherRun;
    if (partners == 0)
        return Verdict::NotYet;
    const std::size_t alike = countAlike(log.times, of.times);
    const bool isAlike = alike >= kManyAlike && (log.times.size() - alike) * 10 <= log.times.size() + 10; // the last may not be there yet
    if (hasTimes(log) && hasTimes(of)) {
        const auto atTheirTime = std::ranges::count_if(keys, [&](const Key& key) { return hasOneAtItsTime(key, others); });
        const bool areMost = static_cast<std::size_t>(atTheirTime) * 2 > keys.size();
        return areMost || (isAlike && alike >= 2 * kManyAlike) ? Verdict::SameRun : Verdict::OtherRun; // a clock may be wrong
    }
    if (isAlike)
        return Verdict::SameRun;
    return log.hasEnd && of.hasEnd ? Verdict::OtherRun : Verdict::NotYet;
}

} // namespace emberline::trace2
