// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/clang.h"

#include "model/trace.h"

#include <algorithm>
#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kTotal = "Total ";

/// A name, or the beginning or end of one, and what such regions do.
struct ClangTopic {
    enum class Match : std::uint8_t { Whole, Begin, End };
    Match match;
    std::string_view text;
    std::string_view title;
};

constexpr std::string_view kTemplates = "Instantiating templates";
constexpr std::string_view kOptimising = "Optimising";
constexpr std::string_view kGenerating = "Generating code";

/// Names of versions 9 to 16. Until 12 the passes had no names of their own, and OptFunction and RunPass belonged to both the optimiser and
/// the generator of code; since then only to the latter. Whole names come before parts of names.
constexpr std::array kClangTopics{
    ClangTopic{ClangTopic::Match::Whole, "ExecuteCompiler", "Other work of the compiler"},
    ClangTopic{ClangTopic::Match::Whole, "Frontend", "Parsing the source file"},
    ClangTopic{ClangTopic::Match::Whole, "Source", "Parsing headers"},
    ClangTopic{ClangTopic::Match::Whole, "PerformPendingInstantiations", kTemplates},
    ClangTopic{ClangTopic::Match::Whole, "CodeGen Function", "Generating intermediate code"},
    ClangTopic{ClangTopic::Match::Whole, "Backend", kGenerating},
    ClangTopic{ClangTopic::Match::Whole, "CodeGenPasses", kGenerating},
    ClangTopic{ClangTopic::Match::Whole, "OptModule", "Running passes on the intermediate code"},
    ClangTopic{ClangTopic::Match::Whole, "OptFunction", "Running passes on the intermediate code"},
    ClangTopic{ClangTopic::Match::Whole, "RunPass", "Running passes on the intermediate code"},
    ClangTopic{ClangTopic::Match::Whole, "RunLoopPass", "Running passes on the intermediate code"},
    ClangTopic{ClangTopic::Match::Whole, "Optimizer", kOptimising},
    ClangTopic{ClangTopic::Match::Whole, "PerModulePasses", kOptimising},
    ClangTopic{ClangTopic::Match::Whole, "PerFunctionPasses", kOptimising},
    ClangTopic{ClangTopic::Match::Begin, "Parse", "Parsing classes and templates"},
    ClangTopic{ClangTopic::Match::Begin, "Instantiate", kTemplates},
    ClangTopic{ClangTopic::Match::Begin, "Evaluate", "Evaluating constants"},
    ClangTopic{ClangTopic::Match::Begin, "Debug", "Generating debug information"},
    ClangTopic{ClangTopic::Match::Begin, "PassManager<", kOptimising},
    ClangTopic{ClangTopic::Match::Begin, "RequireAnalysisPass<", kOptimising},
    ClangTopic{ClangTopic::Match::End, "Pass", kOptimising},
    ClangTopic{ClangTopic::Match::End, "PassAdaptor", kOptimising},
    ClangTopic{ClangTopic::Match::End, "Analysis", kOptimising},
};

bool matches(const ClangTopic& topic, std::string_view name)
{
    switch (topic.match) {
    case ClangTopic::Match::Begin:
        return name.starts_with(topic.text);
    case ClangTopic::Match::End:
        return name.ends_with(topic.text);
    case ClangTopic::Match::Whole:
        break;
    }
    return name == topic.text;
}

/// The name of the program may have a version, a target or ".exe"; the totals tell its own traces from those that merely mention it.
bool recogniseClang(const WriterEvidence& evidence)
{
    return evidence.format == "chrome-json"
        && std::ranges::any_of(evidence.processes, [](std::string_view name) { return name.find("clang") != std::string_view::npos; })
        && std::ranges::any_of(evidence.regions, [](std::string_view name) { return name.starts_with(kTotal); });
}

/// "/usr/include/c++/12/bits/stl_pair.h" -> "bits/stl_pair.h": what an include directive would say, more or less.
std::string_view lastParts(std::string_view path)
{
    const std::size_t last = path.find_last_of("/\\");
    const std::size_t before = last == std::string_view::npos || last == 0 ? std::string_view::npos : path.find_last_of("/\\", last - 1);
    return before == std::string_view::npos ? path : path.substr(before + 1);
}

} // namespace

std::optional<Topic> ClangDialect::topicOfRegion(std::string_view /*category*/, std::string_view name) const
{
    const auto* const found = std::ranges::find_if(kClangTopics, [&](const ClangTopic& topic) { return matches(topic, name); });
    if (found == kClangTopics.end())
        return std::nullopt;
    return Topic{TopicKind::Work, "regions", {}, std::string(found->title)};
}

std::string ClangDialect::labelOf(const Trace& trace, RegionId region) const
{
    if (trace.name(region).starts_with(kTotal))
        return {};
    const auto args = regionArgs(trace, region);
    const Arg* detail = args ? args.value().find("detail") : nullptr;
    const auto* text = detail ? std::get_if<std::string>(&detail->value) : nullptr;
    if (!text)
        return {};
    return std::string(trace.name(region) == "Source" ? lastParts(*text) : std::string_view(*text));
}

bool ClangDialect::isTable(const Trace& trace, TrackId track) const
{
    const std::vector<Lane>& lanes = trace.track(track).lanes;
    if (lanes.empty() || lanes.front().runs.empty())
        return false;
    const auto regions = (*lanes.front().runs.begin())->regions();
    return !regions.empty() && trace.name(regions.front()).starts_with(kTotal);
}

const DialectInfo& clangDialect()
{
    static const ClangDialect dialect;
    static const DialectInfo info{dialect, recogniseClang};
    return info;
}

} // namespace emberline::chrome
