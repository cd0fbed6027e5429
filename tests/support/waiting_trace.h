// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "tests/support/small_trace.h"

namespace emberline {

/// Of a writer in whose regions "wait" a thread waits, and whose regions "mark" only stand beside what runs. In "synchronise" a thread
/// waits, too, but the answers count it as its work.
class WaitingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "waiter"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        if (name == "mark")
            return Topic{TopicKind::Idle, "idle", "Idle", {}};
        if (name == "wait")
            return Topic{TopicKind::Idle, "waiting", {}, "Waiting", TopicState::Waiting};
        const TopicState state = name == "synchronise" ? TopicState::Waiting : TopicState::Foreground;
        return Topic{TopicKind::Work, kWorkTopicId, {}, std::string(name), state};
    }
};

inline SourceId addWaitingSource(SmallTrace& trace)
{
    static const WaitingDialect dialect;
    return trace.builder.addSource({.dialect = &dialect});
}

/// A process of that writer that lives for 100 ns, with a thread of its own.
struct WaitingTrace : SmallTrace {
    WaitingTrace() { builder.edit(session).end = sourceTimeFromNs(100); }

    SessionId session = addSession("waiter", addWaitingSource(*this));
    ThreadId thread = addThread(session);
};

} // namespace emberline
