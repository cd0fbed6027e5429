// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// Node.js with --trace-event-categories.
class NodeDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Node.js"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
};

[[nodiscard]] const DialectInfo& nodeDialect();

} // namespace emberline::chrome
