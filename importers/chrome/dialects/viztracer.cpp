// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

namespace emberline::chrome {

namespace {

/// The category of all calls: function entry and exit.
constexpr std::string_view kCalls = "fee";
constexpr std::string_view kCallsBefore = "FEE"; // until version 0.14

/// "fib (/home/ada/src/example.py:7)" -> "fib (example.py:7)".
std::string withShortPath(std::string_view name)
{
    const std::size_t place = name.find(" (");
    const std::size_t slash = name.find_last_of("/\\");
    if (place == std::string_view::npos || slash == std::string_view::npos || slash < place)
        return std::string(name);
    return std::string(name.substr(0, place + 2)) + std::string(name.substr(slash + 1));
}

/// viztracer: the calls of a Python program. Each function is a topic, because all are of one category.
class ViztracerDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "viztracer"; }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category != kCalls && category != kCallsBefore)
            return std::nullopt;
        return workTopic(withShortPath(name));
    }
};

} // namespace

const DialectInfo& viztracerDialect()
{
    return dialectInfoOf<ViztracerDialect>({}, [](const WriterEvidence& evidence) {
        if (!isChromeJson(evidence))
            return false;
        const bool hasCalls = hasOne(evidence.categories, kCalls) || hasOne(evidence.categories, kCallsBefore);
        return hasKey(evidence, "\"viztracer_metadata\"") || (hasCalls && hasPart(evidence.processes, "Process"));
    });
}

} // namespace emberline::chrome
