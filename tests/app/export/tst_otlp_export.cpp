// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"
#include "model/outcome.h"
#include "tests/app/export/every_phase.h"
#include "tests/app/export/export_support.h"
#include "tests/app/export/private_log.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QDirIterator>
#include <QFloat16> // QCOMPARE may take it, and nlohmann asks whether a value can become one
#include <QTemporaryDir>

#include <map>
#include <set>

using namespace emberline;
using namespace emberline::exports;

namespace {

const std::string kTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const std::string kSpan = "00f067aa0ba902b7";

/// What is wrong with a request by the JSON mapping of opentelemetry-proto; empty if nothing is.
class OtlpCheck {
public:
    std::string operator()(const SortedJson& request)
    {
        members(request, {{"resourceSpans", &OtlpCheck::resource}});
        return m_wrong;
    }

private:
    using Check = void (OtlpCheck::*)(const SortedJson&);

    void is(bool right, const char* what, const SortedJson& value)
    {
        if (!right && m_wrong.empty())
            m_wrong = std::string(what) + ": " + value.dump().substr(0, 200);
    }
    /// Lists of messages. Other members are the caller's to check: he takes them out first.
    void members(const SortedJson& object, const std::map<std::string, Check>& lists)
    {
        is(object.is_object(), "no object", object);
        for (const auto& [key, value] : object.items()) {
            const auto list = lists.find(key);
            is(list != lists.end() && value.is_array(), "unknown member, or no list", value);
            if (list == lists.end())
                return;
            for (const SortedJson& one : value)
                (this->*list->second)(one);
        }
    }
    SortedJson taken(SortedJson& object, const char* key, bool isNeeded = true)
    {
        is(object.contains(key) || !isNeeded, key, object);
        SortedJson value = object.value(key, SortedJson());
        object.erase(key);
        return value;
    }
    void hex(const SortedJson& value, std::size_t digits)
    {
        is(value.is_string() && value.get<std::string>().size() == digits
                && value.get<std::string>().find_first_not_of("0123456789abcdef") == std::string::npos
                && value.get<std::string>().find_first_not_of('0') != std::string::npos,
            "no id", value);
    }
    void decimal(const SortedJson& value, bool isSigned)
    {
        is(value.is_string(), "64 bits that are no text", value);
        std::string digits = value.is_string() ? value.get<std::string>() : "";
        if (isSigned && digits.starts_with('-'))
            digits.erase(0, 1);
        is(!digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos, "no number", value);
    }
    void resource(const SortedJson& from)
    {
        SortedJson rest = from;
        attributesOnly(taken(rest, "resource"));
        members(rest, {{"scopeSpans", &OtlpCheck::scope}});
    }
    void attributesOnly(const SortedJson& from)
    {
        m_keys.clear();
        members(from, {{"attributes", &OtlpCheck::attribute}});
    }
    void scope(const SortedJson& from)
    {
        SortedJson rest = from;
        SortedJson scope = taken(rest, "scope");
        is(taken(scope, "name").is_string() && taken(scope, "version").is_string() && scope.empty(), "no scope", from);
        members(rest, {{"spans", &OtlpCheck::span}});
    }
    void span(const SortedJson& from)
    {
        SortedJson rest = from;
        hex(taken(rest, "traceId"), 32);
        hex(taken(rest, "spanId"), 16);
        if (rest.contains("parentSpanId"))
            hex(taken(rest, "parentSpanId"), 16);
        is(taken(rest, "name").is_string() && !from["name"].get<std::string>().empty(), "no name", from);
        const SortedJson kind = taken(rest, "kind");
        is(kind.is_number_integer() && kind >= 0 && kind <= 5, "no kind", from);
        decimal(taken(rest, "startTimeUnixNano"), false);
        decimal(taken(rest, "endTimeUnixNano"), false);
        SortedJson status = taken(rest, "status", false);
        if (!status.is_null())
            is(taken(status, "code") == 2 && taken(status, "message").is_string() && status.empty(), "no status", from);
        m_keys.clear();
        members(rest, {{"attributes", &OtlpCheck::attribute}, {"events", &OtlpCheck::event}, {"links", &OtlpCheck::link}});
    }
    void event(const SortedJson& from)
    {
        SortedJson rest = from;
        decimal(taken(rest, "timeUnixNano"), false);
        is(taken(rest, "name").is_string(), "no name", from);
        attributesOnly(rest);
    }
    void link(const SortedJson& from)
    {
        SortedJson rest = from;
        hex(taken(rest, "traceId"), 32);
        hex(taken(rest, "spanId"), 16);
        attributesOnly(rest);
    }
    void attribute(const SortedJson& from)
    {
        SortedJson rest = from;
        const SortedJson key = taken(rest, "key");
        is(key.is_string() && m_keys.insert(key).second, "no key, or one that repeats", from);
        anyValue(taken(rest, "value"));
        is(rest.empty(), "unknown member", from);
    }
    void anyValue(const SortedJson& from)
    {
        is(from.is_object() && from.size() <= 1, "no value", from);
        if (!from.is_object() || from.empty())
            return;
        const std::string kind = from.begin().key();
        const SortedJson& value = *from.begin();
        if (kind == "intValue")
            return decimal(value, true);
        if (kind == "arrayValue")
            return members(value, {{"values", &OtlpCheck::anyValue}});
        is((kind == "stringValue" && value.is_string()) || (kind == "boolValue" && value.is_boolean())
                || (kind == "doubleValue" && value.is_number()),
            "no value of its kind", from);
    }

    std::string m_wrong;
    std::set<SortedJson> m_keys;
};

struct Sent {
    explicit Sent(const Exported& trace) : text(exported(trace, "otlp")), request(SortedJson::parse(text))
    {
        for (const SortedJson& resource : request["resourceSpans"]) {
            for (const SortedJson& span : resource["scopeSpans"][0]["spans"])
                spans.push_back(span);
        }
        processes = request["resourceSpans"].size();
    }
    /// The first span of that name.
    [[nodiscard]] SortedJson named(const std::string& name) const
    {
        const auto found = std::ranges::find_if(spans, [&](const SortedJson& span) { return span["name"] == name; });
        return found == spans.end() ? SortedJson() : *found;
    }

    std::string text;
    SortedJson request;
    std::vector<SortedJson> spans;
    std::size_t processes = 0;
};

/// The attribute as text, or nothing.
std::string attributeOf(const SortedJson& from, const std::string& key)
{
    for (const SortedJson& one : from["attributes"]) {
        if (one["key"] == key)
            return one["value"].begin()->is_string() ? one["value"].begin()->get<std::string>() : one["value"].begin()->dump();
    }
    return "(none)";
}

/// A process that logged `params` (name, value), and its child, which inherited and logged them, too.
Trace inherited(const std::vector<std::pair<std::string, std::string>>& params)
{
    TraceBuilder builder;
    sample::Maker make(builder);
    const auto outer = make.process("outer", 0, 10);
    const RegionId bar = make.region(outer.main, "child", "", 1, 9, outer.life, RegionRole::Child);
    const auto inner = make.process("inner", 2, 8, 0, bar);
    for (const auto& [session, sid] : {std::pair(outer.session, "a"), std::pair(inner.session, "a/b")}) {
        Session& row = builder.edit(session);
        row.sid = builder.intern(sid);
        for (const auto& [name, value] : params)
            row.attributes.edit().params.push_back({builder.intern(name), builder.intern(value), {}});
    }
    Trace trace;
    trace.apply(builder.takeBatch());
    return trace;
}

} // namespace

class OtlpExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySampleIsARequest()
    {
        std::size_t read = 0;
        QDirIterator samples(QStringLiteral(EMBERLINE_TEST_DATA), QDir::Files, QDirIterator::Subdirectories);
        while (samples.hasNext()) {
            const QString path = samples.next();
            if (path.endsWith(QStringLiteral(".ndjson")))
                continue;
            const Trace trace = importPath(path);
            const Sent sent(trace);
            const std::string wrong = OtlpCheck()(sent.request);
            QVERIFY2(wrong.empty(), (path.toStdString() + ": " + wrong).c_str());
            QCOMPARE(sent.processes, trace.sessions().size());
            checkSpans(trace, sent, path);
            ++read;
        }
        QVERIFY(read > 50);
    }

    void anEmptyTraceIsAnEmptyRequest() { QCOMPARE(exported(Trace(), "otlp"), std::string("{\"resourceSpans\":[]}\n")); }

    void twoReadingsHaveTheSameBytes() { QVERIFY(exported(importPath(kSample), "otlp") == exported(importPath(kSample), "otlp")); }

    void aBarOfAReadProcessIsItsSpan()
    {
        const Sent sent(inherited({}));
        QCOMPARE(sent.spans.size(), std::size_t{2});
        QCOMPARE(sent.spans[1]["parentSpanId"], sent.spans[0]["spanId"]);
        QCOMPARE(sent.spans[1]["traceId"], sent.spans[0]["traceId"]);
        QVERIFY(!sent.spans[0].contains("parentSpanId"));
        QVERIFY(!sent.spans[1].contains("links"));
    }

    void aBarWithoutALogIsACall()
    {
        const Sent sent(importPath(QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/shell-alias.event")));
        std::size_t bars = 0;
        for (const SortedJson& span : sent.spans) {
            if (attributeOf(span, "trace2.span.type") != "child")
                continue;
            ++bars;
            QCOMPARE(span["kind"], SortedJson(3));
            QVERIFY(attributeOf(span, "trace2.child.argv").starts_with("["));
        }
        QVERIFY(bars > 0);
    }

    void theCallersTraceIsHonoured()
    {
        for (const char* name : {"TRACEPARENT", "otel.traceParent"}) {
            const Sent sent(inherited({{name, "00-" + kTrace + "-" + kSpan + "-01"}}));
            QCOMPARE(sent.spans[0]["traceId"], SortedJson(kTrace));
            QCOMPARE(sent.spans[0]["parentSpanId"], SortedJson(kSpan));
            QCOMPARE(sent.spans[1]["traceId"], SortedJson(kTrace));
            QCOMPARE(sent.spans[1]["parentSpanId"], sent.spans[0]["spanId"]); // it only inherited the variable
        }
    }

    void whatIsNoTraceParentIsIgnored_data()
    {
        QTest::addColumn<QByteArray>("value");
        const QByteArray trace = QByteArray::fromStdString(kTrace);
        const QByteArray span = QByteArray::fromStdString(kSpan);
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("upper case") << "00-" + trace.toUpper() + "-" + span + "-01";
        QTest::newRow("no trace") << "00-" + QByteArray(32, '0') + "-" + span + "-01";
        QTest::newRow("no span") << "00-" + trace + "-" + QByteArray(16, '0') + "-01";
        QTest::newRow("version ff") << "ff-" + trace + "-" + span + "-01";
        QTest::newRow("too long for version 00") << "00-" + trace + "-" + span + "-01-x";
        QTest::newRow("flags that are no hex") << "00-" + trace + "-" + span + "-xy";
    }
    void whatIsNoTraceParentIsIgnored()
    {
        QFETCH(QByteArray, value);
        const Sent sent(inherited({{"TRACEPARENT", value.toStdString()}}));
        QVERIFY(sent.spans[0]["traceId"] != SortedJson(kTrace));
        QVERIFY(!sent.spans[0].contains("parentSpanId"));
    }

    void aTraceParentOfItsOwnBeginsATraceWithALink()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto outer = make.process("outer", 0, 10);
        const RegionId bar = make.region(outer.main, "hook", "", 1, 9, outer.life, RegionRole::Child);
        const auto inner = make.process("inner", 2, 8, 0, bar);
        builder.edit(inner.session)
            .attributes.edit()
            .params.push_back({builder.intern("TRACEPARENT"), builder.intern("00-" + kTrace + "-" + kSpan + "-00"), {}});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Sent sent(trace);
        QCOMPARE(sent.spans.size(), std::size_t{3}); // the bar stays
        QCOMPARE(sent.named("inner")["parentSpanId"], SortedJson(kSpan));
        QCOMPARE(sent.named("inner")["traceId"], SortedJson(kTrace));
        QCOMPARE(sent.named("inner")["links"][0]["spanId"], sent.named("hook")["spanId"]);
        QCOMPARE(attributeOf(sent.named("inner")["links"][0], "emberline.link"), std::string("caller"));
    }

    void whatWentOnInTheBackgroundIsLinked()
    {
        const Sent sent(importPath(QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/background-daemon.event")));
        std::size_t linked = 0;
        for (const SortedJson& span : sent.spans) {
            if (!span.contains("links"))
                continue;
            ++linked;
            QVERIFY(!span.contains("parentSpanId"));
            const SortedJson& link = span["links"][0];
            const auto starter = std::ranges::find_if(sent.spans, [&](const SortedJson& one) { return one["spanId"] == link["spanId"]; });
            QVERIFY(starter != sent.spans.end());
            QCOMPARE(attributeOf(*starter, "trace2.child.ready"), std::string("ready"));
            QCOMPARE((*starter)["traceId"], link["traceId"]);
            QVERIFY(span["traceId"] != link["traceId"]);
        }
        QVERIFY(linked > 0);
    }

    void whatFailedHasAStatus()
    {
        const Trace trace = importPath(QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/shell-alias.event"));
        TraceBuilder builder;
        sample::Maker make(builder);
        builder.edit(make.process("signalled", 0, 1).session).signal = 9;
        Trace killed;
        killed.apply(builder.takeBatch());
        std::size_t failures = 0;
        for (const Trace* one : {&trace, static_cast<const Trace*>(&killed)}) {
            const Sent sent(*one);
            for (std::size_t row = 0; row < one->sessions().size(); ++row) {
                const SortedJson& span = sent.request["resourceSpans"][row]["scopeSpans"][0]["spans"][0];
                const bool failed = hasFailed(*one, SessionId(row));
                failures += failed ? 1 : 0;
                QCOMPARE(span.contains("status"), failed);
                QCOMPARE(attributeOf(span, "error.type") != "(none)", failed);
            }
        }
        QCOMPARE(failures, std::size_t{2}); // an exit code and a signal
        QCOMPARE(attributeOf(Sent(killed).spans.front(), "error.type"), std::string("signal 9"));
    }

    void anErrorIsAnException()
    {
        const Sent sent(LoadedTrace(kPrivateLog).trace);
        const SortedJson process = sent.spans.front();
        const auto error = std::ranges::find_if(process["events"], [](const SortedJson& one) { return one["name"] == "exception"; });
        QVERIFY(error != process["events"].end());
        QVERIFY(attributeOf(*error, "exception.message").starts_with("cannot mail Josephine"));
        QCOMPARE(attributeOf(*error, "trace2.cmd.error.format"), std::string("cannot mail %s"));
    }

    void attributesAreNamedAsOthersNameThem()
    {
        const Sent sent(LoadedTrace(kPrivateLog).trace);
        const SortedJson& resource = sent.request["resourceSpans"][0]["resource"];
        QCOMPARE(attributeOf(resource, "service.name"), std::string("git"));
        QCOMPARE(attributeOf(resource, "service.version"), std::string("2.55.0"));
        QCOMPARE(attributeOf(resource, "service.instance.id"), std::string("20261121T065538.161246Z-H0a7c9cdf-P00006f7a"));
        const SortedJson process = sent.named("git fetch");
        QCOMPARE(attributeOf(process, "trace2.cmd.name_verb"), std::string("git:fetch"));
        QCOMPARE(attributeOf(process, "trace2.cmd.exit_code"), std::string("0"));
        QCOMPARE(attributeOf(process, "trace2.param.set"), std::string(R"({"user.name":"Josephine Random"})"));
        QCOMPARE(attributeOf(process, "process.exit.code"), std::string("0"));
        const SortedJson region = sent.named("do_read_index");
        QCOMPARE(attributeOf(region, "thread.name"), std::string("main"));
        QCOMPARE(attributeOf(region, "emberline.category"), std::string("index"));
        QCOMPARE(attributeOf(region, "trace2.region.message"), std::string("/home/jrandom/secret-project/.git/index"));
        QCOMPARE(attributeOf(region, "trace2.region.data"), std::string(R"({"read/owner":"jrandom on git.example.com"})"));
        QCOMPARE(attributeOf(region, "code.line.number"), std::string("1"));
        QCOMPARE(region["startTimeUnixNano"], SortedJson("1795244138163100000"));
    }

    void aChromeTraceIsOneTrace()
    {
        const Trace trace = LoadedTrace(kEveryPhase).trace;
        const Sent sent(trace);
        QCOMPARE(OtlpCheck()(sent.request), std::string());
        std::set<SortedJson> traces;
        for (const SortedJson& span : sent.spans)
            traces.insert(span["traceId"]);
        QCOMPARE(traces.size(), std::size_t{1});
        QCOMPARE(attributeOf(sent.named("outer"), "emberline.args.n"), std::string("2"));
        QCOMPARE(sent.named("inner")["parentSpanId"], sent.named("outer")["spanId"]);
        const auto isThread = [](const SortedJson& one) { return one["name"] == "thread"; };
        const SortedJson inner = sent.named("inner");
        QCOMPARE(inner.contains("events") && std::ranges::any_of(inner["events"], isThread), false); // it ended before
        QVERIFY(std::ranges::any_of(sent.named("outer")["events"], isThread));
    }

    void aFlowIsALink()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto process = make.process("process", 0, 10);
        const RegionId from = make.region(process.main, "from", "", 1, 2, process.life, RegionRole::Slice);
        const RegionId to = make.region(process.main, "to", "", 3, 4, process.life, RegionRole::Slice);
        make.flow("go", {{from, 1.5}, {to, 3.5}});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Sent sent(trace);
        QCOMPARE(sent.named("to")["links"][0]["spanId"], sent.named("from")["spanId"]);
        QVERIFY(!sent.named("from").contains("links"));
    }

    void aValueThatALaterOneReplacedIsAnEvent()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto process = make.process("process", 0, 10);
        const RegionId region = make.region(process.main, "region", "c", 1, 9, process.life);
        builder.args().add(region, builder.intern("step"), ArgValue(std::string("first")), sample::at(2));
        builder.args().add(region, builder.intern("step"), ArgValue(std::string("last")), sample::at(3));
        Trace trace;
        trace.apply(builder.takeBatch());
        const SortedJson span = Sent(trace).named("region");
        QCOMPARE(attributeOf(span, "trace2.region.data"), std::string(R"({"step":"last"})"));
        QCOMPARE(span["events"].size(), std::size_t{1});
        QCOMPARE(attributeOf(span["events"][0], "emberline.args.step"), std::string("first"));
        QCOMPARE(span["events"][0]["timeUnixNano"], SortedJson(std::to_string(toNs(sample::at(2)))));
    }

    void timersAndWhatNeverEndedAreSaid()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto process = make.process("process", 0, 10);
        make.region(process.main, "cut", "c", 1, 9, process.life, RegionRole::Region, true);
        builder.addTimer(
            {process.session, {}, builder.intern("walk"), builder.intern("index"), 3, Duration(60), Duration(10), Duration(30)});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Sent sent(trace);
        QCOMPARE(attributeOf(sent.spans.front(), "trace2.process.timers"),
            std::string(R"({"index":{"walk":{"intervals":3,"total_ns":60,"min_ns":10,"max_ns":30}}})"));
        QCOMPARE(attributeOf(sent.spans.front(), "trace2.thread.timers"), std::string("(none)"));
        QCOMPARE(attributeOf(sent.named("cut"), "emberline.open"), std::string("true"));
        QCOMPARE(attributeOf(sent.spans.front(), "emberline.open"), std::string("(none)"));
    }

    void aFilterLeavesNoSpanWithoutItsParent()
    {
        const Trace trace = importPath(kSample);
        Derivation derivation;
        derivation.filter.hiddenCategories = {"index"};
        const DerivedTrace part = deriveTrace(trace, derivation).value();
        QVERIFY(part.trace.regionCount() < trace.regionCount());
        checkSpans(part.trace, Sent(part), kSample);
    }

    void aFilterLeavesOutProcessesOfWhichNothingIsLeft()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto outer = make.process("outer", 0, 100);
        const RegionId bar = make.region(outer.main, "child", "", 5, 65, outer.life, RegionRole::Child);
        const auto inner = make.process("inner", 10, 60, 0, bar);
        make.region(inner.main, "wanted", "c", 20, 30, inner.life);
        const auto other = make.process("other", 0, 100);
        make.region(other.main, "spare", "c", 20, 30, other.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        const auto spansOf = [&](const std::string& name) {
            Derivation derivation;
            derivation.filter.name.text = name;
            const DerivedTrace part = deriveTrace(trace, derivation).value();
            return Sent(part).spans.size();
        };
        QCOMPARE(spansOf("wanted"), std::size_t{3}); // with the two processes around it
        QCOMPARE(spansOf("nowhere"), std::size_t{0});
    }

    void anExportEndsWithItsSink()
    {
        TraceBuilder builder;
        sample::addCrowd(builder, 20000, 8);
        Trace trace;
        trace.apply(builder.takeBatch());
        std::size_t pieces = 0;
        const ExportSink onlyOne = [&](std::string_view) { return ++pieces < 2; };
        QVERIFY(!findExportFormat(QStringLiteral("otlp"))->write(trace, onlyOne));
        QCOMPARE(pieces, std::size_t{2});
    }

private:
    /// Each region is one span, or its process is; ids are unique, and a span's parent exists and is of the same trace.
    static void checkSpans(const Trace& trace, const Sent& sent, const QString& path)
    {
        std::size_t expected = trace.sessions().size() + trace.regionCount();
        std::map<RegionId, std::vector<SessionId>> started;
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            if (trace.sessions()[row].spawnedBy)
                started[trace.sessions()[row].spawnedBy].emplace_back(row);
        }
        for (std::size_t row = 0; row < trace.regionCount(); ++row)
            expected -= trace.role(RegionId(row)) == RegionRole::Process ? 1 : 0;
        for (const auto& [bar, sessions] : started) {
            const Session& session = trace.session(sessions.front());
            const auto pid = pidOf(trace, bar);
            const bool inBackground = session.attributes->detachedAfter || (trace.keptArg(bar, "ready") && !exitCodeOf(trace, bar));
            expected -= sessions.size() == 1 && !inBackground && (!pid || !session.pid || pid == session.pid) ? 1 : 0;
        }
        QVERIFY2(sent.spans.size() == expected, qPrintable(path));
        std::map<std::string, std::string> traces;
        for (const SortedJson& span : sent.spans) {
            QVERIFY2(traces.emplace(span["spanId"], span["traceId"]).second, qPrintable(path));
            QVERIFY(std::stoll(span["startTimeUnixNano"].get<std::string>()) <= std::stoll(span["endTimeUnixNano"].get<std::string>()));
        }
        for (const SortedJson& span : sent.spans) {
            if (span.contains("parentSpanId")) {
                const auto parent = traces.find(span["parentSpanId"]);
                QVERIFY2(parent != traces.end() && parent->second == span["traceId"], qPrintable(path));
            }
        }
    }
};

EMBERLINE_TEST(OtlpExportTest, QCoreApplication)
#include "tst_otlp_export.moc"
