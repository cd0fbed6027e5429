// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/formats.h"
#include "model/trace_builder.h"

#include <string>
#include <vector>

namespace emberline {

/// Commands of git with a few processes and boxes, written by hand. Times in nanoseconds.
class SmallCommand {
public:
    struct ChildOptions {
        std::string childClass = "?";
        std::string hook = {};
        std::int64_t pid = 0; ///< 0: the log has no child_exit
        std::int64_t code = 0;
        RegionRole role = RegionRole::Child;
        bool useShell = false;
        bool isOpen = false; ///< the log has no end of it
    };

    SessionId session(const std::string& argv, std::int64_t start, std::int64_t end, std::int64_t pid = 1)
    {
        Session row{.source = m_source, .name = m_builder.intern(argv)};
        row.attributes.edit().hasArgv = true;
        row.pid = pid;
        row.start = sourceTimeFromNs(start);
        row.end = sourceTimeFromNs(end);
        row.exitCode = 0;
        const SessionId id = m_builder.addSession(row);
        m_threads.push_back(m_builder.addThread({id, {}, 0, m_builder.intern("main"), {}, {}, {}}));
        m_rows.emplace_back();
        add(id, RegionRole::Process, "", argv, start, end);
        return id;
    }
    /// A session below `parent`, started by `bar` if given.
    SessionId child(SessionId parent, RegionId bar, const std::string& argv, std::int64_t start, std::int64_t end, std::int64_t pid)
    {
        const SessionId id = session(argv, start, end, pid);
        m_builder.edit(id).parent = parent;
        m_builder.edit(id).spawnedBy = bar;
        return id;
    }
    RegionId region(
        SessionId id, const std::string& category, const std::string& name, std::int64_t start, std::int64_t end, RegionId parent = {})
    {
        return add(id, RegionRole::Region, category, name, start, end, false, parent);
    }
    RegionId slice(SessionId id, const std::string& name, std::int64_t start, std::int64_t end)
    {
        return add(id, RegionRole::Slice, "", name, start, end);
    }
    RegionId child(SessionId id, const std::string& argv, std::int64_t start, std::int64_t end, const ChildOptions& options)
    {
        const RegionId bar = add(id, options.role, options.childClass, argv, start, end, options.isOpen);
        m_builder.args().add(bar, m_builder.intern("child_class"), options.childClass);
        if (!options.hook.empty())
            m_builder.args().add(bar, m_builder.intern("hook_name"), options.hook);
        m_builder.args().add(bar, m_builder.intern("use_shell"), options.useShell);
        if (options.pid != 0) {
            m_builder.args().add(bar, m_builder.intern("pid"), options.pid);
            m_builder.args().add(bar, m_builder.intern("code"), options.code);
        }
        return bar;
    }
    void data(SessionId id, const std::string& name, std::int64_t time, double value)
    {
        const CounterId counter
            = m_builder.counters().series({id, m_threads[id.row()], m_builder.intern(name), {}, m_builder.intern("value")});
        m_builder.counters().addPoint(counter, sourceTimeFromNs(time), value);
    }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] Trace trace()
    {
        m_trace.apply(m_builder.takeBatch());
        return m_trace;
    }

private:
    SourceId addSource()
    {
        Source source{.path = "small", .format = "trace2-event"};
        source.dialect = &formatTable().recognise({source.format, {}, {}}).dialect;
        return m_builder.addSource(std::move(source));
    }
    RegionId add(SessionId id, RegionRole role, const std::string& category, const std::string& name, std::int64_t start, std::int64_t end,
        bool isOpen = false, RegionId parent = {})
    {
        unsigned depth = 0; // the first row where it overlaps nothing
        auto& rows = m_rows[id.row()];
        const auto isFree = [&](const SourceRange& taken) { return !taken.overlaps({sourceTimeFromNs(start), sourceTimeFromNs(end)}); };
        while (depth < rows.size() && !std::ranges::all_of(rows[depth], isFree))
            ++depth;
        rows.resize(std::max<std::size_t>(rows.size(), depth + 1));
        rows[depth].push_back({sourceTimeFromNs(start), sourceTimeFromNs(end)});
        m_builder.extent().include(sourceTimeFromNs(start));
        m_builder.extent().include(sourceTimeFromNs(end));
        return m_builder.regions().add({m_builder.trackOf(m_threads[id.row()]), role, m_builder.intern(name), m_builder.intern(category),
            sourceTimeFromNs(start), sourceTimeFromNs(end), isOpen, depth, parent, kNoOrigin});
    }

    TraceBuilder m_builder;
    SourceId m_source = addSource();
    std::vector<ThreadId> m_threads;
    std::vector<std::vector<std::vector<SourceRange>>> m_rows;
    Trace m_trace;
};

} // namespace emberline
