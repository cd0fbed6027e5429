// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/search.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <atomic>

using namespace emberline;

namespace {

std::vector<SearchHit> hitsOf(const Trace& trace, const SearchQuery& query)
{
    std::shared_ptr<const SearchResults> last;
    const std::atomic<bool> cancel = false;
    const Result<bool> ended = search(
        trace, query, [&](auto results) { last = std::move(results); }, cancel);
    return ended && last && last->complete ? last->hits : std::vector<SearchHit>{{traceTimeFromNs(-1), 12345, false, HitPlace::Args}};
}

SearchHit at(std::int64_t time, RegionId id, HitPlace place = HitPlace::Name)
{
    return {traceTimeFromNs(time), id.row(), false, place};
}

/// Two records with args, at 1 and 2.
class CountedRecords : public RecordReader {
public:
    [[nodiscard]] Result<std::string> text(std::uint64_t) const override { return std::string(); }
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override
    {
        ++reads;
        Args args;
        if (offset == 1)
            args.members.push_back({"url", std::string("https://example.org/load"), {}});
        else
            args.members = {{"frame", 42.5, {}}, {"main", true, {}}, {"more", RawJson{R"({"deep":1})"}, {}}};
        return args;
    }
    mutable std::atomic<int> reads = 0;
};

} // namespace

class SearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hitsComeByTimeWhateverTheirOrderInTheFile()
    {
        SmallTrace t;
        const ThreadId a = t.addThread(t.addSession("a"));
        const ThreadId b = t.addThread(t.addSession("b"));
        const RegionId late = t.addRegion(a, "round 2", 50, 60);
        const RegionId early = t.addRegion(b, "Round 1", 10, 20);
        t.addRegion(b, "else", 30, 40);
        const InstantId instant = t.addInstant(a, "around", 50);
        const std::vector<SearchHit> hits = hitsOf(t.trace(), {{"round"}});
        const std::vector<SearchHit> expected = {at(10, early), at(50, late), {traceTimeFromNs(50), instant.row(), true, HitPlace::Name}};
        QCOMPARE(hits, expected);
        QCOMPARE(hits[2].instant(), instant);
        QVERIFY(!hits[2].region());
    }

    void searchCoversCategoriesArgsAndMessages()
    {
        SmallTrace t;
        const SessionId session = t.addSession("git");
        const ThreadId thread = t.addThread(session);
        t.builder.edit(session).attributes.edit().argv = {t.builder.intern("git"), t.builder.intern("--porcelain=v2")};
        const RegionId process = t.addRegion(thread, "status", 0, 100, {}, {.role = RegionRole::Process});
        const RegionId child = t.addRegion(thread, "ssh", 10, 20, process, {.category = "transport/ssh", .role = RegionRole::Child});
        t.builder.args().add(child, t.builder.intern("argv"), ArgValue(RawJson{R"(["ssh","git@example.org"])"}));
        t.builder.args().add(child, t.builder.intern("code"), ArgValue(std::int64_t{128}));
        const InstantId error = t.addInstant(thread, "error", 30);
        t.builder.args().add(error, t.builder.intern("msg"), ArgValue(std::string("could not connect")));
        const Trace& trace = t.trace();
        QCOMPARE(hitsOf(trace, {{"porcelain"}}), std::vector{at(0, process, HitPlace::Args)});
        QCOMPARE(hitsOf(trace, {{"transport"}}), std::vector{at(10, child, HitPlace::Category)});
        QCOMPARE(hitsOf(trace, {{"example.org"}}), std::vector{at(10, child, HitPlace::Args)});
        QCOMPARE(hitsOf(trace, {{"128"}}), std::vector{at(10, child, HitPlace::Args)});
        QCOMPARE(hitsOf(trace, {{"ssh"}}), std::vector{at(10, child)});
        QCOMPARE(hitsOf(trace, {{"connect"}}).size(), std::size_t{1});
        QCOMPARE(hitsOf(trace, {{"example.org"}, false}).size(), std::size_t{0});
    }

    void searchReadsTheArgsThatStayInTheirSources()
    {
        SmallTrace t;
        const Source source{.reader = std::make_shared<CountedRecords>()};
        const ThreadId thread = t.addThread(t.addSession("p", t.builder.addSource(source)));
        const RegionId load = t.addRegion(thread, "load", 10, 20, {}, {.origin = 1});
        const RegionId paint = t.addRegion(thread, "paint", 30, 40, {}, {.origin = 2});
        t.addRegion(thread, "bare", 50, 60);
        const Trace& trace = t.trace();
        const auto& reads = static_cast<const CountedRecords&>(*source.reader).reads;
        QCOMPARE(hitsOf(trace, {{"example.org"}}), std::vector{at(10, load, HitPlace::Args)});
        QCOMPARE(reads.load(), 2);
        QCOMPARE(hitsOf(trace, {{"frame"}}), std::vector{at(30, paint, HitPlace::Args)}); // a key
        QCOMPARE(hitsOf(trace, {{"42.5"}}), std::vector{at(30, paint, HitPlace::Args)});
        QCOMPARE(hitsOf(trace, {{"true"}}), std::vector{at(30, paint, HitPlace::Args)});
        QCOMPARE(hitsOf(trace, {{"deep"}}), std::vector{at(30, paint, HitPlace::Args)});
        const int before = reads;
        QCOMPARE(hitsOf(trace, {{"example.org"}, false}).size(), std::size_t{0});
        QCOMPARE(reads.load(), before); // only if they are asked for
        QCOMPARE(hitsOf(trace, {{"load"}}), std::vector{at(10, load)}); // a hit by its name is one hit
    }

    void wordsAndRegularExpressions()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId one = t.addRegion(thread, "read", 0, 1);
        const RegionId two = t.addRegion(thread, "read_directory", 2, 3);
        QCOMPARE(hitsOf(t.trace(), {{"read", TextMode::Word}}), std::vector{at(0, one)});
        QCOMPARE(hitsOf(t.trace(), {{"_d.*y$", TextMode::Regex}}), std::vector{at(2, two)});
        const std::atomic<bool> cancel = false;
        QVERIFY(!search(
            t.trace(), {{"*", TextMode::Regex}}, [](auto) { QFAIL("nothing to deliver"); }, cancel));
    }

    void anEmptyTextOrTraceHasNoHits()
    {
        SmallTrace t;
        t.addRegion(t.addThread(t.addSession("git")), "read", 0, 1);
        QVERIFY(hitsOf(t.trace(), {}).empty());
        QVERIFY(hitsOf(Trace(), {{"x"}}).empty());
    }

    void timesAreAsShown()
    {
        SmallTrace t;
        const SourceId source = t.addSource();
        const RegionId id = t.addRegion(t.addThread(t.addSession("git", source)), "read", 5, 6);
        Trace trace = t.trace();
        trace.setClockOffset(source, Duration(100));
        QCOMPARE(hitsOf(trace, {{"read"}}), std::vector{at(105, id)});
    }

    void earlyHitsAreInOrderAndPartOfAllHits()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        for (int i = 0; i < 400'000; ++i)
            t.addRegion(thread, "name " + std::to_string(i % 200'000), (400'000 - i) * 10, (400'000 - i) * 10 + 5);
        std::vector<std::shared_ptr<const SearchResults>> deliveries;
        const std::atomic<bool> cancel = false;
        QVERIFY(search(
            t.trace(), {{"name.*7$", TextMode::Regex}}, [&](auto results) { deliveries.push_back(results); }, cancel)
                    .value());
        QVERIFY(deliveries.size() > 1);
        for (const auto& delivery : deliveries) {
            QVERIFY(std::is_sorted(delivery->hits.begin(), delivery->hits.end()));
            QVERIFY(std::includes(
                deliveries.back()->hits.begin(), deliveries.back()->hits.end(), delivery->hits.begin(), delivery->hits.end()));
            QCOMPARE(delivery->complete, delivery == deliveries.back());
        }
        QCOMPARE(deliveries.back()->hits.size(), std::size_t{40'000});
    }

    void cancellingEndsItWithoutTheWhole()
    {
        SmallTrace t;
        t.addRegion(t.addThread(t.addSession("git")), "read", 0, 1);
        const std::atomic<bool> cancel = true;
        const Result<bool> ended = search(
            t.trace(), {{"read"}}, [](auto results) { QVERIFY(!results->complete); }, cancel);
        QVERIFY(ended && !ended.value());
    }
};

EMBERLINE_TEST(SearchTest, QCoreApplication)
#include "tst_search.moc"
