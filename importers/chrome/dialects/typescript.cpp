// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::array kTypescriptCategories{
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Parsing files"), "parse"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Binding names"), "bind"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Checking types"), "check*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Writing output"), "emit"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Finding files and modules"), "program"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Answering the editor"), "session"},
};

/// The TypeScript compiler with --generateTrace.
class TypescriptDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "TypeScript"; }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view /*name*/) const override
    {
        return topicBy(kTypescriptCategories, category);
    }
    /// The file that the region is about: one of its arguments.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        const auto args = regionArgs(trace, region);
        if (!args)
            return {};
        for (const char* key : {"path", "fileName", "containingFileName"}) {
            const Arg* found = args.value().find(key);
            if (const auto* text = found ? std::get_if<std::string>(&found->value) : nullptr)
                return std::string(lastParts(*text));
        }
        return {};
    }
};

} // namespace

const DialectInfo& typescriptDialect()
{
    return dialectInfoOf<TypescriptDialect>({}, [](const WriterEvidence& evidence) {
        return isChromeJson(evidence) && (hasOne(evidence.processes, "tsc") || hasOne(evidence.processes, "tsserver"))
            && (hasOne(evidence.categories, "program") || hasOne(evidence.categories, "check") || hasOne(evidence.categories, "parse"));
    });
}

} // namespace emberline::chrome
