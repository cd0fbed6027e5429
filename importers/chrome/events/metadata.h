// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"

#include <string_view>

namespace emberline::chrome {

enum class MetadataOutcome {
    Taken,
    NotKnown, ///< a kind of metadata that we ignore
    BadArgs, ///< its argument is missing or of another type
};

/// Applies a metadata event (ph M): names, labels and order of processes and threads. The last one in the file wins.
MetadataOutcome takeMetadata(
    TraceBuilder& builder, ActorTable& actors, ProcessThread& thread, std::string_view name, std::string_view argsJson);

} // namespace emberline::chrome
