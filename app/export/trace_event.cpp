// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/trace_event.h"

#include "app/export/plain_json.h"
#include "importers/chrome/events/source_tables.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace emberline {

constexpr std::int64_t kLargestLinuxPid = 1 << 22;
constexpr std::uint64_t kNsInMicrosecond = 1000;

static std::string written(const Trace& trace, const std::optional<std::int64_t>& number, StringId text)
{
    if (number)
        return std::to_string(*number);
    return text ? jsonLine(Json(trace.text(text))) : std::string();
}

static std::string decimal(std::uint64_t ns)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), ns / kNsInMicrosecond).ptr;
    std::string text(digits.begin(), end);
    std::array<char, 24> fraction{};
    std::to_chars(fraction.begin(), fraction.end(), kNsInMicrosecond + ns % kNsInMicrosecond); // a 1 before its three digits
    return text.append(1, '.').append(&fraction[1], 3);
}

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

namespace {

/// The frames of stackFrames, each by the one that called it.
class FrameTree {
public:
    explicit FrameTree(Json frames) : m_frames(std::move(frames))
    {
        const auto idText = [](const Json& id) {
            return id.is_string() ? id.get<std::string>() : id.is_number() ? id.dump() : std::string();
        };
        for (const auto& [id, frame] : m_frames.items()) {
            m_used.insert(id);
            const auto name = frame.find("name");
            const auto parent = frame.find("parent");
            if (!id.empty() && name != frame.end() && name->is_string())
                m_ids.try_emplace({parent == frame.end() ? std::string() : idText(*parent), name->get<std::string>()}, id);
        }
    }

    /// The innermost frame of a stack; empty if there is none, unless it `adds` what is missing.
    std::string idOf(std::string_view lines, bool adds)
    {
        std::string id;
        if (static_cast<std::size_t>(std::ranges::count(lines, '\n')) >= chrome::StackFrames::kDeepest)
            return id;
        for (std::size_t from = 0; from <= lines.size();) {
            const std::size_t end = std::min(lines.find('\n', from), lines.size());
            const std::pair frame(id, std::string(lines.substr(from, end - from)));
            const auto known = m_ids.find(frame);
            if (known == m_ids.end() && !adds)
                return {};
            id = known == m_ids.end() ? m_ids.emplace(frame, add(frame)).first->second : known->second;
            from = end + 1;
        }
        return id;
    }

    Json take() { return std::move(m_frames); }

private:
    std::string add(const std::pair<std::string, std::string>& frame)
    {
        std::string id;
        do
            id = std::to_string(++m_last);
        while (!m_used.insert(id).second);
        Json json{{"name", frame.second}};
        if (!frame.first.empty())
            json["parent"] = frame.first;
        m_frames[id] = std::move(json);
        return id;
    }

    Json m_frames;
    std::map<std::pair<std::string, std::string>, std::string> m_ids; ///< by the caller's id, empty if it is outermost, and name
    std::unordered_set<std::string> m_used;
    std::size_t m_last = 0; ///< number that was tried for an id
};

} // namespace

StackFrameIds shareStackFrames(const Trace& trace, Json& container)
{
    constexpr std::size_t kLong = 1 << 20;
    StackFrameIds ids;
    if (!container.is_object())
        return ids;
    const auto own = container.find("stackFrames");
    FrameTree tree(own != container.end() && own->is_object() ? *own : Json::object());
    std::size_t whole = 0; // bytes of those without a frame
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const StringId stack = trace.stack(RegionId(row));
        if (!stack)
            continue;
        const auto [at, isNew] = ids.try_emplace(stack);
        if (isNew)
            at->second = tree.idOf(trace.text(stack), false);
        if (at->second.empty())
            whole += trace.text(stack).size();
    }
    if (whole > kLong) {
        for (auto& [stack, id] : ids)
            id = tree.idOf(trace.text(stack), true);
        container["stackFrames"] = tree.take();
    }
    std::erase_if(ids, [](const auto& one) { return one.second.empty(); });
    return ids;
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

void TraceEventText::inStretches(std::size_t rows, const std::function<void(TraceEventText&, std::size_t begin, std::size_t end)>& write)
{
    m_out.inStretches(rows, [&](const ExportSink& sink, std::size_t begin, std::size_t end) {
        TraceEventText events(sink);
        events.m_first = m_first && begin == 0;
        write(events, begin, end);
        return events.m_out.finish();
    });
    m_first = m_first && rows == 0;
}

} // namespace emberline
