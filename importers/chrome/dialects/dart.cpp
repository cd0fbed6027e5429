// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "importers/reading/format_table.h"

#include <array>

namespace emberline::chrome {

namespace {

/// The timeline of the Dart virtual machine, as its DevTools save it: mostly of Flutter, whose engine is the embedder. The machine keeps
/// the latest events only, so a recording begins in the middle of some.
class DartDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Dart"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
};

constexpr std::string_view kEmbedder = "Embedder";
constexpr std::string_view kFrames = "Scheduling frames";
constexpr std::string_view kRasterising = "Rasterising";
constexpr std::string_view kShaders = "Compiling shaders";
constexpr std::string_view kFramesUnderWay = "Frames on their way to the display";
constexpr std::string_view kPointers = "Handling input";

/// The phases of a frame, which Flutter's framework writes in capitals, some of them with " (root)" behind.
constexpr std::array kFlutterPhases{
    isWord("BUILD", "Building widgets"),
    isWord("FINALIZE TREE", "Building widgets"),
    beginsWith("LAYOUT", "Layout"),
    beginsWith("PAINT", "Painting"),
    beginsWith("UPDATING COMPOSITING BITS", "Painting"),
    beginsWith("COMPOSITING", "Compositing"),
    beginsWith("SEMANTICS", "Semantics"),
};

constexpr std::array kFlutterEngine{
    contains("Vsync", kFrames),
    beginsWith("Animator::", kFrames),
    contains("Pointer", kPointers),
    contains("Raster", kRasterising),
    beginsWith("LayerTree", kRasterising),
    beginsWith("SurfaceFrame", kRasterising),
    beginsWith("GPUSurface", kRasterising),
    beginsWith("SkCanvas", kRasterising),
    contains("ViewEmbedder", kRasterising),
    beginsWith("SkSL", kShaders),
    contains("shader", kShaders),
    contains("PipelineState", kShaders),
    contains("PersistentCache", kShaders),
    contains("", "Flutter's engine"),
};

/// Asynchronous: a frame or a message is on its way, and no thread need work on it.
constexpr std::array kFlutterWaits{
    isWord("Frame Request Pending", "Waiting for the next frame"),
    isWord("PipelineItem", kFramesUnderWay),
    isWord("PipelineProduce", kFramesUnderWay),
    isWord("SceneDisplayLag", kFramesUnderWay),
    beginsWith("PlatformChannel Schedule", "Waiting for the platform"),
};

bool recogniseDart(const WriterEvidence& evidence)
{
    return isChromeJson(evidence)
        && (hasOne(evidence.categories, "Dart") || (hasOne(evidence.categories, kEmbedder) && hasBegin(evidence.threads, "io.flutter")));
}

std::optional<Topic> DartDialect::topicOfRegion(std::string_view category, std::string_view name) const
{
    if (category == "GC")
        return workTopic("Collecting garbage");
    if (category == kEmbedder) {
        const std::string_view wait = titleOf(kFlutterWaits, name);
        return wait.empty() ? topicBy(kFlutterEngine, name) : std::optional(waitingTopic(wait));
    }
    return topicBy(kFlutterPhases, name); // the others are the app's own, whose names say more than we know
}

} // namespace

const DialectInfo& dartDialect()
{
    static constexpr std::array kUsual{&diagnostic::kEndWithoutBegin};
    return dialectInfoOf<DartDialect>(recogniseDart, kUsual);
}

} // namespace emberline::chrome
