// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"

namespace emberline {

/// Of a writer that has something to say about its regions "wait" and its instants "error" and "printf", and nothing about others.
class TalkingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "talker"; }
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        return trace.name(region) == "wait" ? "for the disk" : trace.name(region) == "include" ? "src/views/disk.h" : "";
    }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        if (name != "wait")
            return std::nullopt;
        Topic topic{TopicKind::Work, "waiting", {}, "Waiting for devices"};
        topic.state = TopicState::Waiting;
        return topic;
    }
    [[nodiscard]] EventKind kindOfInstant(std::string_view name) const override
    {
        if (name == "error")
            return EventKind::Error;
        return name == "printf" ? EventKind::Message : EventKind::Other;
    }
};

[[nodiscard]] inline Source talkingSource()
{
    static const TalkingDialect dialect;
    return {.dialect = &dialect};
}

} // namespace emberline
