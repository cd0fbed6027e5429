// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_actors.h"

namespace emberline {

namespace {

constexpr std::int64_t kLargestLinuxPid = 1 << 22;

std::string written(const Trace& trace, const std::optional<std::int64_t>& number, StringId text)
{
    if (number)
        return std::to_string(*number);
    return text ? jsonLine(Json(trace.text(text))) : std::string();
}

} // namespace

bool isForeign(const Trace& trace, SessionId session)
{
    const SourceId source = session ? trace.session(session).source : SourceId();
    return !source || trace.source(source).format != "chrome-json";
}

ChromeActors::ChromeActors(const Trace& trace) : m_next(kLargestLinuxPid)
{
    std::vector<std::string> own;
    for (const Session& session : trace.sessions()) {
        own.push_back(written(trace, session.pid, session.attributes.pidText));
        m_used.insert(own.back());
    }
    for (const Thread& thread : trace.threads())
        m_used.insert(written(trace, thread.tid, thread.tidText));
    std::unordered_set<std::string> taken;
    for (std::string& pid : own) {
        const bool isOwn = !pid.empty() && taken.insert(pid).second;
        m_renumbered.push_back(!isOwn);
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

} // namespace emberline
