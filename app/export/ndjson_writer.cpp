// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "app/export/export_text.h"
#include "app/export/json_values.h"
#include "app/export/plain_json.h"
#include "app/export/row_args.h"
#include "model/args.h"
#include "model/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

namespace {

Json optionalNumber(const std::optional<std::int64_t>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/// One pass over the model, with one method per row type.
class NdjsonWriter {
public:
    NdjsonWriter(const Trace& trace, const ExportSink& sink) : m_trace(trace), m_args(trace), m_out(sink) { }

    std::optional<Error> writeAll()
    {
        each(m_trace.sources(), [this](const Source& row) { return source(row); });
        each(m_trace.sessions(), [this](const Session& row) { return session(row); });
        each(m_trace.threads(), [this](const Thread& row) { return thread(row); });
        eachInStretches(m_trace.regionCount(), &NdjsonWriter::region);
        eachInStretches(m_trace.instantCount(), &NdjsonWriter::instant);
        for (m_row = 0; m_row < m_trace.counters().size() && !m_out.isStopped(); ++m_row)
            counter(m_trace.counters()[m_row]);
        each(m_trace.timers(), [this](const Timer& row) { return timer(row); });
        each(m_trace.objects(), [this](const Object& row) { return object(row); });
        each(m_trace.flows(), [this](const Flow& row) { return flow(row); });
        each(m_trace.diagnostics().entries(), [this](const Diagnostics::Entry& row) { return diagnostic(row); });
        return m_out.finish();
    }

private:
    template <class Rows, class Make>
    void each(const Rows& rows, Make make)
    {
        m_row = 0;
        for (const auto& row : rows) {
            if (m_out.isStopped())
                return;
            line(make(row));
            ++m_row;
        }
    }
    template <class IdType>
    void eachInStretches(std::size_t rows, void (NdjsonWriter::*write)(IdType))
    {
        m_out.inStretches(rows, [&](const ExportSink& sink, std::size_t begin, std::size_t end) {
            NdjsonWriter writer(m_trace, sink);
            for (std::size_t row = begin; row < end && !writer.m_out.isStopped(); ++row)
                (writer.*write)(IdType(row));
            return writer.m_out.finish();
        });
    }
    void line(const Json& json)
    {
        buffer() += jsonLine(json);
        endLine();
    }
    void endLine()
    {
        buffer() += '\n';
        m_out.endRow();
    }
    /// For row types with millions of rows. `start`: the text before the value, including the name as JSON.
    template <class Value>
    void member(std::string_view start, const Value& value)
    {
        buffer() += start;
        appendJson(buffer(), value);
    }
    void textMember(std::string_view start, StringId id)
    {
        if (id)
            return member(start, m_trace.text(id));
        buffer() += start;
        buffer() += "null";
    }
    void treeMember(std::string_view start, const Json& value)
    {
        buffer() += start;
        buffer() += jsonLine(value);
    }
    [[nodiscard]] std::string& buffer() { return m_out.buffer(); }
    [[nodiscard]] Json text(StringId id) const { return jsonText(m_trace, id); }

    Json source(const Source& row) const
    {
        Json json{{"kind", "source"}, {"id", m_row}, {"path", row.path}, {"format", row.format}, {"records", row.records},
            {"skipped", row.skipped}, {"bytes", row.bytes}};
        if (row.hasContainer) {
            json["display_time_unit"] = row.displayTimeUnit ? Json(*row.displayTimeUnit) : Json(nullptr);
            json["metadata"] = row.metadataJson.empty() ? Json::object() : jsonArg(RawJson{row.metadataJson});
        }
        return json;
    }
    Json session(const Session& row) const
    {
        Json json{{"kind", "session"}, {"id", m_row}, {"source", jsonId(row.source)}, {"parent", jsonId(row.parent)},
            {"link", linkName(row.link)}, {"spawned_by", jsonId(row.spawnedBy)}, {"sid", text(row.sid)}, {"pid", optionalNumber(row.pid)},
            {"order", row.order}, {"name", text(row.name)}, {"start_ns", toNs(row.start)}, {"end_ns", toNs(row.end)}, {"open", row.open},
            {"exit_code", optionalNumber(row.exitCode)}, {"signal", optionalNumber(row.signal)},
            {"attributes", jsonAttributes(m_trace, *row.attributes)}};
        if (row.linkInferred)
            json["link_inferred"] = true;
        if (row.attributes->detachedAfter)
            json["detached_after_ns"] = toNs(*row.attributes->detachedAfter);
        return json;
    }
    Json thread(const Thread& row) const
    {
        Json json{{"kind", "thread"}, {"id", m_row}, {"session", jsonId(row.session)}, {"order", row.order}, {"name", text(row.name)},
            {"tid", optionalNumber(row.tid)}, {"sort_index", optionalNumber(row.sortIndex)}};
        if (row.tidText)
            json["tid_text"] = text(row.tidText);
        return json;
    }

    void region(RegionId id)
    {
        member(R"({"kind":"region","id":)", id);
        member(R"(,"session":)", m_trace.session(id));
        member(R"(,"thread":)", m_trace.thread(id));
        member(R"(,"role":)", std::string_view(roleName(m_trace.role(id))));
        textMember(R"(,"name":)", m_trace.nameId(id));
        textMember(R"(,"category":)", m_trace.categoryId(id));
        member(R"(,"start_ns":)", toNs(m_trace.start(id)));
        member(R"(,"end_ns":)", toNs(m_trace.end(id)));
        member(R"(,"depth":)", std::int64_t{m_trace.depth(id)});
        member(R"(,"parent":)", m_trace.parent(id));
        member(R"(,"open":)", m_trace.isOpen(id));
        buffer() += R"(,"args":)";
        if (!m_args.append(buffer(), id))
            buffer() += jsonLine(jsonArgs(m_out.read(regionArgs(m_trace, id))));
        if (const std::vector<Arg> replaced = replacedArgs(m_trace, id); !replaced.empty()) {
            Json earlier = Json::object();
            for (const Arg& arg : replaced)
                earlier[arg.key].push_back(jsonArg(arg.value));
            treeMember(R"(,"earlier_args":)", earlier);
        }
        if (const StringId place = m_trace.codePlace(id)) {
            const std::string_view at = m_trace.text(place);
            const std::size_t colon = at.rfind(':');
            member(R"(,"source_file":)", at.substr(0, colon));
            if (colon != std::string_view::npos)
                treeMember(R"(,"source_line":)", jsonArg(RawJson{std::string(at.substr(colon + 1))}));
        }
        if (const StringId cname = m_trace.cname(id))
            textMember(R"(,"cname":)", cname);
        if (const StringId asyncId = m_trace.track(m_trace.track(id)).asyncId)
            textMember(R"(,"async_id":)", asyncId);
        if (const StringId stack = m_trace.stack(id))
            treeMember(R"(,"stack":)", jsonStack(m_trace, stack));
        buffer() += '}';
        endLine();
    }

    void instant(InstantId id)
    {
        const InstantColumns& at = m_trace.instants();
        const std::size_t row = id.row();
        member(R"({"kind":"instant","id":)", id);
        member(R"(,"session":)", at.session[row]);
        member(R"(,"thread":)", at.thread[row]);
        member(R"(,"scope":)", std::string_view(scopeName(at.scope[row])));
        textMember(R"(,"name":)", at.name[row]);
        textMember(R"(,"category":)", at.category[row]);
        member(R"(,"ts_ns":)", toNs(at.time[row]));
        buffer() += R"(,"args":)";
        if (!m_args.append(buffer(), id))
            buffer() += jsonLine(jsonArgs(m_out.read(instantArgs(m_trace, id))));
        buffer() += '}';
        endLine();
    }

    void counter(const Counter& row)
    {
        member(R"({"kind":"counter","id":)", static_cast<std::int64_t>(m_row));
        member(R"(,"session":)", row.session);
        member(R"(,"thread":)", row.thread);
        textMember(R"(,"name":)", row.name);
        textMember(R"(,"instance":)", row.instance);
        textMember(R"(,"series":)", row.series);
        buffer() += R"(,"points":[)";
        for (std::size_t i = 0; i < row.pointCount; ++i) {
            const CounterPoint point = (*row.points)[i];
            member(i == 0 ? "[" : ",[", toNs(point.time));
            member(",", point.value);
            buffer() += ']';
        }
        buffer() += "]}";
        endLine();
    }

    Json timer(const Timer& row) const
    {
        return {{"kind", "timer"}, {"id", m_row}, {"session", jsonId(row.session)}, {"thread", jsonId(row.thread)},
            {"name", text(row.name)}, {"category", text(row.category)}, {"intervals", row.intervals}, {"total_ns", toNs(row.total)},
            {"min_ns", toNs(row.min)}, {"max_ns", toNs(row.max)}};
    }
    Json object(const Object& row)
    {
        Json snapshots = Json::array();
        for (std::size_t i = 0; i < row.snapshots.size(); ++i) {
            const Json all = jsonArgs(m_out.read(snapshotArgs(m_trace, ObjectId(m_row), i)));
            const auto content = all.is_object() ? all.find("snapshot") : all.end();
            snapshots.push_back({toNs(row.snapshots[i].time), content == all.end() ? all : *content});
        }
        return {{"kind", "object"}, {"id", m_row}, {"session", jsonId(row.session)}, {"object", text(row.object)}, {"name", text(row.name)},
            {"start_ns", toNs(row.start)}, {"end_ns", row.end ? Json(toNs(*row.end)) : Json(nullptr)}, {"snapshots", std::move(snapshots)}};
    }
    Json flow(const Flow& row) const
    {
        Json points = Json::array();
        Json regions = Json::array();
        for (const FlowPoint& point : row.points) {
            points.push_back({jsonId(point.session), jsonId(point.thread), toNs(point.time)});
            regions.push_back(jsonId(point.region));
        }
        return {{"kind", "flow"}, {"id", m_row}, {"flow", text(row.flow)}, {"name", text(row.name)}, {"category", text(row.category)},
            {"points", std::move(points)}, {"regions", std::move(regions)}};
    }
    Json diagnostic(const Diagnostics::Entry& row) const
    {
        Json examples = Json::array();
        for (const Diagnostics::Example& example : row.examples) {
            examples.push_back(
                {{"source", jsonId(example.place.source)}, {"line", example.place.line == 0 ? Json(nullptr) : Json(example.place.line)},
                    {"byte", example.place.byte}, {"text", example.text}});
        }
        return {{"kind", "diagnostic"}, {"id", m_row}, {"severity", severityName(row.kind->severity)}, {"code", row.kind->code},
            {"count", row.count}, {"examples", std::move(examples)}};
    }

    const Trace& m_trace;
    RowArgs m_args;
    ExportText m_out;
    std::size_t m_row = 0;
};

} // namespace

std::optional<Error> writeNdjson(const Exported& exported, const ExportSink& sink)
{
    return NdjsonWriter(exported.trace, sink).writeAll();
}

} // namespace emberline
