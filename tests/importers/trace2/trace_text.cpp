// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/trace2/trace_text.h"

#include <algorithm>
#include <sstream>

namespace emberline {

namespace {

constexpr std::size_t kMostText = 80;

std::string shortened(std::string_view text)
{
    std::string line;
    for (const char c : text.substr(0, kMostText))
        line += static_cast<unsigned char>(c) < 0x20 ? '~' : c;
    return text.size() > kMostText ? line + "... " + std::to_string(text.size()) : line;
}

std::string valueText(const ArgValue& value)
{
    struct Print {
        std::string operator()(std::monostate) const { return "null"; }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(std::int64_t v) const { return std::to_string(v); }
        std::string operator()(std::uint64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return std::to_string(v); }
        std::string operator()(const std::string& v) const { return '"' + shortened(v) + '"'; }
        std::string operator()(const RawJson& v) const { return shortened(v.text); }
    };
    return std::visit(Print{}, value);
}

class Printer {
public:
    explicit Printer(const Trace& trace) : m_trace(trace)
    {
        m_base = std::ranges::min_element(trace.sessions(), {}, &Session::start)->start;
    }

    std::string text()
    {
        std::vector<std::size_t> order(m_trace.sessions().size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[m_trace.sessions()[i].order] = i;
        for (const std::size_t row : order)
            session(SessionId(row));
        for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
            m_out << severityName(entry.kind->severity) << ' ' << entry.kind->code << " x " << entry.count << " at";
            for (const Diagnostics::Example& example : entry.examples)
                m_out << ' ' << example.place.line << '/' << example.place.byte;
            m_out << '\n';
        }
        return m_out.str();
    }

private:
    std::string time(SourceTime t) const
    {
        return std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(t - m_base).count());
    }

    void args(ArgId last)
    {
        for (const Arg& arg : m_trace.keptArgs(last).members)
            m_out << ' ' << arg.key << '=' << valueText(arg.value);
        m_out << '\n';
    }

    void session(SessionId id)
    {
        static constexpr std::array<std::string_view, 5> kLinks{"root", "sid", "pid", "time", "depth"};
        const Session& row = m_trace.session(id);
        std::string indent;
        for (SessionId at = row.parent; at; at = m_trace.session(at).parent)
            indent += "  ";
        m_out << indent << "SESSION " << shortened(m_trace.text(row.name)) << ' ' << time(row.start) << ".." << time(row.end)
              << (row.open ? " open " : " ") << kLinks[static_cast<std::size_t>(row.link)] << (row.linkInferred ? "?" : "");
        if (row.spawnedBy)
            m_out << " from \"" << shortened(m_trace.name(row.spawnedBy)) << '"';
        if (row.pid)
            m_out << " pid=" << *row.pid;
        if (row.exitCode)
            m_out << " code=" << *row.exitCode << (row.attributes.exitCodeInferred ? "?" : "");
        if (row.signal)
            m_out << " signal=" << *row.signal;
        attributes(row.attributes);
        m_out << '\n';
        threads(id, indent);
    }

    void attributes(const SessionAttributes& a)
    {
        const auto text = [&](std::string_view key, StringId value) {
            if (value)
                m_out << ' ' << key << '=' << shortened(m_trace.text(value));
        };
        text("version", a.version);
        text("evt", a.evt);
        text("name", a.cmdName);
        text("hierarchy", a.hierarchy);
        text("alias", a.alias);
        for (const StringId mode : a.cmdMode)
            text("mode", mode);
        for (const SessionWorktree& worktree : a.worktrees)
            m_out << " r" << worktree.repo << '=' << m_trace.text(worktree.path);
        for (const SessionParam& param : a.params)
            m_out << " param " << m_trace.text(param.scope) << ':' << m_trace.text(param.param) << '=' << m_trace.text(param.value);
        for (const SessionError& error : a.errors)
            m_out << " error=" << shortened(m_trace.text(error.msg));
        m_out << (a.placeholder ? " placeholder" : "") << (a.approximate ? " approximate" : "") << " argv=" << a.argv.size()
              << " ancestry=" << a.ancestry.size();
    }

    void threads(SessionId id, const std::string& indent)
    {
        for (std::size_t row = 0; row < m_trace.threads().size(); ++row) {
            if (m_trace.threads()[row].session == id)
                thread(ThreadId(row), indent);
        }
        instants(id, indent);
        for (const Counter& counter : m_trace.counters()) {
            if (counter.session != id)
                continue;
            m_out << indent << " counter " << m_trace.text(counter.name) << (counter.thread ? " of a thread" : "");
            for (std::size_t i = 0; i < counter.pointCount; ++i)
                m_out << ' ' << time((*counter.points)[i].time) << ':' << (*counter.points)[i].value;
            m_out << '\n';
        }
        for (const Timer& timer : m_trace.timers()) {
            if (timer.session == id)
                m_out << indent << " timer " << m_trace.text(timer.category) << '/' << m_trace.text(timer.name) << " x" << timer.intervals
                      << ' ' << timer.total.count() << (timer.thread ? " of a thread" : "") << '\n';
        }
    }

    void thread(ThreadId id, const std::string& indent)
    {
        static constexpr std::array<std::string_view, 5> kRoles{"process", "thread", "region", "child", "exec"};
        std::vector<RegionId> regions;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            if (m_trace.thread(RegionId(row)) == id)
                regions.emplace_back(row);
        }
        m_out << indent << " thread " << m_trace.text(m_trace.thread(id).name) << '\n';
        for (const RegionId region : regions) {
            m_out << indent << "  " << std::string(m_trace.depth(region), '.') << ' '
                  << kRoles[static_cast<std::size_t>(m_trace.role(region))] << ' ' << m_trace.category(region) << '/'
                  << shortened(m_trace.name(region)) << ' ' << time(m_trace.start(region)) << " +"
                  << m_trace.duration(region).count() / 1000 << (m_trace.isOpen(region) ? " open" : "")
                  << (m_trace.isApproximate(region) ? " approximate" : "");
            if (m_trace.parent(region))
                m_out << " in " << shortened(m_trace.name(m_trace.parent(region)));
            args(m_trace.lastArg(region));
        }
    }

    void instants(SessionId id, const std::string& indent)
    {
        for (std::size_t row = 0; row < m_trace.instantCount(); ++row) {
            if (m_trace.instants().session[row] != id)
                continue;
            m_out << indent << " ! " << m_trace.text(m_trace.instants().name[row]) << ' ' << time(m_trace.instants().time[row]);
            args(m_trace.lastArg(InstantId(row)));
        }
    }

    const Trace& m_trace;
    SourceTime m_base{};
    std::ostringstream m_out;
};

} // namespace

std::string traceText(const Trace& trace)
{
    return trace.sessions().empty() ? std::string("nothing\n") : Printer(trace).text();
}

} // namespace emberline
