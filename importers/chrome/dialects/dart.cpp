// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kEmbedder = "Embedder";

/// The phases of a frame, which Flutter's framework writes in capitals, some of them with " (root)" behind.
constexpr std::array kFlutterPhases{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Building widgets"), "BUILD|FINALIZE TREE"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Layout"), "LAYOUT*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Painting"), "PAINT*|UPDATING COMPOSITING BITS*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Compositing"), "COMPOSITING*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Semantics"), "SEMANTICS*"},
};

constexpr std::array kFlutterEngine{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Scheduling frames"), "*Vsync*|Animator::*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Handling input"), "*Pointer*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Rasterising"), "*Raster*|LayerTree*|SurfaceFrame*|GPUSurface*|SkCanvas*|*ViewEmbedder*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Compiling shaders"), "SkSL*|*shader*|*PipelineState*|*PersistentCache*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Flutter's engine"), "*"},
};

/// Asynchronous: a frame or a message is on its way, and no thread need work on it.
constexpr std::array kFlutterWaits{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Waiting for the next frame"), "Frame Request Pending"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Frames on their way to the display"), "PipelineItem|PipelineProduce|SceneDisplayLag"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Waiting for the platform"), "PlatformChannel Schedule*"},
};

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
    return dialectInfoOf<DartDialect>(kUsual, [](const WriterEvidence& evidence) {
        return isChromeJson(evidence)
            && (hasOne(evidence.categories, "Dart")
                || (hasOne(evidence.categories, kEmbedder) && hasBegin(evidence.threads, "io.flutter")));
    });
}

} // namespace emberline::chrome
