// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/filter.h"
#include "model/analysis/flame_tree.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/search.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <QStringList>

#include <algorithm>
#include <string>
#include <vector>

using namespace emberline;

namespace {

using Ids = std::vector<RegionId>;

Ids passing(const Trace& trace, const RegionFilter& filter)
{
    Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace);
    Ids ids;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (compiled.value()(RegionId(row)))
            ids.emplace_back(row);
    }
    return ids;
}

bool matches(const TextQuery& query, std::string_view text)
{
    return TextMatcher::compile(query).value().matches(text);
}

} // namespace

class FilterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainTextIsFoundInAnyCase()
    {
        QVERIFY(matches({"negoTiat"}, "Negotiation_v2"));
        QVERIFY(!matches({"negotiate"}, "negotiation"));
        QVERIFY(!matches({"Nego", TextMode::Plain, true}, "negotiation"));
        QVERIFY(matches({"nego", TextMode::Plain, true}, "re-nego"));
        QVERIFY(matches({"aab"}, "aaaab"));
        QVERIFY(matches({"ÄRGER"}, "viel ärger"));
        QVERIFY(matches({""}, ""));
    }

    void wordsEndAtAnythingButLettersDigitsAndUnderscores()
    {
        QVERIFY(matches({"read", TextMode::Word}, "dir/read:x"));
        QVERIFY(!matches({"read", TextMode::Word}, "do_read_index"));
        QVERIFY(matches({"read", TextMode::Word}, "readers read"));
        QVERIFY(matches({"--stdin", TextMode::Word}, "git index-pack --stdin --fix-thin"));
        QVERIFY(!matches({"ärger", TextMode::Word}, "Ärgernis"));
        QVERIFY(matches({"ärger", TextMode::Word}, "der Ärger."));
    }

    void regularExpressionsMatchUnicodeAndReportErrors()
    {
        QVERIFY(matches({"^do_.*index$", TextMode::Regex}, "DO_read_index"));
        QVERIFY(!matches({"^do_.*index$", TextMode::Regex, true}, "DO_read_index"));
        QVERIFY(matches({"^\\w+$", TextMode::Regex}, "größe"));
        const Result<TextMatcher> bad = TextMatcher::compile({"a(b", TextMode::Regex});
        QVERIFY(!bad);
        QVERIFY(bad.error().message.starts_with("This is not a valid regular expression: "));
        QVERIFY(!CompiledFilter::compile({.name = {"[", TextMode::Regex}}, Trace()));
    }

    /// Short enough to end in seconds even if it were not stopped.
    void anExpressionWithTooManyStepsIsStoppedAndReported_data()
    {
        QTest::addColumn<std::string>("expression");
        QTest::addColumn<std::string>("text");
        QTest::newRow("exponential") << std::string("(a+)+$") << std::string(26, 'a') + "!";
        std::string words;
        while (words.size() < 40'000)
            words += "error path ";
        QTest::newRow("polynomial") << std::string("error.*path.*git") << words;
    }
    void anExpressionWithTooManyStepsIsStoppedAndReported()
    {
        QFETCH(std::string, expression);
        QFETCH(std::string, text);
        const TextQuery query{expression, TextMode::Regex};
        const TextMatcher matcher = TextMatcher::compile(query).value();
        const TextMatcher copy = matcher;
        QVERIFY(!copy.trouble());
        QVERIFY(!matcher.matches(text));
        QVERIFY(copy.trouble() && copy.trouble()->message.ends_with('.'));
        QVERIFY(!copy.matches("aaa error path git")); // spends no more time on it

        SmallTrace t;
        t.addRegion(t.addThread(t.addSession("git")), text, 0, 9);
        const Trace trace = t.trace();
        const std::atomic<bool> cancel = false;
        QVERIFY(!search(
            trace, {query}, [](const auto&) {}, cancel));
        StatisticsQuery statistics;
        statistics.range = trace.extent();
        statistics.filter.name = query;
        QVERIFY(!computeStatistics(trace, statistics));
        FlameQuery flame;
        flame.range = trace.extent();
        flame.filter.name = query;
        QVERIFY(!buildFlameTree(trace, flame));
    }

    void aCancelledExpressionMatchesNothing()
    {
        std::atomic<bool> cancel = false;
        const TextMatcher matcher = TextMatcher::compile({"a", TextMode::Regex}, Cancellation(&cancel)).value();
        QVERIFY(matcher.matches("a"));
        cancel = true;
        QVERIFY(!matcher.matches("a"));
        QVERIFY(!matcher.trouble());
    }

    void categoriesAreListsAndChildrenHaveTheirClassAndHook()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId process = t.addRegion(thread, "git", 0, 9, {}, {.role = RegionRole::Process});
        const RegionId list = t.addRegion(thread, "slice", 0, 1, {}, {.category = "net, disk,net,"});
        const RegionId hook = t.addRegion(thread, "pre-commit", 2, 3, {}, {.category = "hook", .role = RegionRole::Child});
        t.builder.args().add(hook, t.builder.intern("hook_name"), ArgValue(std::string("pre-commit")));
        const RegionId plain = t.addRegion(thread, "plain", 4, 5);
        const Trace& trace = t.trace();
        const auto of = [&](RegionId id) {
            std::vector<std::string_view> categories;
            categoriesOf(trace, id, categories);
            return categories;
        };
        using Texts = std::vector<std::string_view>;
        QCOMPARE(of(process), (Texts{"process"}));
        QCOMPARE(of(list), (Texts{"net", "disk"}));
        QCOMPARE(of(hook), (Texts{"hook", "pre-commit"}));
        QCOMPARE(of(plain), (Texts{""}));

        QCOMPARE(passing(trace, {.onlyCategories = {"disk", "pre-commit"}}), (Ids{list, hook}));
        QCOMPARE(passing(trace, {.hiddenCategories = {"disk", "process"}}), (Ids{hook, plain}));
        QCOMPARE(passing(trace, {.onlyCategories = {"net"}, .hiddenCategories = {"disk"}}), Ids{});
        const std::vector<CategoryCount> counts = countCategories(trace);
        QCOMPARE(counts.size(), std::size_t{6});
        for (const CategoryCount& count : counts)
            QCOMPARE(count.count, std::uint64_t{1});
        QCOMPARE(counts[0].category, "");
    }

    void objectsPassByNameCategoryAndProcess()
    {
        SmallTrace t;
        const SessionId page = t.addSession("page");
        const auto add = [&](std::string_view name, std::string_view category) {
            return t.builder.addObject({.session = page, .name = t.builder.intern(name), .category = t.builder.intern(category)});
        };
        const ObjectId layer = add("layerId", "cc,debug");
        const ObjectId plain = add("tree", "");
        const SessionId other = t.addSession("other");
        const Trace& trace = t.trace();
        const auto passes = [&](const RegionFilter& filter, ObjectId id) { return CompiledFilter::compile(filter, trace).value()(id); };
        QVERIFY(passes({}, layer) && passes({}, plain));
        QVERIFY(passes({.onlyCategories = {"debug"}}, layer) && !passes({.onlyCategories = {"debug"}}, plain));
        QVERIFY(!passes({.hiddenCategories = {"cc"}}, layer) && passes({.hiddenCategories = {"cc"}}, plain));
        QVERIFY(passes({.onlyCategories = {""}}, plain) && !passes({.onlyCategories = {""}}, layer));
        QVERIFY(passes({.name = {"layer"}}, layer) && !passes({.name = {"layer"}}, plain));
        QVERIFY(passes({.sessions = {page}}, layer) && !passes({.sessions = {other}}, layer));
        QVERIFY(passes({.shortest = Duration(1)}, layer)); // how long it lived is unknown
    }

    void categoriesDecideForEachKindOfRegion()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        struct Made {
            RegionId id;
            std::vector<std::string> categories;
        };
        std::vector<Made> all;
        const auto add = [&](const SmallTrace::More& more, std::vector<std::string> categories, std::string_view hook = {}) {
            const auto at = static_cast<std::int64_t>(all.size());
            all.push_back({t.addRegion(thread, "r", at, at + 1, {}, more), std::move(categories)});
            if (!hook.empty())
                t.builder.args().add(all.back().id, t.builder.intern("hook_name"), ArgValue(std::string(hook)));
        };
        for (int twice = 0; twice < 2; ++twice) { // the second ones have their verdicts from the first
            add({.role = RegionRole::Process}, {"process"});
            add({.role = RegionRole::Thread}, {"thread"});
            for (const RegionRole role : {RegionRole::Region, RegionRole::Slice, RegionRole::Async}) {
                add({.role = role}, {""});
                add({.category = "disk", .role = role}, {"disk"});
                add({.category = "net,disk", .role = role}, {"net", "disk"});
            }
            add({.role = RegionRole::Child}, {"child"});
            add({.role = RegionRole::Exec}, {"exec"});
            add({.category = "hook", .role = RegionRole::Child}, {"hook"});
            add({.category = "hook", .role = RegionRole::Child}, {"hook", "pre-commit"}, "pre-commit");
            add({.category = "hook", .role = RegionRole::Child}, {"hook", "disk"}, "disk");
            add({.role = RegionRole::Child}, {"net"}, "net");
        }
        using List = std::vector<std::string>;
        const List lists[] = {{}, {""}, {"thread", "process"}, {"net"}, {"hook"}, {"pre-commit", "disk", "child"}, {"none", "exec"},
            {"zero", "net", "", "disk", "hook", "a"}};
        const auto anyIn = [](const List& list, const List& categories) {
            return std::ranges::any_of(categories, [&](const std::string& one) { return std::ranges::find(list, one) != list.end(); });
        };
        for (const List& only : lists) {
            for (const List& hidden : lists) {
                Ids expected;
                for (const Made& made : all) {
                    if ((only.empty() || anyIn(only, made.categories)) && !anyIn(hidden, made.categories))
                        expected.push_back(made.id);
                }
                QCOMPARE(passing(t.trace(), {.onlyCategories = only, .hiddenCategories = hidden}), expected);
            }
        }
    }

    void nameLengthThreadAndSessionAllHaveToFit()
    {
        SmallTrace t;
        const SessionId one = t.addSession("one");
        const SessionId two = t.addSession("two");
        const ThreadId a = t.addThread(one);
        const ThreadId b = t.addThread(two);
        const RegionId shortA = t.addRegion(a, "read", 0, 10);
        const RegionId longA = t.addRegion(a, "read", 20, 50);
        const RegionId writeA = t.addRegion(a, "write", 60, 90);
        const RegionId longB = t.addRegion(b, "READ", 0, 30);
        const Trace& trace = t.trace();
        QCOMPARE(passing(trace, {}), (Ids{shortA, longA, writeA, longB}));
        QCOMPARE(passing(trace, {.name = {"read"}}), (Ids{shortA, longA, longB}));
        QCOMPARE(passing(trace, {.shortest = Duration(11)}), (Ids{longA, writeA, longB}));
        QCOMPARE(passing(trace, {.shortest = Duration(10), .longest = Duration(29)}), Ids{shortA});
        QCOMPARE(passing(trace, {.threads = {b}}), Ids{longB});
        QCOMPARE(passing(trace, {.sessions = {one}}), (Ids{shortA, longA, writeA}));
        QCOMPARE(passing(trace, {.name = {"read"}, .shortest = Duration(30), .sessions = {one}}), Ids{longA});
    }

    void instantsPassByAllThatTheyHave()
    {
        SmallTrace t;
        const SessionId one = t.addSession("one");
        const ThreadId a = t.addThread(one);
        const ThreadId b = t.addThread(t.addSession("two"));
        t.builder.edit(one).exitCode = 1;
        const InstantId both = t.addInstant(a, "mark", 1, "net,disk");
        const InstantId disk = t.addInstant(a, "paint", 2, "disk");
        const InstantId plain = t.addInstant(b, "mark", 3);
        const InstantId everywhere = t.builder.instants().add({.scope = InstantScope::Global, .name = t.builder.intern("vsync")});
        const Trace& trace = t.trace();
        const auto instants = [&](const RegionFilter& filter) {
            CompiledFilter compiled = CompiledFilter::compile(filter, trace).value();
            std::vector<InstantId> ids;
            for (std::size_t row = 0; row < trace.instantCount(); ++row) {
                if (compiled(InstantId(row)))
                    ids.emplace_back(row);
            }
            return ids;
        };
        using Instants = std::vector<InstantId>;
        QCOMPARE(instants({}), (Instants{both, disk, plain, everywhere}));
        QCOMPARE(instants({.onlyCategories = {"net"}}), Instants{both});
        QCOMPARE(instants({.onlyCategories = {""}}), (Instants{plain, everywhere}));
        QCOMPARE(instants({.hiddenCategories = {"net"}}), (Instants{disk, plain, everywhere}));
        QCOMPARE(instants({.name = {"mark"}}), (Instants{both, plain}));
        QCOMPARE(instants({.shortest = Duration(1)}), Instants());
        QCOMPARE(instants({.shortest = Duration(0), .longest = Duration(5)}), (Instants{both, disk, plain, everywhere}));
        QCOMPARE(instants({.threads = {b}}), Instants{plain});
        QCOMPARE(instants({.sessions = {one}}), (Instants{both, disk}));
        QCOMPARE(instants({.exitCode = 1}), (Instants{both, disk}));
        QCOMPARE(instants({.errorsOnly = true}), (Instants{both, disk}));
    }

    /// Else "only" another category hides them, and none that is listed brings them back.
    void categoriesThatOnlyInstantsAndObjectsHaveAreCounted()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("page"));
        t.addRegion(thread, "Layout", 0, 9, {}, {.category = "blink,loading"});
        t.addInstant(thread, "firstPaint", 1, "loading,rail");
        t.addInstant(thread, "mark", 2, "loading,rail");
        t.addInstant(thread, "plain", 3);
        t.builder.addObject({.session = t.builder.thread(thread).session, .category = t.builder.intern("cc")});
        QStringList texts;
        for (const CategoryCount& count : countCategories(t.trace()))
            texts << QString::fromUtf8(count.category.data(), static_cast<qsizetype>(count.category.size())) + ' '
                    + QString::number(count.count);
        QCOMPARE(texts.join(", "), QStringLiteral("loading 3, rail 2,  1, blink 1, cc 1"));
    }

    void regionsHaveTheExitCodeOfTheirSessionAndChildrenTheirOwn()
    {
        SmallTrace t;
        const SessionId good = t.addSession("good");
        const SessionId bad = t.addSession("bad");
        const SessionId killed = t.addSession("killed");
        t.builder.edit(good).exitCode = 0;
        t.builder.edit(bad).exitCode = 128;
        t.builder.edit(killed).signal = 9;
        const ThreadId a = t.addThread(good);
        const RegionId fine = t.addRegion(a, "fine", 0, 1);
        const RegionId child = t.addRegion(a, "hook", 2, 3, {}, {.role = RegionRole::Child});
        t.builder.args().add(child, t.builder.intern("code"), ArgValue(std::int64_t{128}));
        const RegionId inBad = t.addRegion(t.addThread(bad), "in bad", 0, 1);
        const RegionId inKilled = t.addRegion(t.addThread(killed), "in killed", 0, 1);
        const Trace& trace = t.trace();
        QCOMPARE(passing(trace, {.exitCode = 128}), (Ids{child, inBad}));
        QCOMPARE(passing(trace, {.exitCode = 0}), Ids{fine});
        QCOMPARE(passing(trace, {.errorsOnly = true}), (Ids{child, inBad, inKilled}));
    }
};

EMBERLINE_TEST(FilterTest, QCoreApplication)
#include "tst_filter.moc"
