// SPDX-License-Identifier: GPL-3.0-or-later
// A trace as OpenTelemetry sees it: OTLP/JSON, the form that a collector takes with a POST to /v1/traces.
//
// Each process becomes a resource with its spans: one for the process itself, one for each of its regions, and one for each child or exec
// whose own log was not read. A bar whose process was read is the span of that process, which has the bar's attributes, unless a shell
// stood between the two (the pids differ) or started several processes: then the bar is a span around theirs.
//
// A root process and all that it started are one trace. If the root logged TRACEPARENT, its trace and parent are those of whoever set the
// variable; a process further down, which only inherited the variable, stays where it is. Otherwise the trace id is a hash of the root's
// sid. All ids are hashes of what the logs say, so two exports of the same trace have the same ids. A trace of Chrome JSON has no root: all
// processes of its file are one trace.
//
// What went on in the background, after the prompt returned, is a trace of its own with a link to the span that started it: otherwise a
// fetch would seem to take as long as the daemon that it started.
//
// Attributes of Trace2 have the names, and the types, that git-ecosystem/trace2receiver gave them; the others are those of OpenTelemetry's
// semantic conventions (service, process, thread, code, exception) or begin with "emberline.". OTLP's traces have no place for counters,
// objects and instants of no process.
#include "app/export/writers.h"

#include "app/export/export_text.h"
#include "app/export/json_values.h"
#include "app/export/otlp_spans.h"
#include "app/export/plain_json.h"
#include "app/export/row_args.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace emberline {

namespace {

void appendHex(std::string& to, std::uint64_t number)
{
    constexpr std::string_view kHexDigits = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4)
        to += kHexDigits[number >> shift & 15U];
}

/// Appends an attribute list: a key and a typed value each. The constructor opens the list, end() closes it.
class OtlpAttributes {
public:
    explicit OtlpAttributes(std::string& to) : m_to(to) { to += R"("attributes":[)"; }

    void text(std::string_view key, std::string_view value)
    {
        begin(key);
        m_to += R"({"stringValue":)";
        appendJson(m_to, value);
        m_to += "}}";
    }
    /// Nothing if there is no text.
    void text(const Trace& trace, std::string_view key, StringId value)
    {
        if (value)
            text(key, trace.text(value));
    }
    /// Nothing if there is no number.
    void number(std::string_view key, const std::optional<std::int64_t>& value)
    {
        if (!value)
            return;
        begin(key);
        appendScalar(*value);
        m_to += '}';
    }
    /// Nothing unless it is set.
    void flag(std::string_view key, bool isSet)
    {
        if (!isSet)
            return;
        begin(key);
        m_to += R"({"boolValue":true}})";
    }
    /// A list of plain values is an array; what nests deeper is JSON in a text.
    void value(std::string_view key, const Json& json)
    {
        const auto isPlain = [](const Json& one) { return !one.is_structured(); };
        begin(key);
        if (isPlain(json)) {
            appendScalar(json);
        } else if (json.is_array() && std::ranges::all_of(json, isPlain)) {
            m_to += R"({"arrayValue":{"values":[)";
            std::string_view before;
            for (const Json& one : json) {
                m_to += std::exchange(before, ",");
                appendScalar(one);
            }
            m_to += "]}}";
        } else {
            appendScalar(Json(jsonLine(json)));
        }
        m_to += '}';
    }
    void end() { m_to += ']'; }

private:
    void begin(std::string_view key)
    {
        m_to += std::exchange(m_isFirst, false) ? R"({"key":)" : R"(,{"key":)";
        appendJson(m_to, key);
        m_to += R"(,"value":)";
    }
    /// 64-bit integers are texts in OTLP/JSON, and an integer beyond the signed ones is a text only. Null is a value without a kind.
    void appendScalar(const Json& json)
    {
        if (json.is_null())
            m_to += "{}";
        else if (json.is_boolean())
            m_to += R"({"boolValue":)" + jsonLine(json) + '}';
        else if (json.is_string() || (json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()))
            m_to += R"({"stringValue":)" + jsonLine(json.is_string() ? json : Json(jsonLine(json))) + '}';
        else if (json.is_number_float())
            m_to += R"({"doubleValue":)" + jsonLine(json) + '}';
        else
            m_to += R"({"intValue":")" + jsonLine(json) + R"("})";
    }

    std::string& m_to;
    bool m_isFirst = true;
};

class OtlpWriter {
public:
    OtlpWriter(const Exported& exported, const ExportSink& sink) :
        m_trace(exported.trace), m_isFiltered(exported.isFiltered), m_spans(m_trace), m_moments(m_trace), m_args(m_trace), m_out(sink)
    {
        for (std::size_t row = 0; row < m_trace.timers().size(); ++row)
            m_timers.emplace_back(m_trace.timers()[row].session, TimerId(row));
        std::ranges::sort(m_timers);
    }

    std::optional<Error> writeAll()
    {
        buffer() += R"({"resourceSpans":[)";
        const std::vector<bool> isWritten = findWritten();
        std::string_view before;
        for (std::size_t row = 0; row < m_trace.sessions().size() && !m_out.isStopped(); ++row) {
            if (!isWritten[row])
                continue;
            buffer() += std::exchange(before, ",");
            writeResource(SessionId(row));
        }
        buffer() += "]}\n";
        return m_out.finish();
    }

    /// The resource of one process, which the sink has whole when this returns.
    std::optional<Error> writeOne(SessionId id)
    {
        writeResource(id);
        return m_out.finish();
    }

private:
    [[nodiscard]] std::string& buffer() { return m_out.buffer(); }
    /// By session: a process of which a filter left nothing has no span, unless one that it started has.
    [[nodiscard]] std::vector<bool> findWritten() const
    {
        std::vector<bool> isWritten(m_trace.sessions().size());
        for (std::size_t row = 0; row < isWritten.size(); ++row) {
            const bool isEmpty = m_isFiltered && m_spans.regionsOf(SessionId(row)).empty();
            for (SessionId id = isEmpty ? SessionId() : SessionId(row); id && !isWritten[id.row()]; id = m_trace.session(id).parent)
                isWritten[id.row()] = true;
        }
        return isWritten;
    }

    void writeResource(SessionId id)
    {
        const Session& session = m_trace.session(id);
        buffer() += R"({"resource":{)";
        OtlpAttributes attributes(buffer());
        if (isOfTrace2(m_trace, session))
            attributes.text("service.namespace", "trace2");
        attributes.text("service.name", programOf(session));
        attributes.text(m_trace, "service.version", session.attributes->version);
        attributes.text(m_trace, "service.instance.id", session.sid);
        sid(attributes, session);
        attributes.end();
        buffer() += R"(},"scopeSpans":[{"scope":{"name":"emberline","version":")" EMBERLINE_VERSION R"("},"spans":[)";
        writeProcess(id);
        for (const RegionId region : m_spans.regionsOf(id)) {
            if (m_out.isStopped())
                return;
            if (m_spans.hasOwnSpan(region))
                writeRegion(region);
        }
        buffer() += "]}]}";
    }

    void writeProcess(SessionId id)
    {
        const Session& session = m_trace.session(id);
        const OtlpSpans::Place& place = m_spans.of(id);
        const bool failed = hasFailed(m_trace, id);
        beginSpan(place.trace, place.span, place.parent, nameOf(id));
        spanTimes(1, m_trace.shown(id, SourceRange{session.start, session.end}));
        OtlpAttributes attributes(buffer());
        said(attributes, id);
        if (failed)
            attributes.text("error.type", failureOf(session));
        if (place.bar)
            bar(attributes, place.bar);
        timers(attributes, id);
        if (const RegionId process = m_spans.processOf(id)) {
            const Json args = argsOf(process);
            if (isOfTrace2(m_trace, session))
                data(attributes, "trace2.process.data", args);
            else
                plainArgs(attributes, args);
        }
        attributes.end();
        List events{buffer(), R"(,"events":[)"};
        for (const auto& [ignored, instant] : m_moments.of(id))
            event(events, instant);
        events.end();
        if (place.isApart) {
            List links{buffer(), R"(,"links":[)"};
            link(links, m_spans.of(session.parent).trace, m_spans.starterOf(session), "emberline.link",
                session.attributes->detachedAfter || place.parent == 0 ? "background" : "caller");
            links.end();
        }
        const auto& errors = session.attributes->errors;
        if (failed)
            status(errors.empty() ? failureOf(session) : std::string(m_trace.text(errors.back().msg)));
        buffer() += '}';
        m_out.endRow();
    }

    void writeRegion(RegionId id)
    {
        const OtlpTraceId& trace = m_spans.of(m_trace.session(id)).trace;
        const bool isCaller = isBar(m_trace.role(id));
        buffer() += ',';
        beginSpan(trace, m_spans.spanOf(id), m_spans.parentOf(id), m_trace.name(id));
        spanTimes(isCaller ? 3 : 1, m_trace.shown(id));
        OtlpAttributes attributes(buffer());
        regionAttributes(attributes, id);
        const bool failed = isCaller && hasFailed(m_trace, id);
        const std::string failure = failed ? "exit code " + std::to_string(exitCodeOf(m_trace, id).value_or(0)) : std::string();
        if (failed)
            attributes.text("error.type", failure);
        attributes.end();
        List events{buffer(), R"(,"events":[)"};
        for (const auto& [ignored, instant] : m_moments.of(id))
            event(events, instant);
        for (const Arg& arg : replacedArgs(m_trace, id)) {
            events.begin();
            const SourceTime time = arg.time.value_or(m_trace.start(id));
            buffer() += R"({"timeUnixNano":")" + nanoseconds(m_trace.shown(m_trace.session(id), time)) + R"(","name":"data",)";
            OtlpAttributes earlier(buffer());
            earlier.value("emberline.args." + arg.key, jsonArg(arg.value));
            earlier.end();
            buffer() += '}';
        }
        events.end();
        List links{buffer(), R"(,"links":[)"};
        for (const OtlpMoments::FlowLink& flow : m_moments.linksTo(id))
            link(links, m_spans.of(m_trace.session(flow.from)).trace, m_spans.spanOf(flow.from), "emberline.flow", m_trace.text(flow.name));
        links.end();
        if (failed)
            status(failure);
        buffer() += '}';
        m_out.endRow();
    }

    /// Of a span or of a link to one; the quotes of the last id stay open.
    void beginObject(const OtlpTraceId& trace, std::uint64_t span)
    {
        std::string& to = buffer();
        to += R"({"traceId":")";
        appendHex(to, trace[0]);
        appendHex(to, trace[1]);
        to += R"(","spanId":")";
        appendHex(to, span);
    }
    void beginSpan(const OtlpTraceId& trace, std::uint64_t span, std::uint64_t parent, std::string_view name)
    {
        beginObject(trace, span);
        std::string& to = buffer();
        if (parent != 0) {
            to += R"(","parentSpanId":")";
            appendHex(to, parent);
        }
        to += R"(","name":)";
        appendJson(to, name.empty() ? "(no name)" : name);
    }
    /// `kind`: 1, internal, or 3, client: the caller of another program.
    void spanTimes(int kind, TraceRange times)
    {
        buffer() += R"(,"kind":)" + std::to_string(kind) + R"(,"startTimeUnixNano":")" + nanoseconds(times.begin)
            + R"(","endTimeUnixNano":")" + nanoseconds(std::max(times.begin, times.end)) + R"(",)";
    }
    void sid(OtlpAttributes& to, const Session& session)
    {
        to.text(m_trace, "trace2.cmd.version", session.attributes->version);
        to.text(m_trace, "trace2.cmd.sid", session.sid);
    }

    /// What a process said about itself.
    void said(OtlpAttributes& to, SessionId id)
    {
        const Session& session = m_trace.session(id);
        const SessionAttributes& from = *session.attributes;
        to.number("process.pid", session.pid);
        to.number("process.exit.code", session.exitCode);
        to.flag("emberline.open", session.open);
        to.flag("emberline.approximate", from.approximate);
        to.flag("emberline.placeholder", from.placeholder);
        if (from.detachedAfter)
            to.number("emberline.detached_after_ns", toNs(*from.detachedAfter));
        if (!isOfTrace2(m_trace, session))
            return;
        const std::string program = programOf(session);
        const ProcessCommand command = m_trace.dialect(id).commandOf(m_trace, id);
        const std::string verb = command.isOwn && !command.name.empty() ? program + ':' + command.name : program;
        to.text("trace2.span.type", "process");
        to.text("process.executable.name", program);
        to.text("trace2.cmd.name", program);
        to.text("trace2.cmd.name_verb", verb);
        to.text("trace2.cmd.name_verb_mode", from.cmdMode.empty() ? verb : verb + '#' + std::string(m_trace.text(from.cmdMode.back())));
        to.text(m_trace, "trace2.cmd.hierarchy", from.hierarchy);
        to.text(m_trace, "trace2.cmd.alias.key", from.alias);
        if (session.signal || session.exitCode)
            to.text("trace2.cmd.exit_code", std::to_string(session.signal ? 128 + *session.signal : *session.exitCode));
        if (from.hasArgv) {
            const Json argv = jsonTexts(m_trace, from.argv);
            to.value("process.command_args", argv);
            to.text("trace2.cmd.argv", jsonLine(argv));
        }
        if (!from.ancestry.empty())
            to.text("trace2.cmd.ancestry", jsonLine(jsonTexts(m_trace, from.ancestry)));
        if (!from.errors.empty()) {
            const SessionError& last = from.errors.back();
            to.text(m_trace, "trace2.cmd.error.format", last.fmt);
            to.text(m_trace, "trace2.cmd.error.message", last.msg);
        }
        Json repos = Json::object();
        for (const SessionWorktree& tree : from.worktrees)
            repos[std::to_string(tree.repo)] = jsonText(m_trace, tree.path);
        data(to, "trace2.repo.set", repos);
        Json params = Json::object();
        for (const SessionParam& param : from.params)
            params[std::string(m_trace.text(param.param))] = jsonText(m_trace, param.value);
        data(to, "trace2.param.set", params);
    }

    /// What a bar says of the process that it started.
    void bar(OtlpAttributes& to, RegionId id)
    {
        static constexpr std::array kNames{std::pair("argv", "argv"), std::pair("child_class", "class"), std::pair("pid", "pid"),
            std::pair("code", "exitcode"), std::pair("hook_name", "hook"), std::pair("ready", "ready"), std::pair("exe", "exe"),
            std::pair("child_id", "id"), std::pair("exec_id", "id"), std::pair("use_shell", "use_shell"), std::pair("cd", "cd")};
        const std::string prefix = m_trace.role(id) == RegionRole::Exec ? "trace2.exec." : "trace2.child.";
        const Json args = argsOf(id);
        if (!args.is_object())
            return;
        Json rest = Json::object();
        for (const auto& [key, value] : args.items()) {
            const auto* const name = std::ranges::find_if(kNames, [&key = key](const auto& one) { return key == one.first; });
            if (name == kNames.end())
                rest[key] = value;
            else
                to.text(prefix + name->second, value.is_string() ? value.get_ref<const std::string&>() : jsonLine(value));
        }
        data(to, prefix + "data", rest);
    }

    void regionAttributes(OtlpAttributes& to, RegionId id)
    {
        const RegionRole role = m_trace.role(id);
        thread(to, m_trace.thread(id));
        to.text(m_trace, "emberline.category", m_trace.categoryId(id));
        to.flag("emberline.open", m_trace.isOpen(id));
        to.flag("emberline.approximate", m_trace.isApproximate(id));
        to.text(m_trace, "emberline.async_id", m_trace.track(m_trace.track(id)).asyncId);
        to.text(m_trace, "code.stacktrace", m_trace.stack(id));
        if (const std::string_view place = m_trace.text(m_trace.codePlace(id)); !place.empty()) {
            const std::size_t colon = place.rfind(':');
            to.text("code.file.path", place.substr(0, colon));
            if (const Json line = Json::parse(place.substr(colon + 1), nullptr, false); line.is_number_integer())
                to.value("code.line.number", line);
        }
        if (role == RegionRole::Slice || role == RegionRole::Async)
            return plainArgs(to, argsOf(id));
        to.text("trace2.span.type", roleName(role));
        if (isBar(role))
            return bar(to, id);
        to.text("trace2.region.nesting", std::to_string(m_trace.depth(id)));
        Json args = argsOf(id);
        if (args.is_object() && args.contains("msg")) {
            const Json& message = args["msg"];
            to.text("trace2.region.message", message.is_string() ? message.get_ref<const std::string&>() : jsonLine(message));
            args.erase("msg");
        }
        data(to, "trace2.region.data", args);
    }

    void timers(OtlpAttributes& to, SessionId id)
    {
        Json process = Json::object();
        Json threads = Json::object();
        for (const auto& [ignored, row] : rowsWith(m_timers, id, &std::pair<SessionId, TimerId>::first)) {
            const Timer& timer = m_trace.timers()[row.row()];
            Json& set = timer.thread ? threads[std::string(m_trace.text(m_trace.thread(timer.thread).name))] : process;
            set[std::string(m_trace.text(timer.category))][std::string(m_trace.text(timer.name))] = Json{
                {"intervals", timer.intervals}, {"total_ns", toNs(timer.total)}, {"min_ns", toNs(timer.min)}, {"max_ns", toNs(timer.max)}};
        }
        data(to, "trace2.process.timers", process);
        data(to, "trace2.thread.timers", threads);
    }
    void thread(OtlpAttributes& to, ThreadId id)
    {
        if (!id)
            return;
        to.number("thread.id", m_trace.thread(id).tid);
        to.text(m_trace, "thread.name", m_trace.thread(id).name);
    }
    /// An object as JSON in a text, unless it is empty.
    void data(OtlpAttributes& to, std::string_view key, const Json& args)
    {
        if (!args.empty())
            to.text(key, jsonLine(args));
    }
    void plainArgs(OtlpAttributes& to, const Json& args)
    {
        if (!args.is_object())
            return to.value("emberline.args", args);
        for (const auto& [key, value] : args.items())
            to.value("emberline.args." + key, value);
    }
    /// Of what failed.
    void status(std::string_view message)
    {
        buffer() += R"(,"status":{"code":2,"message":)";
        appendJson(buffer(), message);
        buffer() += '}';
    }
    [[nodiscard]] Json argsOf(RegionId id)
    {
        m_text.clear();
        if (!m_args.append(m_text, id))
            return jsonArgs(m_out.read(regionArgs(m_trace, id)));
        return m_text == "{}" ? Json::object() : Json::parse(m_text, nullptr, false);
    }
    /// The program with its command, as in "git fetch": few different names, so that backends can group by them.
    [[nodiscard]] std::string nameOf(SessionId id) const
    {
        const Session& session = m_trace.session(id);
        if (isOfTrace2(m_trace, session) && !session.attributes->placeholder) {
            const ProcessCommand command = m_trace.dialect(id).commandOf(m_trace, id);
            if (!command.name.empty())
                return command.isOwn ? std::string(m_trace.dialect(id).writer()) + ' ' + command.name : command.name;
        }
        return std::string(m_trace.text(session.name));
    }
    /// The program, without its directory.
    [[nodiscard]] std::string programOf(const Session& session) const
    {
        if (!isOfTrace2(m_trace, session))
            return m_trace.text(session.name).empty() ? "unknown_service" : std::string(m_trace.text(session.name));
        const auto& argv = session.attributes->argv;
        std::string_view program = argv.empty() ? std::string_view("git") : m_trace.text(argv[0]);
        program.remove_prefix(program.find_last_of("/\\") + 1);
        if (program.ends_with(".exe"))
            program.remove_suffix(4);
        return program.empty() ? "git" : std::string(program);
    }
    [[nodiscard]] std::string failureOf(const Session& session) const
    {
        return session.signal ? "signal " + std::to_string(*session.signal) : "exit code " + std::to_string(session.exitCode.value_or(0));
    }
    /// Times before 1970 do not exist in OTLP.
    static std::string nanoseconds(TraceTime time) { return std::to_string(std::max<std::int64_t>(toNs(time), 0)); }
    /// Writes a list of objects, unless it stays empty: call begin() before each.
    struct List {
        std::string& to;
        std::string_view start;
        bool isOpen = false;
        void begin() { to += std::exchange(isOpen, true) ? std::string_view(",") : start; }
        void end() const { to += isOpen ? "]" : ""; }
    };

    /// An error is an exception in OpenTelemetry's words.
    void event(List& events, InstantId id)
    {
        events.begin();
        const InstantColumns& at = m_trace.instants();
        const std::size_t row = id.row();
        const std::string_view name = m_trace.text(at.name[row]);
        const bool isError = m_trace.dialect(at.session[row]).kindOfInstant(name) == EventKind::Error;
        buffer() += R"({"timeUnixNano":")" + nanoseconds(m_trace.shown(id)) + R"(","name":)";
        appendJson(buffer(), isError ? "exception" : name.empty() ? "(no name)" : name);
        buffer() += ',';
        OtlpAttributes attributes(buffer());
        thread(attributes, at.thread[row]);
        attributes.text(m_trace, "emberline.category", at.category[row]);
        m_text.clear();
        Json args = m_args.append(m_text, id) ? Json::parse(m_text, nullptr, false) : jsonArgs(m_out.read(instantArgs(m_trace, id)));
        if (isError) {
            attributes.text("exception.type", name);
            for (const auto& [key, as] : {std::pair("msg", "exception.message"), std::pair("fmt", "trace2.cmd.error.format")}) {
                if (!args.is_object() || !args.contains(key))
                    continue;
                attributes.value(as, args[key]);
                args.erase(key);
            }
        }
        plainArgs(attributes, args);
        attributes.end();
        buffer() += '}';
    }

    void link(List& links, const OtlpTraceId& trace, std::uint64_t span, std::string_view key, std::string_view value)
    {
        links.begin();
        beginObject(trace, span);
        std::string& to = buffer();
        to += R"(",)";
        OtlpAttributes attributes(to);
        attributes.text(key, value);
        attributes.end();
        to += '}';
    }

    const Trace& m_trace;
    bool m_isFiltered;
    const OtlpSpans m_spans;
    const OtlpMoments m_moments;
    RowArgs m_args;
    ExportText m_out;
    std::string m_text; ///< of args
    std::vector<std::pair<SessionId, TimerId>> m_timers; ///< sorted
};

} // namespace

std::optional<Error> writeOtlp(const Exported& exported, const ExportSink& sink)
{
    return OtlpWriter(exported, sink).writeAll();
}

Result<std::vector<std::string>> otlpResources(const Exported& exported, std::span<const SessionId> processes)
{
    std::vector<std::string> resources;
    const ExportSink sink = [&](std::string_view text) {
        resources.back() += text;
        return true;
    };
    OtlpWriter writer(exported, sink);
    for (const SessionId process : processes) {
        resources.emplace_back();
        if (auto wrong = writer.writeOne(process))
            return *wrong;
    }
    return resources;
}

} // namespace emberline
