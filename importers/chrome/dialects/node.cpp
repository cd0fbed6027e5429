// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "model/category_list.h"

#include <algorithm>
#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kCompiling = QT_TRANSLATE_NOOP("Topics", "Compiling scripts");
constexpr std::string_view kOptimisingScripts = QT_TRANSLATE_NOOP("Topics", "Optimising scripts");

constexpr std::array kEngineNames{
    beginsWith("V8.GC", QT_TRANSLATE_NOOP("Topics", "Collecting garbage")),
    contains("MinorGC", QT_TRANSLATE_NOOP("Topics", "Collecting garbage")),
    contains("MajorGC", QT_TRANSLATE_NOOP("Topics", "Collecting garbage")),
    contains("ptimize", kOptimisingScripts), // V8.DeoptimizeCode, too
    contains("Recompile", kOptimisingScripts),
    beginsWith("V8.TF", kOptimisingScripts),
    contains("Compil", kCompiling),
    contains("compile", kCompiling),
    contains("Parse", kCompiling),
    contains("parse", kCompiling),
    beginsWith("V8.Execute", QT_TRANSLATE_NOOP("Topics", "Running scripts")),
    beginsWith("V8.NewContext", QT_TRANSLATE_NOOP("Topics", "Starting")),
    beginsWith("V8.Deserialize", QT_TRANSLATE_NOOP("Topics", "Starting")),
    contains("", QT_TRANSLATE_NOOP("Topics", "Running scripts")),
};

/// Node's own categories; each is the last one of a list such as "node,node.fs,node.fs.sync".
constexpr std::array kNodeCategories{
    endsWith("node.fs.sync", QT_TRANSLATE_NOOP("Topics", "File system calls")),
    contains("node.vm", QT_TRANSLATE_NOOP("Topics", "Running scripts")),
    endsWith("node.bootstrap", QT_TRANSLATE_NOOP("Topics", "Starting")),
};

bool recogniseNode(const WriterEvidence& evidence)
{
    if (!isChromeJson(evidence) || hasBegin(evidence.threads, "Cr"))
        return false;
    // Without the names of its threads, in old versions, all that it may show is the engine.
    const bool hasOnlyEngine = !evidence.categories.empty()
        && std::ranges::all_of(evidence.categories, [](std::string_view category) { return category == "v8"; });
    return hasOnlyEngine || hasBegin(evidence.categories, "node,node.") || hasOne(evidence.threads, "JavaScriptMainThread");
}

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
    return dialectInfoOf<NodeDialect>(recogniseNode);
}

} // namespace emberline::chrome
