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

#include <algorithm>
#include <array>
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

/// Asynchronous: they say from when to when something was on its way, not that a thread worked on it. RendererVisibility and the like
/// are states.
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

bool recogniseDevtools(const WriterEvidence& evidence)
{
    if (!isChromeJson(evidence) || hasBegin(evidence.categories, "node,node."))
        return false;
    if (hasOne(evidence.threads, kRendererMain) || hasOne(evidence.threads, "CrBrowserMain") || hasOne(evidence.threads, "CrGpuMain"))
        return true;
    return !hasOne(evidence.threads, "JavaScriptMainThread")
        && (hasPart(evidence.categories, "devtools.timeline") || hasPart(evidence.categories, "blink"));
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
        const auto args = regionArgs(trace, region);
        const Arg* found = args ? args.value().find(holder->second) : nullptr;
        const auto* json = found ? std::get_if<RawJson>(&found->value) : nullptr;
        if (!json)
            return {};
        const QJsonObject about = QJsonDocument::fromJson(QByteArray::fromStdString(json->text)).object();
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
    /// Of a renderer: which process that is none was busier.
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override
    {
        const Trace& trace = material.trace;
        const CommandIndex& index = material.index;
        const SessionId page = material.sessions.front();
        const auto isRenderer = [&](SessionId id) { return rankOf(trace, id, index.tracks(id)) > 0; };
        if (!isRenderer(page))
            return;
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
    return dialectInfoOf<DevtoolsDialect>(recogniseDevtools, kUsual);
}

} // namespace emberline::chrome
