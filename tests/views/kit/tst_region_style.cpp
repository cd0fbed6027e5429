// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/time_split.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/importers/chrome/dialects/recordings.h"
#include "tests/support/sample_trace.h"
#include "tests/support/small_command.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/kit/region_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

constexpr Duration kLong(100'000'000'000);
constexpr std::array kAll = {ColorBy::Topic, ColorBy::Name, ColorBy::Category, ColorBy::Thread, ColorBy::Length};

/// Passes of clang, each with its total, which is longer than any of them.
constexpr std::string_view kCompilation = R"([
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"ExecuteCompiler"},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":60,"name":"Frontend"},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":20,"name":"Source"},
{"ph":"X","pid":1,"tid":1,"ts":25,"dur":20,"name":"Source"},
{"ph":"X","pid":1,"tid":1,"ts":45,"dur":10,"name":"PerformPendingInstantiations"},
{"ph":"X","pid":1,"tid":1,"ts":60,"dur":40,"name":"Backend"},
{"ph":"X","pid":1,"tid":2,"ts":0,"dur":400,"name":"Total Source"},
{"ph":"X","pid":1,"tid":3,"ts":0,"dur":200,"name":"Total PerformPendingInstantiations"},
{"ph":"X","pid":1,"tid":4,"ts":0,"dur":400,"name":"Total CodeGenPasses"},
{"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"clang-14"}}])";

/// The collection of garbage never ended.
constexpr std::string_view kPage = R"({"traceEvents":[
{"ph":"M","name":"thread_name","pid":5,"tid":5,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink,devtools.timeline","name":"Layout","pid":5,"tid":5,"ts":0,"dur":40},
{"ph":"B","cat":"v8","name":"V8.GC_SCAVENGER","pid":5,"tid":6,"ts":10},
{"ph":"X","cat":"v8","name":"V8.Execute","pid":5,"tid":5,"ts":50,"dur":40}]})";

/// The number of the fill that this is a shade of; kRegionFills: of none.
std::size_t hueOf(QRgb fill, const Theme& theme)
{
    for (std::size_t number = 0; number < kRegionFills; ++number) {
        for (std::size_t shade = 0; shade < kShades; ++shade) {
            if (theme.regionFill(number, shade).rgb() == fill)
                return number;
        }
    }
    return kRegionFills;
}

/// Whether both are shades of one fill.
bool looksLike(QRgb box, QRgb line, const Theme& theme)
{
    return box == line || (hueOf(line, theme) < kRegionFills && hueOf(box, theme) == hueOf(line, theme));
}

/// Of a writer whose "wait" waits and whose regions of the category "op" are of one topic.
class OperatorDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "operators"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        Topic topic{TopicKind::Work, "operators", {}, "Operators"};
        if (name == "wait")
            topic.state = TopicState::Waiting;
        return category == "op" || name == "wait" ? std::optional(topic) : std::nullopt;
    }
};

/// Of a writer whose children are hooks, which own all that runs below them. Counts how often it is asked for a topic of a region.
class HookDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "hooks"; }
    [[nodiscard]] Topic topicOfChild(const Trace& trace, RegionId bar) const override
    {
        return {TopicKind::Hook, "hook", {}, std::string(trace.name(bar)), TopicState::Foreground, TimeOwnership::Everything};
    }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view /*name*/) const override
    {
        ++asked;
        return std::nullopt;
    }
    mutable std::size_t asked = 0;
};

/// A process with two threads. Regions lie one after another.
struct Work {
    Work()
    {
        static const OperatorDialect dialect;
        session = small.addSession("program", small.builder.addSource({.dialect = &dialect}));
        first = small.addThread(session, "first");
        second = small.addThread(session, "second");
    }
    RegionId add(ThreadId thread, std::string_view name, std::string_view category, std::int64_t length = 100)
    {
        at += length;
        return small.addRegion(thread, name, at - length, at, {}, {category, RegionRole::Slice});
    }
    SmallTrace small;
    SessionId session;
    ThreadId first;
    ThreadId second;
    std::int64_t at = 0;
};

} // namespace

class RegionStyleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWaitsIsGreyWhateverTheChoice()
    {
        Work work;
        const RegionId waits = work.add(work.first, "wait", "op");
        const RegionId runs = work.add(work.first, "add", "op");
        const Trace& trace = work.small.trace();
        for (const ColorBy by : kAll) {
            RegionStyles styles(Theme::light(), by);
            QCOMPARE(styles.of(trace, waits).fill, Theme::light().idle.rgb());
            QCOMPARE(styles.of(trace, waits, kLong).fill, Theme::light().idle.rgb());
            QVERIFY(styles.of(trace, runs).fill != Theme::light().idle.rgb());
        }
    }

    /// The boxes are work of whatever they wait for; that the process waited for them is not.
    void theLineOfWaitingForAsynchronousWorkIsGrey()
    {
        Work work;
        const TrackId track = work.small.builder.addAsyncTrack(work.session, work.small.builder.intern("1"));
        NewRegion request;
        request.track = track;
        request.role = RegionRole::Async;
        request.name = work.small.builder.intern("request");
        request.end = sourceTimeFromNs(100);
        const RegionId region = work.small.builder.regions().add(request);
        const Trace& trace = work.small.trace();
        const auto topic = trace.dialect(region).topicOf(trace, region);
        QVERIFY(topic && topic->state == TopicState::Waiting);
        for (const ColorBy by : kAll) {
            RegionStyles styles(Theme::light(), by);
            QCOMPARE(styles.of(trace, *topic, region, kLong).fill, Theme::light().idle.rgb());
            QVERIFY(styles.of(trace, region).fill != Theme::light().idle.rgb());
        }
    }

    /// Whoever wrote them: in the lanes, the answers, the statistics and the flame graph.
    void everyBoxLooksLikeItsLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* writer, std::string_view text) {
            QTest::newRow(writer) << QByteArray(text.data(), static_cast<qsizetype>(text.size()));
        };
        row("clang", kCompilation);
        row("Chrome", kPage);
        row("PyTorch", recordings::kPytorch);
        row("TensorFlow", recordings::kTensorflow);
        row("Dart", recordings::kDart);
        row("Node.js", recordings::kNode);
        row("Ruby", recordings::kRuby);
        row("Unity", recordings::kUnity);
        row("TypeScript", recordings::kTypescript);
        row("unknown, one category", recordings::kOneCategory);
        row("unknown, lists of categories", recordings::kCategoryLists);
        row("Bazel", recordings::kBazel);
        row("VizTracer", recordings::kViztracer);
    }
    void everyBoxLooksLikeItsLine()
    {
        QFETCH(const QByteArray, text);
        const Trace trace = importChrome(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        const CommandIndex index(trace);
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            std::size_t boxes = 0;
            for (const SplitLine& line : splitTime(trace, index, index.foremost(trace)).lines) {
                const QRgb fill = styles.of(trace, line.topic, line.leading, line.time).fill;
                const bool isOther = line.topic.id == kOtherTopicId;
                std::map<std::string_view, Duration> names;
                for (const SplitPart& part : line.parts) {
                    if (!part.region)
                        continue;
                    ++boxes;
                    names[trace.name(part.region)] += part.time;
                    const QRgb box = styles.of(trace, part.region).fill;
                    QVERIFY2(isOther || looksLike(box, fill, *theme), trace.name(part.region).data());
                    QCOMPARE(styles.of(trace, part.region, hasLostEnd(trace, part.region) ? Duration::zero() : kLong).fill, box);
                }
                if (isOther)
                    QCOMPARE(fill, theme->mutedText.rgb());
                if (line.leading && !isOther) {
                    const auto most = std::ranges::max_element(names, {}, [](const auto& name) { return name.second; });
                    QCOMPARE(names[trace.name(line.leading)], most->second);
                    QCOMPARE(styles.of(trace, line.leading).fill, fill);
                }
            }
            QVERIFY(boxes >= 2);
        }
    }

    /// It takes the time of the regions of its process, whether they have a topic or none, and of the children of that process:
    /// "enumerate-objects" was green below a blue "Packing objects".
    void aBoxLooksLikeTheLineOfTheChildThatOwnsItsTime()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch", 0, 1'000);
        const RegionId transport = small.child(git, "git-upload-pack /repo", 0, 500, {"transport/file", {}, 2, 0});
        const SessionId server = small.child(git, transport, "git upload-pack /repo", 0, 500, 2);
        const RegionId serving = small.region(server, "serve", "unheard-of", 10, 100);
        const RegionId bar = small.child(server, "git pack-objects --stdout", 100, 400, {"?", {}, 3, 0});
        const SessionId packing = small.child(server, bar, "git pack-objects --stdout", 110, 390, 3);
        const RegionId listing = small.region(packing, "pack-objects", "enumerate-objects", 120, 200);
        const RegionId plain = small.region(packing, "other", "unknown", 200, 260);
        const RegionId around = small.region(server, "hook", "pre-receive", 410, 460);
        const RegionId inside = small.child(server, "hooks/pre-receive", 420, 450, {"hook", "pre-receive", 7, 0});
        const RegionId hook = small.child(git, ".git/hooks/post-fetch", 500, 900, {"hook", "post-fetch", 4, 0});
        const SessionId status = small.child(git, hook, "git status", 510, 890, 5);
        const RegionId reading = small.region(status, "index", "do_read_index", 520, 600);
        const RegionId inner = small.child(status, "git pack-refs", 600, 700, {"?", {}, 6, 0});
        const RegionId nested = small.region(status, "hook", "post-index-change", 700, 750);
        const Trace trace = small.trace();
        const CommandIndex index(trace);
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            std::set<RegionId> counted;
            for (const SplitLine& line : splitTime(trace, index, git).lines) {
                const QRgb fill = styles.of(trace, line.topic, line.leading, line.time).fill;
                for (const SplitPart& part : line.parts) {
                    if (!part.region || fill == theme->idle.rgb() || line.topic.kind == TopicKind::SpawnReap)
                        continue;
                    counted.insert(part.region);
                    QVERIFY2(looksLike(styles.of(trace, part.region).fill, fill, *theme), trace.name(part.region).data());
                }
            }
            for (const RegionId region : {serving, listing, plain, around, reading, inner, nested})
                QVERIFY2(counted.contains(region), trace.name(region).data());
            QVERIFY(styles.of(trace, listing).fill != styles.of(trace, plain).fill); // shades of one line
            QCOMPARE(styles.of(trace, around).fill, styles.of(trace, inside).fill);
            std::set<std::size_t> hues;
            for (const RegionId owner : {transport, bar, hook})
                hues.insert(hueOf(styles.of(trace, owner).fill, *theme));
            QCOMPARE(hues.size(), std::size_t{3});
            for (const SplitLine& line : splitTime(trace, index, packing).lines) { // asked alone, its regions have lines of their own
                if (line.leading)
                    QCOMPARE(styles.of(trace, line.topic, line.leading, line.time).fill, styles.of(trace, line.leading).fill);
            }
        }
    }

    /// A frame of many runs side by side asks for each in turn, and two hooks run the same commands.
    void whatRunsInAHookIsLookedUpOnceForAllRuns()
    {
        const HookDialect dialect;
        SmallTrace small;
        const SourceId log = small.builder.addSource({.dialect = &dialect});
        std::vector<RegionId> boxes;
        for (int run = 0; run < 100; ++run) {
            const RegionId hook = small.addRegion(small.addThread(small.addSession("git commit", log)),
                run % 2 == 0 ? "pre-commit" : "commit-msg", 0, 100, {}, {.role = RegionRole::Child});
            boxes.push_back(small.addRegion(small.addThread(small.addSession("git status", log, hook)), "do_read_index", 10, 20));
        }
        const Trace& trace = small.trace();
        RegionStyles styles(Theme::light());
        const std::array fills{styles.of(trace, boxes[0]).fill, styles.of(trace, boxes[1]).fill};
        QVERIFY(fills[0] != fills[1]);
        dialect.asked = 0; // choosing the fills asks, too
        for (std::size_t run = 0; run < boxes.size(); ++run)
            QCOMPARE(styles.of(trace, boxes[run]).fill, fills[run % 2]);
        QCOMPARE(dialect.asked, std::size_t{0});
    }

    void theFirstLinesOfAnAnswerDifferInHue_data() { everyBoxLooksLikeItsLine_data(); }
    void theFirstLinesOfAnAnswerDifferInHue()
    {
        QFETCH(const QByteArray, text);
        const Trace trace = importChrome(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        const CommandIndex index(trace);
        RegionStyles styles(Theme::light());
        std::set<std::size_t> hues;
        std::size_t coloured = 0;
        for (const SplitLine& line : splitTime(trace, index, index.foremost(trace)).lines) {
            const std::size_t hue = hueOf(styles.of(trace, line.topic, line.leading, line.time).fill, Theme::light());
            if (hue == kRegionFills || coloured == 8)
                continue;
            ++coloured;
            hues.insert(hue);
        }
        QCOMPARE(hues.size(), coloured);
    }

    /// "Working on the cache tree" and "Refreshing the index" were both gold in a status beside clones that had all hues.
    void topicsOfACommandDifferInHueThoughOthersHaveTakenAll()
    {
        Work work;
        std::vector<RegionId> large;
        for (std::size_t i = 0; i < kRegionFills; ++i)
            large.push_back(work.add(work.first, "large " + std::to_string(i), "large " + std::to_string(i), 100'000));
        const SessionId command = work.small.addSession("status", work.small.trace().session(work.session).source);
        const ThreadId thread = work.small.addThread(command, "main");
        const Theme& theme = Theme::light();
        std::set<std::size_t> hues;
        std::vector<RegionId> small;
        {
            RegionStyles styles(theme);
            for (std::size_t i = 0; i < 4; ++i) {
                const std::string known = "large " + std::to_string(i);
                work.add(thread, known, known, 1'000);
                const std::size_t hue = hueOf(styles.of(work.small.trace(), large[i]).fill, theme);
                hues.insert(hue);
                std::string alike = "small";
                while (Theme::usualFill(alike) != hue)
                    alike += 'l';
                small.push_back(work.add(thread, alike, alike, 10));
            }
        }
        const Trace& trace = work.small.trace();
        RegionStyles styles(theme);
        for (const RegionId region : small)
            hues.insert(hueOf(styles.of(trace, region).fill, theme));
        QCOMPARE(hues.size(), std::size_t{8});
        QVERIFY(!hues.contains(kRegionFills));
    }

    void allTopicsOfGitDiffer()
    {
        constexpr std::array<std::pair<const char*, const char*>, 34> kRegions{{{"fetch", "remote_refs"}, {"fetch", "fetch_refs"},
            {"fetch", "consume_refs"}, {"negotiation_v2", "round"}, {"fetch-pack", "other"}, {"push", "push"}, {"index", "do_read_index"},
            {"index", "do_write_index"}, {"index", "shared/do_read_index"}, {"index", "shared/do_write_index"}, {"index", "refresh"},
            {"index", "name-hash-init"}, {"index", "convert_to_sparse"}, {"index", "ensure_full_index"}, {"status", "untracked"},
            {"status", "worktrees"}, {"status", "index"}, {"status", "print"}, {"unpack_trees", "traverse_trees"},
            {"unpack_trees", "unpack_trees"}, {"checkout", "checkout"}, {"progress", "Filtering content"}, {"cache_tree", "update"},
            {"pack-objects", "enumerate-objects"}, {"pack-objects", "prepare-pack"}, {"pack-objects", "write-pack-file"},
            {"fsmonitor", "apply_results"}, {"submodule", "submodule"}, {"merge", "merge"}, {"diff", "diff"}, {"hook", "pre-commit"},
            {"hook", "commit-msg"}, {"hook", "post-commit"}, {"send_pack", "pack_objects"}}};
        SmallCommand small;
        const SessionId git = small.session("git", 0, 10'000);
        std::vector<RegionId> regions;
        for (const auto& [category, name] : kRegions)
            regions.push_back(small.region(git, category, name, static_cast<std::int64_t>(regions.size()) * 100,
                static_cast<std::int64_t>(regions.size()) * 100 + 90));
        const Trace trace = small.trace();
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            std::set<QRgb> fills;
            std::map<std::size_t, std::size_t> hues;
            for (const RegionId region : regions) {
                if (fills.insert(styles.lineOf(trace, region).fill).second)
                    ++hues[hueOf(styles.lineOf(trace, region).fill, *theme)];
            }
            QCOMPARE(fills.size(), kRegions.size());
            QCOMPARE(hues.size(), kRegionFills);
            for (const auto& [hue, topics] : hues) // as few of one hue as can be
                QVERIFY(topics <= kRegions.size() / kRegionFills + 1);
        }
    }

    /// In the process that is shown, other names may have the most time than in the whole trace. A filter that hides them recolours
    /// nothing.
    void aLineHasTheColourOfWhatFillsItInItsProcessWhateverItsFilter()
    {
        const Trace trace = importChrome(R"([
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":900,"name":"ExecuteCompiler"},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":800,"name":"CodeGenPasses"},
{"ph":"X","pid":1,"tid":3,"ts":0,"dur":900,"name":"Total Source"},
{"ph":"X","pid":2,"tid":2,"ts":0,"dur":30,"name":"Backend"},
{"ph":"X","pid":2,"tid":2,"ts":40,"dur":20,"name":"CodeGenPasses"},
{"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"clang-14"}},
{"ph":"M","pid":2,"tid":2,"name":"process_name","args":{"name":"clang-14"}}])");
        const CommandIndex index(trace);
        RegionStyles styles(Theme::light());
        const auto regionOf = [&](std::string_view name) {
            RegionId region(0);
            while (trace.name(region) != name)
                region = RegionId(region.row() + 1);
            return region;
        };
        const RegionId backend = regionOf("Backend");
        const auto fillOfLine = [&](const RegionFilter& filter, const std::vector<SessionId>& commands) {
            const TimeSplit split = splitTime(trace, index, commands, CompiledFilter::compile(filter, trace).value());
            const SplitLine& line = split.lines.front();
            return line.topic.name == "Generating code" ? styles.of(trace, line.topic, line.leading, line.time).fill : QRgb();
        };
        QVERIFY(styles.of(trace, backend).fill != styles.of(trace, regionOf("CodeGenPasses")).fill);
        QCOMPARE(fillOfLine({}, {trace.session(backend)}), styles.of(trace, backend).fill);
        RegionFilter filter;
        filter.longest = Duration(25'000);
        QCOMPARE(fillOfLine(filter, {trace.session(backend)}), styles.of(trace, backend).fill);
        const std::vector<SessionId> job{trace.session(backend), trace.session(regionOf("Total Source"))};
        filter.longest = Duration(500'000); // hides what has most time of both
        QCOMPARE(fillOfLine(filter, job), styles.of(trace, regionOf("CodeGenPasses")).fill);
    }

    /// Shown beside the open trace, to be compared with it.
    void aBaseTakesNoColourOfTheOpenTrace()
    {
        Work work;
        std::vector<RegionId> own;
        for (int i = 0; i < 8; ++i)
            own.push_back(work.add(work.first, "name " + std::to_string(i % 4), "topic " + std::to_string(i / 4), 1'000 - i));
        own.push_back(work.add(work.first, "add", "op"));
        Trace trace;
        trace.apply(work.small.builder.takeBatch());
        RegionStyles styles(Theme::light());
        std::vector<QRgb> before;
        for (const RegionId region : own)
            before.push_back(styles.of(trace, region).fill);
        trace.beginBase();
        const RegionId shared = work.add(work.second, "name 0", "topic 0", 90'000);
        std::set<QRgb> fills(before.begin(), before.end());
        std::vector<RegionId> added{work.add(work.second, "multiply", "op", 100'000)};
        for (int i = 2; i < 8; ++i)
            added.push_back(work.add(work.second, "name", "topic " + std::to_string(i), 100'000));
        trace.apply(work.small.builder.takeBatch());
        for (std::size_t i = 0; i < own.size(); ++i)
            QCOMPARE(styles.of(trace, own[i]).fill, before[i]);
        QCOMPARE(styles.of(trace, shared).fill, before.front());
        for (const RegionId region : added)
            QVERIFY(fills.insert(styles.of(trace, region).fill).second);
    }

    /// A sum of all regions of a name is longer than any of them.
    void tablesOfSumsTakeNoColourFromTheBoxes()
    {
        const Trace trace = importChrome(kCompilation);
        RegionStyles styles(Theme::light());
        std::set<std::string> found;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const std::string name(trace.name(RegionId(row)));
            if (name != "Source" && name != "PerformPendingInstantiations" && name != "Backend")
                continue;
            found.insert(name);
            const auto topic = trace.dialect(RegionId(row)).topicOf(trace, RegionId(row));
            QCOMPARE(styles.of(trace, RegionId(row)).fill, styles.of(trace, topic.value()).fill);
        }
        QCOMPARE(found.size(), std::size_t{3});
    }

    /// The answers count its time as that of what never ended, so it takes no colour of those that did.
    void whatLostItsEndIsGrey()
    {
        Work work;
        const RegionId ended = work.add(work.first, "add", "op");
        const RegionId lost = work.small.addRegion(work.second, "add", 0, 1'000'000, {}, {"op", RegionRole::Slice, true});
        work.small.builder.edit(SourceId(0)).isWhole = true;
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light());
        QVERIFY(hasLostEnd(trace, lost));
        QCOMPARE(styles.of(trace, lost).fill, Theme::light().idle.rgb());
        QVERIFY(styles.of(trace, ended).fill != Theme::light().idle.rgb());
        QCOMPARE(styles.of(trace, lost, Duration(100)).fill, styles.of(trace, ended).fill); // a row of both
    }

    void theMetersOfPackingLookLikeItsParts()
    {
        SmallCommand small;
        const SessionId git = small.session("git pack-objects", 0, 100);
        const std::array pairs{std::pair(small.region(git, "pack-objects", "enumerate-objects", 0, 20),
                                   small.region(git, "progress", "Counting objects", 21, 30)),
            std::pair(
                small.region(git, "pack-objects", "prepare-pack", 31, 50), small.region(git, "progress", "Compressing objects", 51, 60)),
            std::pair(
                small.region(git, "pack-objects", "write-pack-file", 61, 80), small.region(git, "progress", "Writing objects", 81, 90))};
        const Trace trace = small.trace();
        std::set<std::string> names;
        for (const auto& [part, meter] : pairs) {
            const auto topic = trace.dialect(part).topicOf(trace, part);
            QCOMPARE(trace.dialect(meter).topicOf(trace, meter).value().name, topic.value().name);
            names.insert(topic->name);
        }
        QCOMPARE(names.size(), pairs.size());
    }

    void packingForTheServerHasTheTopicOfTheChildThatPacks()
    {
        SmallCommand small;
        const SessionId git = small.session("git push", 0, 100);
        const RegionId region = small.region(git, "send_pack", "pack_objects", 10, 90);
        const RegionId child = small.child(git, "git pack-objects --stdout", 20, 80, {});
        const Trace trace = small.trace();
        RegionStyles styles(Theme::light());
        QCOMPARE(styles.of(trace, region).fill, styles.of(trace, child).fill);
        const TimeSplit split = splitTime(trace, CommandIndex(trace), git);
        QCOMPARE(std::ranges::count(split.lines, "packing", [](const SplitLine& line) { return line.topic.id; }), 1);
        QCOMPARE(split.lines.front().time, Duration(80));
    }

    void byNameANameHasOneColourInAllThreadsAndCategories()
    {
        Work work;
        const RegionId here = work.add(work.first, "add", "op", 100);
        const RegionId there = work.add(work.second, "add", "other", 90'000'000);
        const RegionId other = work.add(work.first, "multiply", "op", 100);
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light(), ColorBy::Name);
        QCOMPARE(styles.of(trace, here).fill, styles.of(trace, there).fill);
        QVERIFY(styles.of(trace, here).fill != styles.of(trace, other).fill);
    }

    void byCategoryOnlyTheCategoryCounts()
    {
        Work work;
        const RegionId here = work.add(work.first, "add", "op");
        const RegionId there = work.add(work.second, "multiply", "op");
        const RegionId other = work.add(work.first, "add", "other");
        const RegionId none = work.add(work.first, "add", "");
        const RegionId noneEither = work.add(work.first, "multiply", "");
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light(), ColorBy::Category);
        QCOMPARE(styles.of(trace, here).fill, styles.of(trace, there).fill);
        QVERIFY(styles.of(trace, here).fill != styles.of(trace, other).fill);
        QVERIFY(styles.of(trace, here).fill != styles.of(trace, none).fill);
        QCOMPARE(styles.of(trace, none).fill, styles.of(trace, noneEither).fill);
    }

    void byThreadOnlyTheThreadCounts()
    {
        Work work;
        const RegionId here = work.add(work.first, "add", "op");
        const RegionId hereToo = work.add(work.first, "multiply", "other");
        const RegionId there = work.add(work.second, "add", "op");
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light(), ColorBy::Thread);
        QCOMPARE(styles.of(trace, here).fill, styles.of(trace, hereToo).fill);
        QVERIFY(styles.of(trace, here).fill != styles.of(trace, there).fill);
    }

    void byDurationEachStepIsTenTimesAsLong()
    {
        QCOMPARE(durationStep(Duration(0)), std::size_t{0});
        QCOMPARE(durationStep(Duration(999)), std::size_t{0});
        QCOMPARE(durationStep(Duration(1'000)), std::size_t{1});
        QCOMPARE(durationStep(Duration(9'999)), std::size_t{1});
        QCOMPARE(durationStep(Duration(10'000)), std::size_t{2});
        QCOMPARE(durationStep(Duration(9'999'999'999)), std::size_t{7});
        QCOMPARE(durationStep(Duration(10'000'000'000)), kDurationSteps - 1);
        QCOMPARE(durationStep(kLong), kDurationSteps - 1);
    }

    void byDurationARowOfManyCountsAllItsTime()
    {
        Work work;
        const RegionId region = work.add(work.first, "add", "op", 5'000);
        const RegionId likeIt = work.add(work.second, "multiply", "other", 7'000);
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light(), ColorBy::Length);
        QCOMPARE(styles.of(trace, region).fill, Theme::light().durationFill(1).rgb());
        QCOMPARE(styles.of(trace, likeIt).fill, styles.of(trace, region).fill);
        QCOMPARE(styles.of(trace, region, Duration(2'000'000)).fill, Theme::light().durationFill(4).rgb());
    }

    /// A line of the answers is as grey or as coloured as its boxes.
    void aLineFollowsTheChoice()
    {
        Work work;
        const RegionId region = work.add(work.first, "add", "op", 5'000);
        const Trace& trace = work.small.trace();
        const Topic operators{TopicKind::Work, "operators", {}, "Operators"};
        const Topic rest{TopicKind::NotInstrumented, "rest", "Not instrumented", {}};
        const Topic starting{TopicKind::SpawnReap, "spawn-reap", "Starting and ending processes", {}};
        for (const ColorBy by : kAll) {
            RegionStyles styles(Theme::light(), by);
            QCOMPARE(styles.of(trace, rest, {}, Duration(50)).fill, Theme::light().idle.rgb());
            QCOMPARE(styles.of(trace, starting, {}, Duration(50)).fill, Theme::light().starting.rgb());
            QCOMPARE(styles.of(trace, operators, region, Duration(5'000)).fill, styles.of(trace, region).fill);
        }
        RegionStyles styles(Theme::light(), ColorBy::Length);
        QCOMPARE(styles.of(trace, operators, {}, Duration(5'000)).fill, Theme::light().durationFill(1).rgb());
    }

    /// Their neighbours would be one wall. Rare names before them take no shade from them.
    void theTenCommonestNamesOfATopicDiffer()
    {
        Work work;
        for (int i = 0; i < 500; ++i)
            work.add(work.first, "rare " + std::to_string(i), "op");
        std::vector<RegionId> common(kShades);
        for (int times = 0; times < 20; ++times) {
            for (std::size_t i = 0; i < common.size(); ++i)
                common[i] = work.add(work.first, "operator " + std::to_string(i), "op");
        }
        const Trace& trace = work.small.trace();
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            std::set<QRgb> fills;
            for (const RegionId region : common)
                fills.insert(styles.of(trace, region).fill);
            QCOMPARE(fills.size(), kShades);
            std::set<QRgb> shades;
            for (std::size_t shade = 0; shade < kShades; ++shade)
                shades.insert(theme->regionFill("Operators", shade).rgb());
            QCOMPARE(fills, shades);
        }
    }

    void theCommonestNameOfATopicHasTheFillOfItsLine()
    {
        for (const char* common : {"add", "divide", "convolve", "relu"}) { // whatever their usual shades are
            Work one;
            const RegionId rare = one.add(one.first, "multiply", "op");
            const RegionId region = one.add(one.first, common, "op");
            const RegionId again = one.add(one.second, common, "op");
            const Trace& trace = one.small.trace();
            RegionStyles styles(Theme::light());
            QCOMPARE(styles.of(trace, region).fill, styles.of(trace, Topic{TopicKind::Work, "operators", {}, "Operators"}).fill);
            QCOMPARE(styles.of(trace, again).fill, styles.of(trace, region).fill);
            QVERIFY(styles.of(trace, rare).fill != styles.of(trace, region).fill);
        }
    }

    /// Of a trace of one category, they are the lines: neighbours in the bar of Where the time went.
    void theLargestNamesOfATopicDifferMost_data()
    {
        QTest::addColumn<bool>("followed");
        QTest::newRow("read") << false;
        QTest::newRow("followed while the theme changes") << true;
    }
    void theLargestNamesOfATopicDifferMost()
    {
        QFETCH(const bool, followed);
        Work work;
        work.small.builder.edit(SourceId(0)).live = followed;
        std::vector<RegionId> regions;
        for (std::size_t i = 0; i < kShades; ++i)
            regions.push_back(work.add(work.first, "operator " + std::to_string(i), "op", static_cast<std::int64_t>(100'000 >> i)));
        const Trace& trace = work.small.trace();
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            const auto difference = [&](std::size_t i, std::size_t other) {
                const QColor one(styles.of(trace, regions[i]).fill);
                const QColor another(styles.of(trace, regions[other]).fill);
                return std::hypot(one.red() - another.red(), one.green() - another.green(), one.blue() - another.blue());
            };
            for (std::size_t i = 2; i < regions.size(); ++i)
                QVERIFY(difference(0, i) <= difference(0, 1));
            for (std::size_t i = 3; i < regions.size(); ++i)
                QVERIFY(std::min(difference(0, i), difference(1, i)) <= std::min(difference(0, 2), difference(1, 2)));
        }
    }

    /// They are asked for the lanes of one frame. One that chose fills would look at the trace of another moment, in which other names had
    /// the most time.
    void allSharesOfALoopHaveTheSameColours()
    {
        constexpr int kNames = 30; // more than hues
        TraceBuilder builder;
        sample::Maker maker(builder);
        const ThreadId thread = maker.thread(maker.session("program", 0, 10'000), "main");
        std::vector<RegionId> regions;
        for (int i = 0; i < kNames; ++i)
            regions.push_back(maker.region(thread, "name " + std::to_string(i), "", i * 100, i * 100 + 90 - i));
        Trace trace;
        trace.apply(builder.takeBatch());
        RegionStyles styles(Theme::light(), ColorBy::Name);
        static_cast<void>(styles.of(trace, regions[0]));
        for (int i = 0; i < kNames; ++i)
            builder.regions().setEnd(regions[static_cast<std::size_t>(i)], sample::at(i * 100 + 1 + i), false);
        trace.apply(builder.takeBatch());
        RegionStyles later(Theme::light(), ColorBy::Name);
        const auto differs = [&](RegionStyles& other) {
            return std::ranges::any_of(
                regions, [&](RegionId region) { return other.of(trace, region).fill != styles.of(trace, region).fill; });
        };
        QVERIFY(differs(later));
        for (RegionStyles& share : styles.shares(trace, 2))
            QVERIFY(!differs(share));
    }

    /// What fills the lanes and what the answers name must be seen to be the same.
    void theNameWithTheMostTimeHasTheFillOfItsLine()
    {
        Work work;
        const RegionId longest = work.add(work.first, "unpack_trees", "op", 10'000);
        for (int i = 0; i < 20; ++i)
            work.add(work.first, "clear_ce_flags", "op");
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light());
        QCOMPARE(styles.of(trace, longest).fill, styles.of(trace, Topic{TopicKind::Work, "operators", {}, "Operators"}).fill);
    }

    /// "index" in the answers and the box "index" are one thing, however many others of its category there are.
    void theNameOfATopicHasTheFillOfItsLine()
    {
        Work work;
        const RegionId named = work.add(work.first, "index", "index");
        RegionId common;
        for (int i = 0; i < 20; ++i)
            common = work.add(work.first, "do_read", "index");
        const RegionId other = work.add(work.first, "solve", "math", 10'000);
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light());
        QCOMPARE(styles.of(trace, named).fill, styles.of(trace, Topic{TopicKind::Work, kWorkTopicId, {}, "index"}).fill);
        QVERIFY(styles.of(trace, common).fill != styles.of(trace, named).fill);
        QVERIFY(styles.of(trace, other).fill != styles.of(trace, named).fill);
    }

    /// As the outermost call of a log that is written at its end.
    void aTopicOfOneLateNameHasTheFillOfItsLine()
    {
        for (const int others : {85, 20'000}) {
            Work work;
            for (int i = 0; i < others; ++i)
                work.add(work.first, "call", "other");
            const RegionId late = work.add(work.first, "main", "op");
            const Trace& trace = work.small.trace();
            RegionStyles styles(Theme::light());
            QCOMPARE(styles.of(trace, late).fill, styles.of(trace, Topic{TopicKind::Work, "operators", {}, "Operators"}).fill);
        }
    }

    /// A list of answers sets topics beside each other: no two of them look the same, more of them than hues included. "Parsing classes and
    /// templates" and "Generating intermediate code" once had one colour.
    void topicsOfATraceNeverShareAFill_data()
    {
        QTest::addColumn<int>("topics");
        QTest::addColumn<int>("hues");
        QTest::newRow("two") << 2 << 2;
        QTest::newRow("as many as hues") << 11 << 11;
        QTest::newRow("more than hues") << 30 << 11;
    }
    void topicsOfATraceNeverShareAFill()
    {
        QFETCH(const int, topics);
        QFETCH(const int, hues);
        for (const ColorBy by : {ColorBy::Topic, ColorBy::Category, ColorBy::Name}) {
            Work work;
            std::vector<RegionId> regions;
            std::vector<std::string> names;
            for (int i = 0; static_cast<int>(names.size()) < topics; ++i) {
                const std::string name = "topic " + std::to_string(i);
                if (topics > 2 || Theme::usualFill(name) == 0) // two that would collide
                    names.push_back(name);
            }
            for (std::size_t i = 0; i < names.size(); ++i)
                regions.push_back(work.add(work.first, names[i], names[i], 10'000 - static_cast<std::int64_t>(i) * 100));
            const Trace& trace = work.small.trace();
            RegionStyles styles(Theme::light(), by);
            std::set<QRgb> fills;
            std::set<QRgb> own;
            for (std::size_t i = 0; i < names.size(); ++i) {
                const QRgb fill = styles.of(trace, regions[i]).fill;
                fills.insert(fill);
                QCOMPARE(styles.of(trace, Topic{TopicKind::Work, kWorkTopicId, {}, names[i]}).fill, fill);
                for (std::size_t number = 0; number < kRegionFills; ++number) {
                    if (Theme::light().regionFill(number, 0).rgb() == fill)
                        own.insert(fill);
                }
            }
            QCOMPARE(static_cast<int>(fills.size()), topics);
            QCOMPARE(static_cast<int>(own.size()), hues);
        }
    }

    /// A box of one line would look like one of another.
    void namesOfTopicsThatShareAHueDiffer()
    {
        Work work;
        std::map<RegionId, std::size_t> topics;
        for (std::size_t topic = 0; topic < kRegionFills + 3; ++topic) {
            for (std::size_t name = 0; name < kShades + 2; ++name) {
                const RegionId region = work.add(work.first, "name " + std::to_string(name), "topic " + std::to_string(topic),
                    10'000 - static_cast<std::int64_t>(topic * 100 + name));
                topics.emplace(region, topic);
            }
        }
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            RegionStyles styles(*theme);
            std::map<QRgb, std::size_t> fills;
            for (const auto& [region, topic] : topics)
                QCOMPARE(fills.try_emplace(styles.of(work.small.trace(), region).fill, topic).first->second, topic);
        }
    }

    /// What a region spends in what runs inside is not its own: the frame around a hundred topics needs no hue.
    void timeOfItsOwnDecidesWhichTopicsDifferInHue()
    {
        Work work;
        const RegionId frame = work.small.addRegion(work.first, "frame", 0, 1'200, {}, {"frame", RegionRole::Slice});
        std::vector<RegionId> inside;
        for (int i = 0; i < 12; ++i) {
            const std::string name = "topic " + std::to_string(i);
            inside.push_back(work.small.addRegion(work.first, name, i * 100, (i + 1) * 100 - i, frame, {name, RegionRole::Slice}));
        }
        const Trace& trace = work.small.trace();
        RegionStyles styles(Theme::light());
        std::set<QRgb> own;
        for (std::size_t number = 0; number < kRegionFills; ++number)
            own.insert(Theme::light().regionFill(number, 0).rgb());
        for (std::size_t i = 0; i < kRegionFills; ++i)
            QVERIFY(own.contains(styles.of(trace, inside[i]).fill));
        QVERIFY(!own.contains(styles.of(trace, frame).fill));
    }

    /// A name that comes later and takes more time would recolour the others, in one view before the next.
    void whatIsFollowedKeepsItsColours()
    {
        Work work;
        work.small.builder.edit(SourceId(0)).live = true;
        work.add(work.first, "first", "first"); // so that categories tell from the beginning
        RegionStyles styles(Theme::light());
        std::map<RegionId, QRgb> fills;
        std::string alike = "topic";
        for (int i = 0; i < 20; ++i) {
            while (Theme::usualFill(alike) != 0)
                alike += 'c';
            const std::string topic = alike;
            alike += 'c';
            for (const char* name : {"one", "two"}) {
                const RegionId region = work.add(work.first, name, topic, 100 << i);
                fills.emplace(region, styles.of(work.small.trace(), region).fill);
            }
        }
        work.small.builder.edit(SourceId(0)).live = false; // it was followed to its end
        const RegionId last = work.add(work.first, "last", "last");
        fills.emplace(last, RegionStyles(Theme::light()).of(work.small.trace(), last).fill);
        for (int i = 0; i < 40; ++i) { // however many others are looked at meanwhile
            Work other;
            const RegionId region = other.add(other.first, "one", "topic");
            static_cast<void>(RegionStyles(Theme::light()).of(other.small.trace(), region));
        }
        RegionStyles others(Theme::light());
        for (const auto& [region, fill] : fills) {
            QCOMPARE(styles.of(work.small.trace(), region).fill, fill);
            QCOMPARE(others.of(work.small.trace(), region).fill, fill);
        }
    }

    void shadesAreChosenAgainForATraceThatGrows()
    {
        Work work;
        RegionStyles styles(Theme::light());
        std::vector<RegionId> regions;
        for (std::size_t i = 0; i < kShades; ++i) {
            regions.push_back(work.add(work.first, "operator " + std::to_string(i), "op"));
            static_cast<void>(styles.of(work.small.trace(), regions.back()));
        }
        std::set<QRgb> fills;
        for (const RegionId region : regions)
            fills.insert(styles.of(work.small.trace(), region).fill);
        QCOMPARE(fills.size(), kShades);
    }
};

EMBERLINE_TEST(RegionStyleTest, QCoreApplication)
#include "tst_region_style.moc"
