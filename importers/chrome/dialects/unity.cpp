// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kWaitingForWork = QT_TRANSLATE_NOOP("Topics", "Waiting for work");

constexpr std::array kUnityNames{
    TopicWords{kWaitingForWork, "FirstLock|Wait*|await *|JoinBuildThread"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Checking what must be built"),
        "CheckInputSignature|ComputeFileSignature*|*Stat*|StoreTimestamps*|OutputFilesMissingFor|CheckDagSignatures"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Compiling C#"), "Csc*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Looking for moved types"), "MovedFromExtractor*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Converting to C++"), "*IL2CPP*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Copying and writing files"), "CopyFiles*|WriteText*|File"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Planning the build"),
        "BuildProgram*|*WriteBuildProgram*|WriteJson*|JsonToString|Backend.Write|OutputData.Write"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Writing the profile"), "ProfilerWrite*|Write chrome-trace*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Running the backend"), "Run*|BackendProgram*"},
};

/// "ReadAsync 464" -> "ReadAsync".
std::string_view withoutNumber(std::string_view name)
{
    const std::size_t last = name.find_last_not_of("0123456789");
    return last == std::string_view::npos || last + 1 == name.size() || name[last] != ' ' ? name : name.substr(0, last);
}

/// Bee, the build program of Unity: its driver, its backend and its threads.
class UnityDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Unity's Bee"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        const std::string_view title = titleOf(kUnityNames, name);
        if (title == kWaitingForWork)
            return waitingTopic(title);
        return workTopic(title.empty() ? withoutNumber(name) : title);
    }
};

} // namespace

const DialectInfo& unityDialect()
{
    static constexpr std::array kUsual{&diagnostic::kTimeOutOfRange};
    return dialectInfoOf<UnityDialect>(kUsual, [](const WriterEvidence& evidence) {
        return isChromeJson(evidence)
            && (hasOne(evidence.processes, "bee_backend") || hasOne(evidence.processes, "BeeDriver")
                || hasOne(evidence.regions, "BuildProgramContextConstructor"));
    });
}

} // namespace emberline::chrome
