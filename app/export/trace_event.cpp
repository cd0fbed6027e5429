// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/trace_event.h"

#include <algorithm>

namespace emberline {

namespace {

constexpr std::uint64_t kNsInMicrosecond = 1000;

std::string decimal(std::uint64_t ns)
{
    const std::string fraction = std::to_string(ns % kNsInMicrosecond);
    return std::to_string(ns / kNsInMicrosecond) + "." + std::string(3 - fraction.size(), '0') + fraction;
}

void appendQuoted(std::string& to, std::string_view text)
{
    const auto isPlain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
    if (std::ranges::all_of(text, isPlain))
        to.append(1, '"').append(text).append(1, '"');
    else
        to += jsonLine(Json(text));
}

} // namespace

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
    appendQuoted(m_out.buffer(), value);
}

void TraceEventText::raw(std::string_view key, std::string_view json)
{
    m_out.buffer().append(",\"").append(key).append("\":").append(json);
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
