// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kChecking = QT_TRANSLATE_NOOP("Topics", "Checking what must be built");
constexpr std::string_view kWaitingForWork = QT_TRANSLATE_NOOP("Topics", "Waiting for work");
constexpr std::string_view kWriting = QT_TRANSLATE_NOOP("Topics", "Copying and writing files");
constexpr std::string_view kPlanning = QT_TRANSLATE_NOOP("Topics", "Planning the build");
constexpr std::string_view kReporting = QT_TRANSLATE_NOOP("Topics", "Writing the profile");

constexpr std::array kUnityNames{
    isWord("FirstLock", kWaitingForWork),
    beginsWith("Wait", kWaitingForWork),
    beginsWith("await ", kWaitingForWork),
    isWord("JoinBuildThread", kWaitingForWork),
    isWord("CheckInputSignature", kChecking),
    beginsWith("ComputeFileSignature", kChecking),
    contains("Stat", kChecking),
    beginsWith("StoreTimestamps", kChecking),
    isWord("OutputFilesMissingFor", kChecking),
    isWord("CheckDagSignatures", kChecking),
    beginsWith("Csc", QT_TRANSLATE_NOOP("Topics", "Compiling C#")),
    beginsWith("MovedFromExtractor", QT_TRANSLATE_NOOP("Topics", "Looking for moved types")),
    contains("IL2CPP", QT_TRANSLATE_NOOP("Topics", "Converting to C++")),
    beginsWith("CopyFiles", kWriting),
    beginsWith("WriteText", kWriting),
    isWord("File", kWriting),
    beginsWith("BuildProgram", kPlanning),
    contains("WriteBuildProgram", kPlanning),
    beginsWith("WriteJson", kPlanning),
    isWord("JsonToString", kPlanning),
    isWord("Backend.Write", kPlanning),
    isWord("OutputData.Write", kPlanning),
    beginsWith("ProfilerWrite", kReporting),
    beginsWith("Write chrome-trace", kReporting),
    beginsWith("Run", QT_TRANSLATE_NOOP("Topics", "Running the backend")),
    beginsWith("BackendProgram", QT_TRANSLATE_NOOP("Topics", "Running the backend")),
};

bool recogniseUnity(const WriterEvidence& evidence)
{
    return isChromeJson(evidence)
        && (hasOne(evidence.processes, "bee_backend") || hasOne(evidence.processes, "BeeDriver")
            || hasOne(evidence.regions, "BuildProgramContextConstructor"));
}

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
    return dialectInfoOf<UnityDialect>(recogniseUnity, kUsual);
}

} // namespace emberline::chrome
