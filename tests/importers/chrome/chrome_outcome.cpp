// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/chrome/chrome_outcome.h"

#include "importers/chrome/chrome_importer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace emberline {

namespace {

using Json = nlohmann::ordered_json;

struct ToJson {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(const RawJson& raw) const { return Json::parse(raw.text); }
    template <class T>
    Json operator()(const T& value) const
    {
        return value;
    }
};

class Printer {
public:
    Printer(const Trace& trace, std::size_t argsEvery) : m_trace(trace), m_argsEvery(argsEvery) { }

    std::string print()
    {
        for (const Source& source : m_trace.sources()) {
            m_out << "source records=" << source.records << " skipped=" << source.skipped;
            if (source.hasContainer)
                m_out << " unit=" << source.displayTimeUnit.value_or("-") << " metadata=" << source.metadataJson;
            m_out << '\n';
        }
        if (m_trace.sources().size() == 1 && m_trace.regionCount() + m_trace.instantCount() > 0)
            m_out << "extent " << toNs(m_trace.extent().begin) << ".." << toNs(m_trace.extent().end) << '\n';
        printActors();
        printRegions();
        printInstants();
        printTables();
        for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
            m_out << severityName(entry.kind->severity) << ' ' << entry.kind->code << " x" << entry.count << " at";
            for (const Diagnostics::Example& example : entry.examples)
                m_out << ' ' << example.place.line << '/' << example.place.byte;
            m_out << '\n';
        }
        return m_out.str();
    }

private:
    const std::string& quoted(StringId id)
    {
        std::string& text = m_quoted[id]; // the same few texts recur
        if (text.empty())
            text = id ? Json(m_trace.text(id)).dump() : "-";
        return text;
    }
    std::string pid(SessionId id)
    {
        if (!id)
            return "-";
        const Session& row = m_trace.session(id);
        return row.pid ? std::to_string(*row.pid) : quoted(row.attributes.pidText);
    }
    std::string place(SessionId session, ThreadId thread)
    {
        if (!thread)
            return pid(session) + "/-";
        const Thread& row = m_trace.thread(thread);
        return pid(session) + '/' + (row.tid ? std::to_string(*row.tid) : quoted(row.tidText));
    }
    std::string printed(const Result<Args>& args)
    {
        if (!args)
            return args.error().message;
        if (args.value().whole)
            return std::visit(ToJson{}, *args.value().whole).dump();
        Json object = Json::object();
        for (const Arg& arg : args.value().members)
            object[arg.key] = std::visit(ToJson{}, arg.value);
        return object.dump();
    }
    void printActors()
    {
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            const Session& session = m_trace.sessions()[row];
            m_out << "process #" << session.order << ' ' << pid(SessionId(row)) << " name=" << quoted(session.name) << " "
                  << toNs(session.start) << ".." << toNs(session.end);
            for (const StringId label : session.attributes.labels)
                m_out << " label=" << quoted(label);
            if (session.attributes.sortIndex)
                m_out << " index=" << *session.attributes.sortIndex;
            m_out << '\n';
        }
        for (std::size_t row = 0; row < m_trace.threads().size(); ++row) {
            const Thread& thread = m_trace.threads()[row];
            m_out << "thread #" << thread.order << ' ' << place(thread.session, ThreadId(row)) << " name=" << quoted(thread.name);
            if (thread.sortIndex)
                m_out << " index=" << *thread.sortIndex;
            m_out << '\n';
        }
    }
    void printRegions()
    {
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            const RegionId id(row);
            m_out << (m_trace.role(id) == RegionRole::Async ? "async " : "slice ") << place(m_trace.session(id), m_trace.thread(id)) << " d"
                  << m_trace.depth(id);
            if (const RegionId parent = m_trace.parent(id))
                m_out << " in " << parent.row();
            m_out << " [" << toNs(m_trace.start(id)) << "+" << toNs(m_trace.duration(id)) << (m_trace.isOpen(id) ? " open" : "") << "] "
                  << quoted(m_trace.nameId(id)) << " cat=" << quoted(m_trace.categoryId(id));
            if (row % m_argsEvery == 0)
                m_out << " args=" << printed(regionArgs(m_trace, id));
            if (const StringId cname = m_trace.cname(id))
                m_out << " cname=" << quoted(cname);
            if (const StringId stack = m_trace.stack(id))
                m_out << " stack=" << quoted(stack);
            if (const StringId async = m_trace.track(m_trace.track(id)).asyncId)
                m_out << " id=" << quoted(async);
            m_out << '\n';
        }
        printLanes();
    }
    /// Every region must be in the lane of its depth, in order.
    void printLanes()
    {
        std::size_t placed = 0;
        for (const Track& track : m_trace.tracks()) {
            for (std::size_t depth = 0; depth < track.lanes.size(); ++depth) {
                SourceTime last = SourceTime::min();
                for (const auto& run : track.lanes[depth].runs) {
                    for (const RegionId id : run->regions()) {
                        if (m_trace.depth(id) != depth || m_trace.start(id) < last)
                            m_out << "MISPLACED " << id.row() << '\n';
                        last = m_trace.start(id);
                        ++placed;
                    }
                }
            }
        }
        if (placed != m_trace.regionCount())
            m_out << "PLACED " << placed << '\n';
    }
    void printInstants()
    {
        const InstantColumns& at = m_trace.instants();
        for (std::size_t row = 0; row < m_trace.instantCount(); ++row) {
            m_out << "instant "
                  << "tpg"[static_cast<int>(at.scope[row])] << ' ' << place(at.session[row], at.thread[row]) << ' ' << toNs(at.time[row])
                  << ' ' << quoted(at.name[row]) << " cat=" << quoted(at.category[row])
                  << " args=" << printed(instantArgs(m_trace, InstantId(row))) << '\n';
        }
    }
    void printTables()
    {
        for (const Counter& counter : m_trace.counters()) {
            m_out << "counter " << pid(counter.session) << ' ' << quoted(counter.name) << ' ' << quoted(counter.instance) << ' '
                  << quoted(counter.series);
            for (std::size_t i = 0; i < counter.pointCount; ++i)
                m_out << ' ' << toNs((*counter.points)[i].time) << '=' << (*counter.points)[i].value;
            m_out << '\n';
        }
        for (std::size_t row = 0; row < m_trace.objects().size(); ++row) {
            const Object& object = m_trace.objects()[row];
            m_out << "object " << pid(object.session) << ' ' << quoted(object.object) << ' ' << quoted(object.name) << ' '
                  << toNs(object.start) << ".." << (object.end ? std::to_string(toNs(*object.end)) : "");
            for (std::size_t i = 0; i < object.snapshots.size(); ++i)
                m_out << ' ' << toNs(object.snapshots[i].time) << '=' << printed(snapshotArgs(m_trace, ObjectId(row), i));
            m_out << '\n';
        }
        for (const Flow& flow : m_trace.flows()) {
            m_out << "flow " << quoted(flow.flow) << ' ' << quoted(flow.name) << ' ' << quoted(flow.category);
            for (const FlowPoint& point : flow.points) {
                m_out << ' ' << place(point.session, point.thread) << '@' << toNs(point.time);
                if (point.region)
                    m_out << "->" << point.region.row();
            }
            m_out << '\n';
        }
    }

    const Trace& m_trace;
    std::size_t m_argsEvery;
    std::unordered_map<StringId, std::string> m_quoted;
    std::ostringstream m_out;
};

} // namespace

Trace importChrome(std::string_view text, const ChromeImportWay& way)
{
    TraceBuilder builder;
    ImportContext context(builder);
    Trace trace;
    {
        Source row;
        row.format = chrome::jsonFormat().id;
        const SourceId source = builder.addSource(std::move(row));
        const auto importer = chrome::jsonFormat().create(context, {source, way.rereadPath, {}, 0});
        std::size_t chunks = 0;
        for (std::size_t at = 0; at < text.size(); at += way.chunk) {
            importer->feed(text.substr(at, way.chunk));
            if (way.settleEvery != 0 && ++chunks % way.settleEvery == 0) {
                importer->settle();
                trace.apply(builder.takeBatch());
            }
        }
        importer->finish();
    }
    context.finish();
    trace.apply(builder.takeBatch());
    return trace;
}

std::string outcomeOf(const Trace& trace, std::size_t argsEvery)
{
    return Printer(trace, argsEvery).print();
}

} // namespace emberline
