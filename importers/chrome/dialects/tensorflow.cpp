// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

namespace emberline::chrome {

namespace {

constexpr std::string_view kOperation = "Op"; ///< the category of all operations

/// TensorFlow's timeline: one process for each device, whose regions are operations.
class TensorflowDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "TensorFlow"; }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category != kOperation)
            return std::nullopt;
        if (name.starts_with("MEMCPY"))
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Copying memory"));
        return workTopic(name.substr(0, name.find('#'))); // "MatMul#id=1#"
    }
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& /*trace*/, SessionId /*session*/) const override { return idleTopic(); }
};

} // namespace

const DialectInfo& tensorflowDialect()
{
    return dialectInfoOf<TensorflowDialect>({}, [](const WriterEvidence& evidence) {
        return isChromeJson(evidence) && hasOne(evidence.categories, kOperation) && hasPart(evidence.processes, "/device:")
            && hasPart(evidence.processes, " Compute");
    });
}

} // namespace emberline::chrome
