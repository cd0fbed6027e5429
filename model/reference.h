// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <map>
#include <string>

/// How to find a thing of a trace again after the same files are loaded anew, when ids differ. Times are on the source's own clock.
namespace emberline {

struct SessionReference {
    std::string source; ///< the path, absolute
    std::string sid; ///< or a pid that is text
    std::optional<std::int64_t> pid;
    friend auto operator<=>(const SessionReference&, const SessionReference&) = default;
    friend bool operator==(const SessionReference&, const SessionReference&) = default;
};

struct TrackReference {
    SessionReference session;
    std::string thread; ///< its name, or a tid that is text
    std::optional<std::int64_t> tid;
    std::string asyncId; ///< of a track that is not a thread's
    friend auto operator<=>(const TrackReference&, const TrackReference&) = default;
    friend bool operator==(const TrackReference&, const TrackReference&) = default;
};

struct RegionReference {
    TrackReference track;
    SourceTime start{};
    std::string name;
    friend bool operator==(const RegionReference&, const RegionReference&) = default;
};

[[nodiscard]] SessionReference referenceTo(const Trace& trace, SessionId session);
[[nodiscard]] TrackReference referenceTo(const Trace& trace, TrackId track);
[[nodiscard]] RegionReference referenceTo(const Trace& trace, RegionId region);

// Each returns none if there is no such thing (yet), and the first of several that look the same.
[[nodiscard]] SourceId findSource(const Trace& trace, const std::string& absolutePath);
[[nodiscard]] SessionId find(const Trace& trace, const SessionReference& reference);
[[nodiscard]] RegionId find(const Trace& trace, const RegionReference& reference);

/// Finds like find(), but goes through the trace once for all references, when it is first asked. Refers to the trace.
class References {
public:
    explicit References(const Trace& trace) : m_trace(trace) { }

    [[nodiscard]] SessionId find(const SessionReference& reference);
    [[nodiscard]] TrackId find(const TrackReference& reference);
    [[nodiscard]] const Trace& trace() const { return m_trace; }

private:
    void list();

    const Trace& m_trace;
    bool m_isListed = false;
    std::map<SessionReference, SessionId> m_sessions;
    std::map<TrackReference, TrackId> m_tracks;
};

/// `path` in the form that references use. Does not resolve links, so that a path means the same after a link changes.
[[nodiscard]] std::string absolutePath(const std::string& path);

} // namespace emberline
