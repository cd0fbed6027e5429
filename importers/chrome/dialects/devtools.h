// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// Chrome: its tracing, the Performance panel, Lighthouse and what else records its threads.
class DevtoolsDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Chrome"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& trace, SessionId session) const override;
};

[[nodiscard]] const DialectInfo& devtoolsDialect();

} // namespace emberline::chrome
