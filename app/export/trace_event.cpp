// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/trace_event.h"

#include "app/export/plain_json.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace emberline {

namespace {

constexpr std::int64_t kLargestLinuxPid = 1 << 22;
constexpr std::uint64_t kNsInMicrosecond = 1000;

std::string written(const Trace& trace, const std::optional<std::int64_t>& number, StringId text)
{
    if (number)
        return std::to_string(*number);
    return text ? jsonLine(Json(trace.text(text))) : std::string();
}

std::string decimal(std::uint64_t ns)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), ns / kNsInMicrosecond).ptr;
    std::string text(digits.begin(), end);
    std::array<char, 24> fraction{};
    std::to_chars(fraction.begin(), fraction.end(), kNsInMicrosecond + ns % kNsInMicrosecond); // a 1 before its three digits
    return text.append(1, '.').append(&fraction[1], 3);
}

} // namespace

ChromeActors::ChromeActors(const Trace& trace) : m_next(kLargestLinuxPid)
{
    std::vector<std::string> own;
    for (const Session& session : trace.sessions()) {
        own.push_back(written(trace, session.pid, session.attributes->pidText));
        m_used.insert(own.back());
    }
    for (const Thread& thread : trace.threads())
        m_used.insert(written(trace, thread.tid, thread.tidText));
    std::unordered_set<std::string> taken;
    for (std::string& pid : own) {
        const bool isOwn = !pid.empty() && taken.insert(pid).second;
        m_sessions.push_back({isOwn ? pid : freeNumber(), {}});
    }
    for (const Thread& thread : trace.threads()) {
        EventActor& process = m_sessions[thread.session.row()];
        std::string tid = written(trace, thread.tid, thread.tidText);
        if (tid.empty())
            tid = process.tid.empty() ? process.pid : freeNumber();
        if (process.tid.empty())
            process.tid = tid;
        m_threads.push_back({process.pid, std::move(tid)});
    }
    if (!m_sessions.empty())
        m_anyone = m_sessions.front();
}

std::string ChromeActors::freeNumber()
{
    std::string number;
    do
        number = std::to_string(++m_next);
    while (!m_used.insert(number).second);
    return number;
}

std::string ChromeScopes::of(const std::string& key, TraceRange life)
{
    EarliestFirst& scopes = m_scopes[key];
    std::size_t number = scopes.size();
    if (!scopes.empty() && scopes.top().end <= life.begin) {
        number = scopes.top().number;
        scopes.pop();
    }
    scopes.push({life.end, number});
    return number == 0 ? std::string() : std::to_string(number);
}

std::string microseconds(TraceTime time)
{
    const auto bits = static_cast<std::uint64_t>(toNs(time));
    return toNs(time) < 0 ? "-" + decimal(0 - bits) : decimal(bits);
}

std::string microsecondsBetween(SourceTime begin, SourceTime end)
{
    return decimal(static_cast<std::uint64_t>(toNs(end)) - static_cast<std::uint64_t>(toNs(begin)));
}

void TraceEventText::begin(char phase, const EventActor& actor)
{
    std::string& buffer = m_out.buffer();
    buffer += m_first ? "\n{\"ph\":\"" : ",\n{\"ph\":\"";
    m_first = false;
    buffer += phase;
    buffer += '"';
    raw("pid", actor.pid);
    if (!actor.tid.empty())
        raw("tid", actor.tid);
}

void TraceEventText::beginAt(char phase, const EventActor& actor, TraceTime time)
{
    begin(phase, actor);
    raw("ts", microseconds(time));
}

void TraceEventText::text(std::string_view key, std::string_view value)
{
    m_out.buffer().append(",\"").append(key).append("\":");
    appendJson(m_out.buffer(), value);
}

void TraceEventText::args(const Json& args)
{
    if (!args.is_object() || !args.empty())
        raw("args", jsonLine(args));
}

void TraceEventText::end()
{
    m_out.buffer() += '}';
    m_out.endRow();
}

} // namespace emberline
