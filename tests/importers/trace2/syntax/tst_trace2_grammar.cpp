// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the lines and the logs that importers/trace2/syntax/GRAMMAR.md quotes.
#include "tests/support/loaded_trace.h"
#include "tests/support/quoted_examples.h"
#include "tests/support/test_room.h"

#include "importers/formats.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "importers/trace2/syntax/text_records.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

using namespace emberline;
using namespace emberline::trace2;

namespace {

constexpr const char* kDocument = "importers/trace2/syntax/GRAMMAR.md";

// As the fields are called in the document, in the order of their enumerators.
constexpr std::array kTexts{"event", "sid", "thread", "file", "exe", "evt", "msg", "fmt", "path", "name", "hierarchy", "alias", "class",
    "hook", "cd", "ready", "category", "label", "key", "value", "scope", "param", "worktree"};
constexpr std::array kNumbers{"line", "repo", "nesting", "code", "signo", "child", "exec", "pid", "intervals", "count", "use_shell"};
constexpr std::array kSpans{"t_abs", "t_rel", "total", "min", "max"};
static_assert(kTexts.size() == static_cast<std::size_t>(Text::Count) && kNumbers.size() == static_cast<std::size_t>(Number::Count)
    && kSpans.size() == static_cast<std::size_t>(Span::Count));

QString padded(std::int64_t number, int digits)
{
    return QString::number(number).rightJustified(digits, QLatin1Char('0'));
}

std::string seconds(Duration time)
{
    const std::int64_t us = toNs(time) / 1000;
    return (QString::number(us / 1'000'000) + '.' + padded(us % 1'000'000, 6)).toStdString();
}

std::string timeOfDay(Duration time)
{
    const std::int64_t us = toNs(time) / 1000;
    const std::int64_t s = us / 1'000'000;
    const QString toSecond = padded(s / 3600, 2) + ':' + padded(s / 60 % 60, 2) + ':' + padded(s % 60, 2);
    return (toSecond + '.' + padded(us % 1'000'000, 6)).toStdString();
}

std::string describe(const TextLine& line, const Record& record)
{
    std::string all(record.text(Text::Event));
    const auto add = [&all](const char* name, std::string_view value) { all += std::string(" ") + name + "=" + std::string(value); };
    if (line.timeOfDay)
        add("time", timeOfDay(*line.timeOfDay));
    if (line.depth)
        add("depth", std::to_string(*line.depth));
    for (std::size_t i = 1; i < kTexts.size(); ++i) {
        if (const auto field = static_cast<Text>(i); record.has(field))
            add(kTexts[i], record.text(field));
    }
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
        if (const auto field = static_cast<Number>(i); record.has(field))
            add(kNumbers[i], std::to_string(record.number(field)));
    }
    for (std::size_t i = 0; i < kSpans.size(); ++i) {
        if (const auto field = static_cast<Span>(i); record.has(field))
            add(kSpans[i], seconds(record.span(field)));
    }
    if (record.hasList) {
        std::string words;
        for (const std::string_view word : record.list)
            words += (words.empty() ? "[" : ", ") + std::string(word);
        add("words", (words.empty() ? "[" : words) + "]");
    }
    if (record.hasBad())
        add("bad", record.bad().key);
    return QString::fromStdString(all).replace('\n', QLatin1String("\\n")).toStdString();
}

/// Writes down what is read of a log, as the document does.
class Reader final : TextRecords::Receiver {
public:
    explicit Reader(TextSyntax& syntax) : m_syntax(syntax) { }

    std::string read(std::string_view text)
    {
        m_read.clear();
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        TextRecords records(m_syntax, *this, context, SourceId(0));
        std::ranges::copy(text, records.prepare(text.size()).begin());
        records.commit(text.size());
        records.finish();
        return m_read;
    }
    [[nodiscard]] const std::map<Verb, std::string>& events() const { return m_events; }

private:
    bool apply(const TextLine& line, std::string_view, const RecordPlace&) override
    {
        std::size_t& open = m_openRegions[std::string(line.thread)];
        Record record;
        m_syntax.read(line, open, record);
        if (line.verb == Verb::RegionEnter)
            ++open;
        else if (line.verb == Verb::RegionLeave && open > 0)
            --open;
        m_events.emplace(line.verb, record.text(Text::Event));
        add(describe(line, record));
        return true;
    }
    void skip(const DiagnosticKind& kind, std::string_view, const RecordPlace&) override { add(std::string(kind.code)); }
    void add(const std::string& outcome) { m_read += (m_read.empty() ? "" : "\n") + outcome; }

    TextSyntax& m_syntax;
    std::map<std::string, std::size_t> m_openRegions; ///< by thread
    std::map<Verb, std::string> m_events;
    std::string m_read;
};

std::string describe(const Trace& trace, RegionId id)
{
    const std::string category(trace.category(id));
    const std::string open = trace.isOpen(id) ? ", open" : "";
    return std::string(trace.role(id) == RegionRole::Child ? "child " : "") + std::string(trace.name(id))
        + (category.empty() ? "" : " [" + category + "]") + open;
}

/// What a whole log shows, as the document writes it: each process with its regions, an indented line each, and then the diagnostics.
std::string describe(const Trace& trace)
{
    std::string all;
    const auto addLine = [&all](const std::string& line) { all += (all.empty() ? "" : "\n") + line; };
    for (std::size_t session = 0; session < trace.sessions().size(); ++session) {
        const Session& row = trace.session(SessionId(session));
        const std::string parent = row.parent ? ", child of " + std::string(trace.text(trace.session(row.parent).name)) : "";
        const std::string end = row.exitCode ? ", exit " + std::to_string(*row.exitCode)
            : row.signal                     ? ", signal " + std::to_string(*row.signal)
            : row.open                       ? ", no end"
                                             : "";
        addLine(std::string(trace.text(row.name)) + parent + end);
        for (std::size_t region = 0; region < trace.regionCount(); ++region) {
            if (const RegionId id(region); trace.session(id) == SessionId(session) && trace.role(id) != RegionRole::Process)
                addLine(std::string(2 * std::size_t{trace.depth(id)}, ' ') + describe(trace, id));
        }
    }
    std::set<std::string> codes;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        codes.insert(std::string(entry.kind->code) + (entry.count > 1 ? " " + std::to_string(entry.count) : ""));
    for (const std::string& code : codes)
        addLine(code);
    return all;
}

/// The examples of all blocks that are marked as whole logs of the target.
std::vector<Example> quotedLogs(const QByteArray& target)
{
    std::vector<Example> all;
    for (const std::vector<Example>& block : quotedExamples(kDocument, target + "-log"))
        all.insert(all.end(), block.begin(), block.end());
    return all;
}

} // namespace

class TestTrace2Grammar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachQuotedLineIsReadAsTheDocumentSays_data() { addSyntaxes(); }
    void eachQuotedLineIsReadAsTheDocumentSays()
    {
        QFETCH(TextSyntax*, syntax);
        int differences = 0;
        for (const std::vector<Example>& block : quotedExamples(kDocument, QTest::currentDataTag())) {
            Reader reader(*syntax);
            for (const Example& example : block) {
                if (const std::string read = reader.read(example.input); read != example.outcome) {
                    qWarning("line %d is read as: %s", example.line, read.c_str());
                    ++differences;
                }
            }
        }
        QCOMPARE(differences, 0);
    }

    void eachQuotedLogShowsWhatTheDocumentSays_data() { addSyntaxes(); }
    void eachQuotedLogShowsWhatTheDocumentSays()
    {
        const std::string target = QTest::currentDataTag();
        int differences = 0;
        QVERIFY(!quotedLogs(QTest::currentDataTag()).empty());
        for (const Example& log : quotedLogs(QTest::currentDataTag())) {
            for (const std::size_t chunk : {std::string::npos, std::size_t{1}}) {
                const LoadedTrace loaded(log.input, {chunk});
                QVERIFY2(loaded.known && loaded.source().format == "trace2-" + target, log.input.c_str());
                if (const std::string shown = describe(loaded.trace); shown != log.outcome) {
                    qWarning("line %d shows:\n%s", log.line, shown.c_str());
                    ++differences;
                }
            }
        }
        QCOMPARE(differences, 0);
    }

    void eachCodeHasAQuotedLog()
    {
        // Those of EVENT, of several logs, and of a file's date
        const std::set<std::string_view> ofOthers{"trace2-too-many-files", "trace2-deep-sid", "trace2-nesting-limit",
            "trace2-missing-parent", "trace2-same-run", "trace2-beside", "trace2-no-date", "trace2-clock-set-back"};
        std::string outcomes;
        for (const char* target : {"perf", "normal"}) {
            for (const Example& log : quotedLogs(target))
                outcomes += '\n' + log.outcome;
        }
        for (const DiagnosticKind* kind : diagnosticKinds()) {
            const bool isQuoted = outcomes.find('\n' + std::string(kind->code)) != std::string::npos;
            QVERIFY2(isQuoted != ofOthers.contains(kind->code), kind->code.data());
        }
    }

    void eachVerbHasAQuotedLineAndAProduction_data() { addSyntaxes(); }
    void eachVerbHasAQuotedLineAndAProduction()
    {
        QFETCH(TextSyntax*, syntax);
        const std::set<QString> defined = productionsIn(kDocument).defined;
        Reader reader(*syntax);
        for (const std::vector<Example>& block : quotedExamples(kDocument, QTest::currentDataTag())) {
            for (const Example& example : block)
                reader.read(example.input);
        }
        for (std::size_t i = 0; i < kVerbs; ++i) {
            const auto verb = static_cast<Verb>(i);
            if (!syntax->records(verb))
                continue;
            const auto found = reader.events().find(verb);
            QVERIFY2(found != reader.events().end(), qPrintable(QString("no line for verb %1").arg(i)));
            const QString production = QString(QTest::currentDataTag()) + '_' + QString::fromStdString(found->second);
            QVERIFY2(defined.contains(production), qPrintable(production));
        }
    }

    void eachNameInAProductionIsDefinedAndUsed()
    {
        const auto [defined, used] = productionsIn(kDocument);
        for (const QString& name : used)
            QVERIFY2(defined.contains(name), qPrintable(name));
        for (const QString& name : defined)
            QVERIFY2(used.contains(name) || name.startsWith(QLatin1String("perf_")) || name.startsWith(QLatin1String("normal_")),
                qPrintable(name));
        QVERIFY(defined.size() > kVerbs);
    }

private:
    void addSyntaxes()
    {
        QTest::addColumn<TextSyntax*>("syntax");
        QTest::newRow("perf") << static_cast<TextSyntax*>(&m_perf);
        QTest::newRow("normal") << static_cast<TextSyntax*>(&m_normal);
    }

    PerfSyntax m_perf;
    NormalSyntax m_normal;
};

EMBERLINE_TEST(TestTrace2Grammar, QCoreApplication)
#include "tst_trace2_grammar.moc"
