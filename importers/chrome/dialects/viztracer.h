// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// viztracer: the calls of a Python program. Each function is a topic, because all are of one category.
class ViztracerDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "viztracer"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
};

[[nodiscard]] const DialectInfo& viztracerDialect();

} // namespace emberline::chrome
