// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <string>
#include <string_view>

namespace emberline {

/// What a line of the split is about: git's own work, by region, or where else the time went.
enum class SplitKind : std::uint8_t {
    Regions, ///< a git process's own regions; name: a topic or a category
    Hook, ///< name: the hook's
    Editor,
    Pager,
    Credential, ///< a credential helper; name: the helper's
    Transport, ///< name: ssh, http, file ...
    Filter, ///< clean, smudge and process filters; name: the program
    Maintenance, ///< maintenance, gc and background processes
    LazyFetch, ///< fetches objects that a partial clone left out
    Receiving, ///< index-pack, unpack-objects
    Packing, ///< pack-objects
    Connectivity, ///< a rev-list that checks whether all objects exist
    Alias, ///< an alias that a shell runs: the part that is not git
    MissingCommand, ///< a search for a program that does not exist; name: the program
    GitCommand, ///< any other git process; name: its command
    Program, ///< any other program; name: the program
    Waiting, ///< regions in which git says that it waits
    SpawnReap, ///< from child_start to the child's first event, from its last to child_exit
    NotInstrumented, ///< the command's own time outside of all regions
};

/// The stable word for JSON.
[[nodiscard]] std::string_view splitKindName(SplitKind kind);

struct ChildKind {
    SplitKind kind;
    std::string name; ///< empty if the kind says it all
};

/// What a region of role child or exec runs: from git's child_class and hook_name or, if those say "?", from its command line.
[[nodiscard]] ChildKind childKind(const Trace& trace, RegionId bar);

/// Whether such a child owns everything below it: the git commands that a hook runs count as the hook's time.
[[nodiscard]] bool ownsItsTime(SplitKind kind);

/// Whether git asks an unknown ssh command for its variant ("-G") before using it.
[[nodiscard]] bool asksForSshVariant(const Trace& trace, RegionId bar);

} // namespace emberline
