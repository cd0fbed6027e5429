// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// Bazel's profile of a build (--profile).
class BazelDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Bazel"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    /// The critical path is a list of actions that ran elsewhere, too.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override;
};

[[nodiscard]] const DialectInfo& bazelDialect();

} // namespace emberline::chrome
