// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// TensorFlow's timeline: one process for each device, whose regions are operations.
class TensorflowDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "TensorFlow"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& trace, SessionId session) const override;
};

[[nodiscard]] const DialectInfo& tensorflowDialect();

} // namespace emberline::chrome
