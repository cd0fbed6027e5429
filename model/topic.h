// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// What a topic is about, as far as the answers treat it differently.
enum class TopicKind : std::uint8_t {
    Work, ///< a process's own regions
    Command, ///< a process of the writer's own program; name: its command
    Program, ///< any other program; name: the program
    Hook, ///< name: the hook's
    Editor, ///< open until the user closes it
    Pager, ///< same
    Transport, ///< carries data to and from the other side while its parent waits for it
    Task, ///< any other job that a child does
    SpawnReap, ///< from a child's start to its first event, from its last event to its end
    Idle, ///< nothing ran: regions of it only wait, and other work of the process comes first
    NotInstrumented, ///< a process's own time outside of all regions
};

/// What a process does meanwhile.
enum class TopicState : std::uint8_t {
    Foreground,
    Waiting, ///< for something other than its children; of an idle region, its thread does nothing else (RegionWork::Waits)
    Background, ///< nobody waits for it
};

/// Which part of the time below a child counts as the child's, whatever runs there.
enum class TimeOwnership : std::uint8_t {
    Nothing,
    Plain, ///< all but the children that own everything themselves
    Everything,
};

/// Whether what owns the time of a child takes that of a child below it, too.
[[nodiscard]] constexpr bool takesBelow(TimeOwnership outer, TimeOwnership inner)
{
    return outer == TimeOwnership::Everything || (outer == TimeOwnership::Plain && inner != TimeOwnership::Everything);
}

/// The id of topics of a process's own work.
inline constexpr std::string_view kWorkTopicId = "regions";
/// The id of topics of what was on its way meanwhile: nothing says that anything worked on it.
inline constexpr std::string_view kAsyncTopicId = "asynchronous";
/// The id of the topic of regions that are too many, and each too short, for lines of their own.
inline constexpr std::string_view kOtherTopicId = "other-regions";
/// The id of the topic of slices that have lost their end (outcome.h).
inline constexpr std::string_view kNeverEndedTopicId = "never-ended";

/// What time was spent on. Texts that are not owned have static storage.
struct Topic {
    TopicKind kind = TopicKind::Work;
    std::string_view id; ///< stable, for JSON: "hook"
    /// English, marked QT_TRANSLATE_NOOP("Topics", ...) and translated in views: "Hook %1", where %1 is the name. Empty: the name,
    /// translated, says it all.
    std::string_view title;
    std::string name; ///< "pre-commit", "Reading the index"; empty if the title says it all
    TopicState state = TopicState::Foreground;
    TimeOwnership owns = TimeOwnership::Nothing; ///< of a child, and of a region around one
    bool serves = false; ///< a child that runs beside its parent for it, so it is no step on the way to the end
    bool receives = false; ///< a child that works on what its parent's transport brings, and waits before that comes
    bool sends = false; ///< a region in which a process sends what a child that `receives` works on
    bool yields = false; ///< a region in which the process waits for its transport: while one runs, its work is the answer
};

/// Whether nothing is known to run meanwhile: nothing waits, and nothing has lost its end.
[[nodiscard]] inline bool isNothing(const Topic& topic)
{
    return topic.kind == TopicKind::Idle && topic.state != TopicState::Waiting && topic.id != kNeverEndedTopicId;
}

/// Whether what owns the time of a process takes that of a region of it, too, which may have no topic.
[[nodiscard]] inline bool takesBelow(TimeOwnership outer, const std::optional<Topic>& region)
{
    return takesBelow(outer, region ? region->owns : TimeOwnership::Nothing);
}

/// What a command line runs.
struct ProcessCommand {
    bool isOwn = false; ///< the writer's own program, whose processes write logs themselves
    std::string name; ///< the writer's command, or the program
};

} // namespace emberline
