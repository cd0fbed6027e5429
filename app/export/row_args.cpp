// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/row_args.h"

#include "app/export/json_values.h"

#include <algorithm>
#include <array>

namespace emberline {

bool RowArgs::append(std::string& to, InstantId instant)
{
    const InstantColumns& at = m_trace.instants();
    return append(to, at.session[instant.row()], at.origin[instant.row()], m_trace.lastArg(instant));
}

bool RowArgs::append(std::string& to, SessionId session, std::uint64_t origin, ArgId last)
{
    const auto record = recordText(session, origin);
    if (!record)
        return false;
    const ArgColumns& args = m_trace.args();
    const bool hasEnd = last && !args.previous[last.row()] && args.kind[last.row()] == ArgKind::Record;
    if (last && !hasEnd)
        return record->empty() && appendKept(to, last);
    const std::string_view text = record->empty() ? "{}" : *record;
    if (!hasEnd)
        return m_plain.appendArgs(to, text);
    m_begin = text;
    const auto end = recordText(session, args.payload[last.row()]);
    return end && (end->empty() ? m_plain.appendArgs(to, m_begin) : m_plain.appendOverlaid(to, m_begin, *end));
}

/// The args of the record at `origin`; empty if it has none; no value if there is no quick way.
std::optional<std::string_view> RowArgs::recordText(SessionId session, std::uint64_t origin)
{
    const SourceId source = session && origin != kNoOrigin ? m_trace.session(session).source : SourceId();
    if (!source)
        return std::string_view();
    if (source != m_passed) {
        m_reader = m_trace.source(source).reader;
        m_pass = m_reader ? m_reader->pass() : nullptr;
        m_passed = source;
    }
    if (!m_reader)
        return std::string_view();
    return m_pass ? m_pass->text(origin) : std::nullopt;
}

bool RowArgs::appendKept(std::string& to, ArgId last)
{
    constexpr std::size_t kMost = 16; // each key is compared with those before it
    const ArgColumns& args = m_trace.args();
    std::array<ArgId, kMost> newestFirst;
    std::size_t count = 0;
    for (ArgId at = last; at; at = args.previous[at.row()]) {
        const StringId key = args.key[at.row()];
        const auto known = newestFirst.begin() + count;
        const bool isKnown = std::any_of(newestFirst.begin(), known, [&](ArgId other) { return args.key[other.row()] == key; });
        if (count == kMost || !key || isKnown || args.kind[at.row()] == ArgKind::Record)
            return false;
        newestFirst[count++] = at;
    }
    char before = '{';
    while (count > 0) {
        const ArgId at = newestFirst[--count];
        to += before;
        before = ',';
        appendJson(to, m_trace.text(args.key[at.row()]));
        to += ':';
        appendValue(to, at);
    }
    to += '}';
    return true;
}

void RowArgs::appendValue(std::string& to, ArgId id)
{
    const ArgKind kind = m_trace.args().kind[id.row()];
    const std::uint64_t payload = m_trace.args().payload[id.row()];
    if (kind == ArgKind::Text)
        appendJson(to, m_trace.text(StringId(payload)));
    else if (kind == ArgKind::Integer)
        appendJson(to, static_cast<std::int64_t>(payload));
    else if (kind != ArgKind::Json || !m_plain.appendValue(to, m_trace.text(StringId(payload))))
        to += jsonLine(jsonArg(m_trace.argValue(id)));
}

} // namespace emberline
