// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace emberline {

struct FactCount {
    std::uint64_t value;
};
struct FactBytes {
    std::uint64_t value;
};
using FactValue = std::variant<FactCount, FactBytes, Duration, std::string>;

enum class FactWeight { Problem, Hint, Note };

/// What a fact says; the comment lists its values, and then its words.
enum class FactKind : std::uint8_t {
    Signal, ///< ended the command: its number
    ExitCode, ///< the command failed: its code
    Errors, ///< count, the first message; the writer
    EndsMissing, ///< processes
    HookFailed, ///< the hook's name, exit code, how often
    VariantAsked, ///< time spent on it; the program, the setting that saves it
    LazyFetches, ///< how many, objects fetched
    HelpersRan, ///< how many, their time
    IndexRead, ///< entries, how often
    IndexWritten, ///< entries, how often
    FilesChecked, ///< files; the system call
    DirectoriesSearched, ///< directories, paths
    UntrackedFound, ///< files
    DiskFlushes, ///< how often
    FeatureUsed, ///< the feature
    FeatureUnused, ///< the feature
    FeatureGaveUp, ///< it answered that everything may have changed; the feature
    FeatureHookAsked, ///< the feature
    NegotiationRounds, ///< rounds
    NegotiationOffers, ///< rounds, offers sent; what the writer calls them
    Objects, ///< of what, count, bytes (0: unknown)
    ObjectsPacked, ///< count
    Retries, ///< count
    HeldBack, ///< the region that is empty; the writer, the option that shows what it holds
    TimesInferred,
};

/// One sentence about a command, as views/answers writes it.
struct Fact {
    std::string_view id; ///< the writer's own name for it, stable, for JSON: "index-read"; static storage, like the words
    FactWeight weight;
    FactKind kind;
    std::vector<FactValue> values;
    std::vector<std::string_view> words; ///< names from the writer's world, shown as they are
    std::string source; ///< its place in the log
    RegionId region; ///< the box to show for it, if any
    SessionId session; ///< set if the fact is about one session
};

} // namespace emberline
