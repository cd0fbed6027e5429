// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <string>

/// How a thing of a trace is found again when the same files are read anew: ids will be others then. Times are those of the source's own
/// clock, without its offset.
namespace emberline {

struct SessionReference {
    std::string source; ///< the path, absolute
    std::string sid; ///< or a pid that is text
    std::optional<std::int64_t> pid;
    friend bool operator==(const SessionReference&, const SessionReference&) = default;
};

struct TrackReference {
    SessionReference session;
    std::string thread; ///< its name, or a tid that is text
    std::optional<std::int64_t> tid;
    std::string asyncId; ///< of a track that is no thread's
    friend bool operator==(const TrackReference&, const TrackReference&) = default;
};

struct RegionReference {
    TrackReference track;
    Timestamp start{};
    std::string name;
    friend bool operator==(const RegionReference&, const RegionReference&) = default;
};

[[nodiscard]] SessionReference referenceTo(const Trace& trace, SessionId session);
[[nodiscard]] TrackReference referenceTo(const Trace& trace, TrackId track);
[[nodiscard]] RegionReference referenceTo(const Trace& trace, RegionId region);

// None where there is no such thing (yet). Of several that look the same, the first.
[[nodiscard]] SourceId findSource(const Trace& trace, const std::string& absolutePath);
[[nodiscard]] SessionId find(const Trace& trace, const SessionReference& reference);
[[nodiscard]] TrackId find(const Trace& trace, const TrackReference& reference);
[[nodiscard]] RegionId find(const Trace& trace, const RegionReference& reference);

/// `path` as references hold it. Does not look at links, so that a path means the same after a link was changed.
[[nodiscard]] std::string absolutePath(const std::string& path);

} // namespace emberline
