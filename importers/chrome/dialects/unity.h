// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// Bee, the build program of Unity: its driver, its backend and its threads.
class UnityDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Unity's Bee"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
};

[[nodiscard]] const DialectInfo& unityDialect();

} // namespace emberline::chrome
