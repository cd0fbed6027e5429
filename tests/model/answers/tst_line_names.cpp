// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include "model/answers/line_names.h"
#include "model/dialect.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

using namespace emberline;

namespace {

/// Of a compiler: a "Source" is about the header that is its category. Counts how many labels are read.
class CountingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "compiler"; }
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        ++reads;
        cancelled = cancels.load();
        return trace.name(region) == "Source" ? std::string(trace.category(region)) : std::string();
    }
    mutable std::atomic<std::size_t> reads = 0;
    mutable std::atomic<bool> cancelled = false;
    std::atomic<bool> cancels = false; ///< whoever reads a label
};

/// A line of boxes on one thread, one after the other.
struct Boxes {
    Boxes()
    {
        session = made.addSession("cc", made.builder.addSource({.dialect = &dialect}));
        thread = made.addThread(session);
    }
    RegionId add(std::string_view name, std::string_view header, std::int64_t length)
    {
        const RegionId region = made.addRegion(thread, name, end, end + length, {}, {.category = header});
        line.parts.push_back({region, session, Duration(length)});
        line.time += Duration(length);
        end += length;
        return region;
    }
    CountingDialect dialect;
    SmallTrace made;
    SessionId session;
    ThreadId thread;
    std::int64_t end = 0;
    SplitLine line{Topic{TopicKind::Work, "regions", {}, "Parsing"}, Duration(), {}};
};

} // namespace

class LineNamesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boxesOfOneNameAndLabelAreOneAndEachLabelIsReadOnce()
    {
        Boxes boxes;
        const RegionId longest = boxes.add("Source", "often.h", 3);
        for (int i = 0; i < 2000; ++i)
            boxes.add("Source", i % 2 == 0 ? "often.h" : "other.h", 1);
        const std::vector<LineName> names = lineNames(boxes.made.trace(), boxes.line);
        QCOMPARE(boxes.dialect.reads.load(), std::size_t{2001});
        QCOMPARE(names.size(), std::size_t{2});
        QCOMPARE(names[0].largest.region, longest);
        QCOMPARE(names[0].time, Duration(1003));
        QCOMPARE(names[0].boxes, std::size_t{1001});
        QCOMPARE(names[1].time, Duration(1000));
    }

    void whoeverCancelsWaitsForNoMoreLabels()
    {
        Boxes boxes;
        boxes.add("Source", "a.h", 2);
        boxes.add("Source", "b.h", 1);
        const std::atomic<bool> cancel = true;
        QCOMPARE(lineNames(boxes.made.trace(), boxes.line, Cancellation(&cancel)).size(), std::size_t{1});
        QCOMPARE(boxes.dialect.reads.load(), std::size_t{0});
    }

    void whoeverCancelsDoesNotWaitUntilAllThatIncludeOthersAreFound()
    {
        Boxes boxes;
        const RegionId header = boxes.add("Source", "a.h", 20);
        boxes.line.parts[0].time = Duration(15);
        boxes.made.addRegion(boxes.thread, "Source", 5, 10, header, {.category = "b.h"});
        for (const bool isCancelled : {false, true}) {
            boxes.dialect.cancels = isCancelled;
            const auto names = lineNames(boxes.made.trace(), boxes.line, Cancellation(&boxes.dialect.cancelled));
            QCOMPARE(names.front().includesOthers, !isCancelled);
        }
    }

    void ofTooManyBoxesTheLargestWithALabelStandAloneAndOthersAddUp()
    {
        Boxes boxes;
        for (std::size_t i = 0; i < kSortedParts; ++i)
            boxes.add(i == 1 ? "Optimise" : "Source", "often.h", 2);
        for (std::size_t i = kSortedParts; i <= kMostLabels; ++i)
            boxes.add(i % 2 == 0 ? "Source" : "Optimise", "often.h", 1);
        const std::vector<LineName> names = lineNames(boxes.made.trace(), boxes.line);
        QCOMPARE(boxes.dialect.reads.load(), kSortedParts);
        QCOMPARE(names.size(), kSortedParts);
        QCOMPARE(boxes.made.trace().name(names[0].largest.region), std::string_view("Optimise"));
        QCOMPARE(names[0].boxes, (kMostLabels - kSortedParts) / 2 + 1);
        QCOMPARE(toNs(names[0].time), static_cast<std::int64_t>(names[0].boxes + 1));
        QVERIFY(std::all_of(names.begin() + 1, names.end(), [](const LineName& one) { return one.boxes == 1 && one.time == Duration(2); }));
    }

    /// What began later on another thread is charged with the time, and is nothing that the header includes.
    void onlyWhatRunsInsideIsIncluded()
    {
        Boxes boxes;
        const RegionId header = boxes.add("Source", "a.h", 20);
        boxes.line.parts[0].time = Duration(15);
        boxes.made.addRegion(boxes.made.addThread(boxes.session, "worker"), "Optimise", 5, 10);
        const auto includesOthers = [&] { return lineNames(boxes.made.trace(), boxes.line).front().includesOthers; };
        QVERIFY(!includesOthers());
        boxes.made.addRegion(boxes.thread, "Source", 5, 10, header, {.category = "b.h"});
        QVERIFY(includesOthers());
        boxes.line.parts[0].time = Duration(20); // all of it is of this line
        QVERIFY(!includesOthers());
    }

    /// Each with all the others inside: whoever looked through what lies in each box would be here for long.
    void ofManyHeadersInEachOtherAllButTheInnermostIncludeOthers()
    {
        constexpr std::int64_t kHeaders = 20'000;
        Boxes boxes;
        RegionId around;
        for (std::int64_t i = 0; i < kHeaders; ++i) {
            around = boxes.made.addRegion(boxes.thread, "Source", i, 2 * kHeaders - i, around, {.category = std::to_string(i)});
            boxes.line.parts.push_back({around, boxes.session, Duration(1)});
        }
        const std::vector<LineName> names = lineNames(boxes.made.trace(), boxes.line);
        QCOMPARE(names.size(), static_cast<std::size_t>(kHeaders));
        QCOMPARE(std::ranges::count(names, false, &LineName::includesOthers), 1);
        QVERIFY(!names.back().includesOthers);
    }
};

EMBERLINE_TEST(LineNamesTest, QCoreApplication)
#include "tst_line_names.moc"
