// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kEmbedder = "Embedder";
constexpr std::string_view kFrames = QT_TRANSLATE_NOOP("Topics", "Scheduling frames");
constexpr std::string_view kRasterising = QT_TRANSLATE_NOOP("Topics", "Rasterising");
constexpr std::string_view kShaders = QT_TRANSLATE_NOOP("Topics", "Compiling shaders");
constexpr std::string_view kFramesUnderWay = QT_TRANSLATE_NOOP("Topics", "Frames on their way to the display");
constexpr std::string_view kPointers = QT_TRANSLATE_NOOP("Topics", "Handling input");

/// The phases of a frame, which Flutter's framework writes in capitals, some of them with " (root)" behind.
constexpr std::array kFlutterPhases{
    isWord("BUILD", QT_TRANSLATE_NOOP("Topics", "Building widgets")),
    isWord("FINALIZE TREE", QT_TRANSLATE_NOOP("Topics", "Building widgets")),
    beginsWith("LAYOUT", QT_TRANSLATE_NOOP("Topics", "Layout")),
    beginsWith("PAINT", QT_TRANSLATE_NOOP("Topics", "Painting")),
    beginsWith("UPDATING COMPOSITING BITS", QT_TRANSLATE_NOOP("Topics", "Painting")),
    beginsWith("COMPOSITING", QT_TRANSLATE_NOOP("Topics", "Compositing")),
    beginsWith("SEMANTICS", QT_TRANSLATE_NOOP("Topics", "Semantics")),
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
    contains("", QT_TRANSLATE_NOOP("Topics", "Flutter's engine")),
};

/// Asynchronous: a frame or a message is on its way, and no thread need work on it.
constexpr std::array kFlutterWaits{
    isWord("Frame Request Pending", QT_TRANSLATE_NOOP("Topics", "Waiting for the next frame")),
    isWord("PipelineItem", kFramesUnderWay),
    isWord("PipelineProduce", kFramesUnderWay),
    isWord("SceneDisplayLag", kFramesUnderWay),
    beginsWith("PlatformChannel Schedule", QT_TRANSLATE_NOOP("Topics", "Waiting for the platform")),
};

bool recogniseDart(const WriterEvidence& evidence)
{
    return isChromeJson(evidence)
        && (hasOne(evidence.categories, "Dart") || (hasOne(evidence.categories, kEmbedder) && hasBegin(evidence.threads, "io.flutter")));
}

/// The timeline of the Dart virtual machine, as its DevTools save it: mostly of Flutter, whose engine is the embedder. The machine keeps
/// the latest events only, so a recording begins in the middle of some.
class DartDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Dart"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category == "GC")
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Collecting garbage"));
        if (category == kEmbedder) {
            const std::string_view wait = titleOf(kFlutterWaits, name);
            return wait.empty() ? topicBy(kFlutterEngine, name) : std::optional(waitingTopic(wait));
        }
        return topicBy(kFlutterPhases, name); // the others are the app's own, whose names say more than we know
    }
};

} // namespace

const DialectInfo& dartDialect()
{
    static constexpr std::array kUsual{&diagnostic::kEndWithoutBegin};
    return dialectInfoOf<DartDialect>(recogniseDart, kUsual);
}

} // namespace emberline::chrome
