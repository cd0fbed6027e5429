// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>
#include <filesystem>

namespace emberline::chrome {

namespace {

constexpr std::string_view kTotal = "Total ";

constexpr std::string_view kTemplates = QT_TRANSLATE_NOOP("Topics", "Instantiating templates");
constexpr std::string_view kOptimising = QT_TRANSLATE_NOOP("Topics", "Optimising");

/// What the older manager of passes calls all that it runs. The newer one runs the optimiser's, each under a name of its own, and leaves
/// to the older one only those of the generator of code.
constexpr std::string_view kOldManagerNames = "OptModule|OptFunction|RunPass|RunLoopPass";

/// Names of versions 9 to 16. Whole names come before parts of names.
constexpr std::array kClangTopics{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Other work of the compiler"), "ExecuteCompiler"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Parsing the source file"), "Frontend"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Parsing headers"), "Source"},
    TopicWords{kTemplates, "PerformPendingInstantiations"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Generating intermediate code"), "CodeGen Function"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Generating code"), "Backend|CodeGenPasses|OptModule|OptFunction|RunPass|RunLoopPass"},
    TopicWords{kOptimising, "Optimizer|PerModulePasses|PerFunctionPasses"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Parsing classes and templates"), "Parse*"},
    TopicWords{kTemplates, "Instantiate*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Evaluating constants"), "Evaluate*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Generating debug information"), "Debug*"},
    TopicWords{kOptimising, "PassManager<*|RequireAnalysisPass<*|*Pass|*PassAdaptor|*Analysis"},
};

/// A total is about what it sums.
std::string_view withoutTotal(std::string_view name)
{
    return name.starts_with(kTotal) ? name.substr(kTotal.size()) : name;
}

/// The name of the program may have a version, a target or ".exe"; the totals tell its own traces from those that merely mention it.
bool isClang(const WriterEvidence& evidence)
{
    return isChromeJson(evidence) && hasPart(evidence.processes, "clang") && hasBegin(evidence.regions, kTotal);
}

/// One name for one header, however a unit reached it: "a/b/../c.h", "./a//c.h" and "a\c.h" are all "a/c.h". Reads the path, not the disk.
std::string nameOfHeader(std::string path)
{
    std::ranges::replace(path, '\\', '/');
    path = std::filesystem::path(std::move(path)).lexically_normal().string();
    return std::string(lastParts(path));
}

bool hasNewPasses(const WriterEvidence& evidence)
{
    return std::ranges::any_of(evidence.regions, [](std::string_view region) {
        const std::string_view name = withoutTotal(region);
        return name == "Optimizer" || (name.ends_with("Pass") && !anyMatches(kOldManagerNames, name));
    });
}

/// clang with -ftime-trace: one file for each file that it compiled.
class ClangDialect : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "clang"; }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }

    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        return topicBy(kClangTopics, withoutTotal(name));
    }
    /// The compiled file, by the name that clang gives the trace: Arena.cpp.json or Arena.json beside the object file.
    [[nodiscard]] std::string subjectOf(const Trace& trace, SessionId session) const override
    {
        const SourceId source = trace.session(session).source;
        if (!source)
            return {};
        std::string_view path = trace.source(source).path;
        path.remove_prefix(path.find_last_of("/\\") + 1); // npos + 1 is 0
        const std::size_t suffix = path.rfind(".json");
        return suffix == std::string_view::npos ? std::string() : std::string(path.substr(0, suffix)); // standard input has no such name
    }
    /// The header, class or function that the region is about: the argument `detail`.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        if (trace.name(region).starts_with(kTotal))
            return {};
        const auto args = regionArgs(trace, region);
        const Arg* detail = args ? args.value().find("detail") : nullptr;
        const auto* text = detail ? std::get_if<std::string>(&detail->value) : nullptr;
        if (!text)
            return {};
        return trace.name(region) == "Source" ? nameOfHeader(*text) : *text;
    }
    /// clang appends the sum of each name as a region "Total ..." on a thread of its own, beginning at 0.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override
    {
        const RegionId first = firstRegion(trace, track);
        return first && trace.name(first).starts_with(kTotal);
    }
};

/// Where the older of its two managers of passes runs both the optimiser's and those of the generator of code, so that OptModule,
/// OptFunction and RunPass belong to either.
class OldPassesClangDialect final : public ClangDialect {
public:
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (anyMatches(kOldManagerNames, withoutTotal(name)))
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Running passes on the intermediate code"));
        return ClangDialect::topicOfRegion(category, name);
    }
};

} // namespace

const DialectInfo& clangDialect()
{
    return dialectInfoOf<ClangDialect>({}, [](const WriterEvidence& evidence) { return isClang(evidence) && hasNewPasses(evidence); });
}

const DialectInfo& oldPassesClangDialect()
{
    return dialectInfoOf<OldPassesClangDialect>(
        {}, [](const WriterEvidence& evidence) { return isClang(evidence) && !hasNewPasses(evidence); });
}

} // namespace emberline::chrome
