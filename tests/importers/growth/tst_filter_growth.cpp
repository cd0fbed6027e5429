// SPDX-License-Identifier: GPL-3.0-or-later
// A filter of many categories costs what it takes to sort them, and then hardly more for each region.
#include "model/analysis/filter.h"
#include "tests/importers/growth/counted_work.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <string>
#include <vector>

using namespace emberline;

namespace {

/// Regions of each kind: with a category, without one, and children, of which each is judged by itself.
Trace traceOf(int regions)
{
    SmallTrace made;
    const ThreadId thread = made.addThread(made.addSession("git"));
    const SmallTrace::More kinds[]
        = {{.category = "disk"}, {.role = RegionRole::Slice}, {.category = "hook", .role = RegionRole::Child}, {.role = RegionRole::Child}};
    for (int i = 0; i < regions; ++i)
        made.addRegion(thread, "r", i, i + 1, {}, kinds[static_cast<std::size_t>(i) % std::size(kinds)]);
    return made.trace();
}

std::vector<std::string> categories(int count)
{
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        names.push_back("category " + std::to_string(i));
    return names;
}

/// Of asking about all regions, not of compiling the filter.
double workOf(const Trace& trace, const RegionFilter& wanted)
{
    CompiledFilter filter = CompiledFilter::compile(wanted, trace).value();
    const std::uint64_t before = workSoFar();
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        static_cast<void>(filter(RegionId(row)));
    return static_cast<double>(workSoFar() - before);
}

} // namespace

class TestFilterGrowth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRegionCostsNoMoreForALongList_data()
    {
        QTest::addColumn<bool>("hides");
        QTest::newRow("only these") << false;
        QTest::newRow("not these") << true;
    }
    void aRegionCostsNoMoreForALongList()
    {
        QFETCH(const bool, hides);
        const Trace trace = traceOf(1000);
        const auto filterOf = [&](int count) {
            return hides ? RegionFilter{.hiddenCategories = categories(count)} : RegionFilter{.onlyCategories = categories(count)};
        };
        const double few = workOf(trace, filterOf(100));
        const double many = workOf(trace, filterOf(10'000));
        QVERIFY(few > 0);
        QVERIFY2(many < 3 * few, qPrintable(QString("%1, %2").arg(few).arg(many))); // a search in 14 steps in place of 7
    }
};

EMBERLINE_TEST(TestFilterGrowth, QCoreApplication)
#include "tst_filter_growth.moc"
