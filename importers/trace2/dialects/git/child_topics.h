// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/topic.h"
#include "model/trace.h"

namespace emberline::trace2::git {

/// The topic's ids that facts ask for.
inline constexpr std::string_view kCredential = "credential";
inline constexpr std::string_view kLazyFetch = "lazy-fetch";

/// Any git process that does not have a topic of its own.
[[nodiscard]] Topic gitCommand(std::string name);

/// What a region of role child or exec runs: from git's child_class and hook_name or, if those say "?", from its command line.
[[nodiscard]] Topic childTopic(const Trace& trace, RegionId bar);

/// Whether git asks an unknown ssh command for its variant ("-G") before using it.
[[nodiscard]] bool asksForSshVariant(const Trace& trace, RegionId bar);

} // namespace emberline::trace2::git
