// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "importers/text/utf8.h"
#include "model/analysis/busy_time.h"
#include "model/answers/command_index.h"
#include "model/answers/facts.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace emberline::chrome {

namespace {

constexpr std::string_view kRendererMain = "CrRendererMain";
/// Main threads, and how newer traces name their processes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kMainThreads{
    {{kRendererMain, "Renderer"}, {"CrBrowserMain", "Browser"}, {"CrGpuMain", "GPU Process"}}};
constexpr std::string_view kScripting = QT_TRANSLATE_NOOP("Topics", "Scripting");
constexpr std::string_view kPainting = QT_TRANSLATE_NOOP("Topics", "Painting");
constexpr std::string_view kPageLoading = QT_TRANSLATE_NOOP("Topics", "Loading");
constexpr std::string_view kGarbage = QT_TRANSLATE_NOOP("Topics", "Collecting garbage");
constexpr std::string_view kOtherWork = QT_TRANSLATE_NOOP("Topics", "Other work");

/// Asynchronous: they say from when to when something was on its way, not that a thread worked on it. RendererVisibility is a state.
constexpr std::string_view kSpans = "AnimationFrame*|PipelineReporter*|EventLatency*|InputLatency*|LatencyInfo*|Animation|"
                                    "EventTiming|WebSocket|Renderer*|PageLoadMetrics*|*SentTo*";
constexpr std::string_view kSpanCategories
    = "*devtools.timeline.frame*|*latencyInfo*|*user_timing*|*blink.animations*|*netlog*|*viz.hit_testing*";

/// As the Performance panel sorts them. What begins like a name before it comes after it.
constexpr std::array kDevtoolsNames{
    TopicWords{kGarbage, "*GC_*|V8.GC*|BlinkGC*|*MinorGC*|*MajorGC*|GCEvent|*Sweep*"},
    TopicWords{kScripting,
        "EvaluateScript|FunctionCall|v8.*|V8.*|Timer*|EventDispatch|*AnimationFrame*|*Microtasks*|XHR*|*CompileScript*|"
        "LocalWindowProxy*|WindowProxy*|ParseFunction|JSFrame"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Style and layout"),
        "Layout*|*::layout*|*LayoutTree*|*RecalculateStyles*|*recalcStyle*|*StyleRecalc*|*HitTest*|*IntersectionObserver*|PrePaint"},
    TopicWords{kPageLoading, "*StyleSheet*|ParseHTML|HTMLDocumentParser*|Resource*|DocumentLoader*|*URLLoader*|CommitLoad"},
    TopicWords{kPainting,
        "*Paint*|*Raster*|*Composit*|UpdateLayer*|*LayerTree*|Layerize|Commit|*Image*|*LazyPixelRef*|GPUTask|"
        "*SwapBuffers*|*Draw*|*BeginFrame*|*BeginMainThreadFrame*|ScrollLayer"},
    TopicWords{kOtherWork, "*RunTask*"},
};

constexpr std::array kDevtoolsCategories{
    TopicWords{kGarbage, "*gc*"},
    TopicWords{kScripting, "*v8*|*V8*"},
    TopicWords{kPageLoading, "*loading*|*navigation*"},
    TopicWords{kPainting, "cc|cc,*|gpu|viz*"},
};

/// A name, and the argument that holds the address of what it is about.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAddresses{{
    {"EvaluateScript", "data"},
    {"FunctionCall", "data"},
    {"v8.compile", "data"},
    {"ParseHTML", "beginData"},
}};

/// "https://a.org/js/app.js?v=2" -> "js/app.js". Where the path ends in no file, as in the keys of a loader of scripts, the host says more:
/// "https://a.org/xjs/rs=ACT90oFe" -> "a.org". What an address holds itself has no name: of "data:text/javascript,..." it is "data:".
std::string_view fileOf(std::string_view url)
{
    for (const std::string_view scheme : {"data:", "blob:"}) {
        if (url.starts_with(scheme))
            return scheme;
    }
    const std::string_view path = url.substr(0, url.find_first_of("?#"));
    constexpr std::string_view kEndOfScheme = "://";
    const std::size_t scheme = path.find(kEndOfScheme);
    if (scheme == std::string_view::npos)
        return lastParts(path);
    const std::string_view rest = path.substr(scheme + kEndOfScheme.size());
    const std::string_view host = rest.substr(0, rest.find('/'));
    const bool isFile = host.size() < rest.size() && rest.find('.', rest.rfind('/')) != std::string_view::npos;
    return isFile || host.empty() ? lastParts(path) : host;
}

/// As much of a text as a label needs: pages choose their names, which may have any length.
std::string startOf(std::string_view text)
{
    constexpr std::size_t kMostBytes = 120;
    return text.size() <= kMostBytes ? std::string(text) : std::string(withoutCutCharacter(text.substr(0, kMostBytes))) + "\u2026";
}

/// An argument that is an object; empty if there is none.
QJsonObject objectIn(const Result<Args>& args, std::string_view key)
{
    const Arg* found = args ? args.value().find(key) : nullptr;
    const auto* json = found ? std::get_if<RawJson>(&found->value) : nullptr;
    return json ? QJsonDocument::fromJson(QByteArray::fromStdString(json->text)).object() : QJsonObject();
}

// The load of a page: what people know it by. Chrome marks its steps by instants, which name their frame and mostly their navigation.

constexpr std::string_view kNavigation = "navigationStart";
constexpr std::string_view kDocument = "domLoading";
constexpr std::string_view kFirstContent = "firstContentfulPaint";
constexpr std::string_view kLargestContent = "largestContentfulPaint::Candidate";
constexpr std::string_view kLargestContentGone = "largestContentfulPaint::Invalidate";
constexpr std::string_view kLoaded = "loadEventEnd";
constexpr std::array kLoadMarks{kNavigation, kDocument, kFirstContent, kLargestContent, kLargestContentGone, kLoaded};
constexpr std::string_view kTask = "RunTask";
constexpr Duration kLongTask = std::chrono::milliseconds(50);

struct LoadMark {
    InstantId instant;
    SessionId session;
    SourceTime time;
    std::string frame;
    QJsonObject data;

    [[nodiscard]] QString navigation() const { return data[QLatin1String("navigationId")].toString(); }
};

/// Of all processes of a source, by name, in the order of time.
using LoadMarks = std::map<std::string_view, std::vector<LoadMark>>;

LoadMarks loadMarksOf(const Trace& trace, SourceId source)
{
    LoadMarks marks;
    std::map<StringId, std::string_view> names; // empty: of no mark
    const InstantColumns& columns = trace.instants();
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        const SessionId session = columns.session[row];
        if (!session || trace.session(session).source != source)
            continue;
        const auto [name, isNew] = names.try_emplace(columns.name[row]);
        if (isNew) {
            const auto mark = std::ranges::find(kLoadMarks, trace.text(columns.name[row]));
            name->second = mark == kLoadMarks.end() ? std::string_view() : *mark;
        }
        if (name->second.empty())
            continue;
        const InstantId instant(row);
        const auto args = instantArgs(trace, instant);
        const Arg* frame = args ? args.value().find("frame") : nullptr;
        if (const auto* id = frame ? std::get_if<std::string>(&frame->value) : nullptr)
            marks[name->second].push_back({instant, session, columns.time[row], *id, objectIn(args, "data")});
    }
    for (auto& [name, sorted] : marks)
        std::ranges::stable_sort(sorted, {}, &LoadMark::time);
    return marks;
}

/// Of a main frame that lies in no other page, which Chrome has told from other main frames since it had these. An image that is a document
/// has a main frame, too, but no address.
bool isOfPage(const LoadMark& navigation)
{
    const QJsonValue outermost = navigation.data[QLatin1String("isOutermostMainFrame")];
    return (outermost.isBool() ? outermost : navigation.data[QLatin1String("isLoadingMainFrame")]).toBool()
        && !navigation.data[QLatin1String("documentLoaderURL")].toString().isEmpty() && !navigation.navigation().isEmpty();
}

/// One load, as far as its trace has it. Refers to the marks.
struct PageLoad {
    const LoadMark* navigation;
    const LoadMark* firstContent;
    SourceTime end = SourceTime::max(); ///< its renderer begins to load another page
    bool isOneOfSeveral; ///< its trace has navigations to other pages, or to this one again
    bool isElsewhere; ///< its renderer is not the process that was asked for
};

bool isWithin(const PageLoad& load, const LoadMark& mark)
{
    return mark.session == load.navigation->session && mark.frame == load.navigation->frame && mark.time >= load.navigation->time
        && mark.time < load.end;
}

/// Of those of a renderer that showed something, the last. A renderer of frames only, such as of a video in the page, has none: then it is
/// that of the trace's only page.
std::optional<PageLoad> lastLoad(SessionId renderer, const LoadMarks& marks)
{
    const auto of = [&](std::string_view name) {
        const auto found = marks.find(name);
        return found == marks.end() ? std::span<const LoadMark>() : std::span(found->second);
    };
    std::vector<const LoadMark*> navigations; // the first mark of each
    std::map<QString, std::vector<const LoadMark*>> paintsOf; // by navigation
    for (const LoadMark& mark : of(kNavigation)) {
        if (isOfPage(mark) && paintsOf.try_emplace(mark.navigation()).second)
            navigations.push_back(&mark);
    }
    for (const LoadMark& mark : of(kFirstContent)) {
        if (const auto paints = paintsOf.find(mark.navigation()); paints != paintsOf.end())
            paints->second.push_back(&mark);
    }
    const bool isElsewhere = navigations.size() == 1 && navigations.front()->session != renderer;
    std::optional<PageLoad> last;
    for (const LoadMark* const navigation : navigations) {
        if (navigation->session != renderer && !isElsewhere)
            continue;
        if (last && last->end == SourceTime::max())
            last->end = navigation->time;
        const std::vector<const LoadMark*>& paints = paintsOf[navigation->navigation()];
        const auto paint = std::ranges::find_if(
            paints, [&](const LoadMark* mark) { return mark->frame == navigation->frame && mark->time >= navigation->time; });
        if (paint != paints.end())
            last = PageLoad{
                .navigation = navigation, .firstContent = *paint, .isOneOfSeveral = navigations.size() > 1, .isElsewhere = isElsewhere};
    }
    return last;
}

/// Null if the trace has none, or what was painted went away again.
const LoadMark* largestContent(const PageLoad& load, const LoadMarks& marks)
{
    const auto isOfLoad = [&](const LoadMark& mark) { // until 2020, marks did not name their navigation
        return mark.navigation().isEmpty() ? isWithin(load, mark)
                                           : mark.navigation() == load.navigation->navigation() && mark.frame == load.navigation->frame;
    };
    const auto rank = [](const LoadMark& mark) { return mark.data[QLatin1String("candidateIndex")].toInt(); };
    const LoadMark* largest = nullptr;
    if (const auto candidates = marks.find(kLargestContent); candidates != marks.end()) {
        for (const LoadMark& mark : candidates->second) {
            if (isOfLoad(mark) && (!largest || rank(mark) >= rank(*largest)))
                largest = &mark;
        }
    }
    const auto gone = marks.find(kLargestContentGone);
    const bool isGone = largest && gone != marks.end()
        && std::ranges::any_of(gone->second, [&](const LoadMark& mark) { return isOfLoad(mark) && mark.time >= largest->time; });
    return isGone ? nullptr : largest;
}

/// Null unless it is certain: marks of documents do not name their navigation, and the document before may still load after it began.
const LoadMark* loaded(const PageLoad& load, const LoadMarks& marks)
{
    const auto documents = marks.find(kDocument);
    const auto ends = marks.find(kLoaded);
    if (documents == marks.end() || ends == marks.end())
        return nullptr;
    const auto document = std::ranges::find_if(documents->second, [&](const LoadMark& mark) { return isWithin(load, mark); });
    if (document == documents->second.end())
        return nullptr;
    const auto isOfDocument = [&](const LoadMark& mark) { return isWithin(load, mark) && mark.time >= document->time; };
    return std::ranges::count_if(ends->second, isOfDocument) == 1 ? &*std::ranges::find_if(ends->second, isOfDocument) : nullptr;
}

/// Of the tasks of the page's thread after its first content, those that took long, and by how much. Those of another process than the one
/// that was asked for are not known.
struct LongTasks {
    bool areKnown = false; ///< there is a task, long or not
    std::uint64_t count = 0;
    Duration blocked{};
    RegionId longest;
};

LongTasks longTasks(const FactMaterial& material, const PageLoad& load)
{
    const Trace& trace = material.trace;
    const ThreadId main = trace.instants().thread[load.firstContent->instant.row()];
    const auto isTask = [&](RegionId region) { return trace.name(region) == kTask; };
    const auto isOutermost = [&](RegionId task) {
        RegionId outer = trace.parent(task);
        while (outer && !isTask(outer))
            outer = trace.parent(outer);
        return !outer;
    };
    LongTasks found;
    Duration most{};
    for (const TrackId track : material.index.tracks(material.sessions.front())) {
        if (!main || trace.track(track).thread != main)
            continue;
        for (const Lane& lane : trace.track(track).lanes) {
            lane.visitRegions([&](RegionId region) {
                const SourceTime begin = std::max(trace.start(region), load.firstContent->time);
                const Duration time = std::min(trace.end(region), load.end) - begin;
                if (time <= Duration::zero() || trace.isOpen(region) || (found.areKnown && time <= kLongTask) || !isTask(region))
                    return;
                found.areKnown = true;
                if (time <= kLongTask || !isOutermost(region))
                    return;
                ++found.count;
                found.blocked += time - kLongTask;
                if (time > most)
                    found.longest = region;
                most = std::max(most, time);
            });
        }
    }
    return found;
}

/// "a.org"; of a page without a host, its file.
std::string siteOf(const LoadMark& navigation)
{
    const QString address = navigation.data[QLatin1String("documentLoaderURL")].toString();
    const std::string host = QUrl(address).host().toStdString();
    return startOf(host.empty() ? std::string(fileOf(address.toStdString())) : host);
}

/// When the page showed its content and was loaded, and how long tasks kept it from answering.
void addPageLoad(const FactMaterial& material, std::vector<Fact>& facts)
{
    const SessionId renderer = material.sessions.front();
    const LoadMarks marks = loadMarksOf(material.trace, material.trace.session(renderer).source);
    const std::optional<PageLoad> load = lastLoad(renderer, marks);
    if (!load)
        return;
    const auto add = [&](std::string_view id, FactKind kind, std::vector<FactValue> values, std::string_view mark) -> Fact& {
        if (load->isOneOfSeveral || load->isElsewhere)
            values.emplace_back(siteOf(*load->navigation));
        return facts.emplace_back(
            Fact{id, FactWeight::Note, kind, std::move(values), {}, std::string(mark), {}, load->navigation->session});
    };
    const auto addMark = [&](std::string_view id, FactKind kind, std::string_view name, const LoadMark* mark) {
        if (mark)
            add(id, kind, {mark->time - load->navigation->time}, name).instant = mark->instant;
    };
    addMark("first-content", FactKind::FirstContent, kFirstContent, load->firstContent);
    addMark("largest-content", FactKind::LargestContent, kLargestContent, largestContent(*load, marks));
    addMark("loaded", FactKind::Loaded, kLoaded, loaded(*load, marks));
    if (const LongTasks tasks = longTasks(material, *load); tasks.areKnown)
        add("long-tasks", FactKind::LongTasks, {FactCount{tasks.count}, tasks.blocked}, kTask).region = tasks.longest;
}

/// Chrome: its tracing, the Performance panel, Lighthouse and what else records its threads.
class DevtoolsDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Chrome"; }
    /// Older traces do not name their processes, but main threads.
    [[nodiscard]] std::string_view kindOf(const Trace& trace, SessionId session) const override
    {
        std::string_view kind = writer();
        for (ThreadId thread = trace.session(session).lastThread; thread; thread = trace.thread(thread).previous) {
            const std::string_view name = trace.text(trace.thread(thread).name);
            const auto main = std::ranges::find(kMainThreads, name, &decltype(kMainThreads)::value_type::first);
            if (main != kMainThreads.end())
                kind = main->second; // the first thread decides
        }
        return kind;
    }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (anyMatches(kSpans, name) || anyMatches(kSpanCategories, category))
            return idleTopic();
        if (name.ends_with("Waiting")) // as a parser of scripts for what has yet to arrive
            return waitingTopic(QT_TRANSLATE_NOOP("Topics", "Waiting"));
        if (auto topic = topicBy(kDevtoolsNames, name))
            return topic;
        if (auto topic = topicBy(kDevtoolsCategories, category))
            return topic;
        return workTopic(kOtherWork);
    }
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& /*trace*/, SessionId /*session*/) const override { return idleTopic(); }
    /// The script or page that a box is about, with the function of it that is called.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        const auto holder = std::ranges::find(kAddresses, trace.name(region), &std::pair<std::string_view, std::string_view>::first);
        if (holder == kAddresses.end()) // before the source is read for it
            return {};
        const QJsonObject about = objectIn(regionArgs(trace, region), holder->second);
        const auto textOf = [&](const char* key) { return about[QLatin1String(key)].toString().toStdString(); };
        const std::string url = textOf("url").empty() ? textOf("scriptName") : textOf("url"); // which it was called until 2018
        const std::string file = startOf(fileOf(url));
        const std::string function = startOf(textOf("functionName"));
        return function.empty() || file.empty() ? function + file : function + " (" + file + ")";
    }
    /// A renderer runs the page that people ask about; the browser and the GPU process serve all pages.
    [[nodiscard]] int rankOf(const Trace& trace, SessionId session, std::span<const TrackId> tracks) const override
    {
        const auto isMainThread = [&](TrackId track) {
            const ThreadId thread = trace.track(track).thread;
            return thread && trace.text(trace.thread(thread).name) == kRendererMain;
        };
        return trace.text(trace.session(session).name).starts_with("Renderer") || std::ranges::any_of(tracks, isMainThread) ? 1 : 0;
    }
    /// Of a renderer: how its page loaded, and which process that is none was busier.
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override
    {
        const Trace& trace = material.trace;
        const CommandIndex& index = material.index;
        const SessionId page = material.sessions.front();
        const auto isRenderer = [&](SessionId id) { return rankOf(trace, id, index.tracks(id)) > 0; };
        if (!isRenderer(page))
            return;
        addPageLoad(material, facts);
        const Duration own = busyTimeOf(trace, index.tracks(page));
        Duration most = own;
        SessionId busiest;
        for (const SessionId id : index.commands()) {
            if (trace.session(id).source != trace.session(page).source || isRenderer(id))
                continue;
            if (const Duration time = busyTimeOf(trace, index.tracks(id)); time > most) {
                most = time;
                busiest = id;
            }
        }
        if (!busiest)
            return;
        const Session& other = trace.session(busiest);
        std::string name(trace.text(other.name));
        if (name.empty())
            name = std::string(kindOf(trace, busiest)) + (other.pid ? " " + std::to_string(*other.pid) : std::string());
        facts.push_back(
            {"busier-process", FactWeight::Note, FactKind::BusierProcess, {std::move(name), most, own}, {}, "its threads", {}, busiest});
    }
};

} // namespace

const DialectInfo& devtoolsDialect()
{
    static constexpr std::array kUsual{
        &diagnostic::kObjectNotCreated, &diagnostic::kObjectDestroyedTwice, &diagnostic::kEndWithoutBegin, &diagnostic::kEndNamesOuter};
    return dialectInfoOf<DevtoolsDialect>(kUsual, [](const WriterEvidence& evidence) {
        if (!isChromeJson(evidence) || hasBegin(evidence.categories, "node,node."))
            return false;
        if (hasOne(evidence.threads, kRendererMain) || hasOne(evidence.threads, "CrBrowserMain") || hasOne(evidence.threads, "CrGpuMain"))
            return true;
        return !hasOne(evidence.threads, "JavaScriptMainThread")
            && (hasPart(evidence.categories, "devtools.timeline") || hasPart(evidence.categories, "blink"));
    });
}

} // namespace emberline::chrome
