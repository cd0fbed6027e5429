// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "model/category_list.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::array kEngineNames{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Collecting garbage"), "V8.GC*|*MinorGC*|*MajorGC*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Optimising scripts"), "*ptimize*|*Recompile*|V8.TF*"}, // V8.DeoptimizeCode, too
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Compiling scripts"), "*Compil*|*compile*|*Parse*|*parse*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Starting"), "V8.NewContext*|V8.Deserialize*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Running scripts"), "*"},
};

/// Node's own categories; each is the last one of a list such as "node,node.fs,node.fs.sync".
constexpr std::array kNodeCategories{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "File system calls"), "*node.fs.sync"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Running scripts"), "*node.vm*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Starting"), "*node.bootstrap"},
};

/// Node.js with --trace-event-categories.
class NodeDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Node.js"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (hasCategory(category, "v8"))
            return topicBy(kEngineNames, name);
        if (firstCategory(category) != "node")
            return std::nullopt;
        const std::string_view title = titleOf(kNodeCategories, category);
        return title.empty() ? idleTopic() : workTopic(title); // the others last until something asynchronous has happened
    }
};

} // namespace

const DialectInfo& nodeDialect()
{
    return dialectInfoOf<NodeDialect>({}, [](const WriterEvidence& evidence) {
        if (!isChromeJson(evidence) || hasBegin(evidence.threads, "Cr"))
            return false;
        // Without the names of its threads, in old versions, all that it may show is the engine.
        const bool hasOnlyEngine = !evidence.categories.empty()
            && std::ranges::all_of(evidence.categories, [](std::string_view category) { return category == "v8"; });
        return hasOnlyEngine || hasBegin(evidence.categories, "node,node.") || hasOne(evidence.threads, "JavaScriptMainThread");
    });
}

} // namespace emberline::chrome
