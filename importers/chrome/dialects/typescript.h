// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// The TypeScript compiler with --generateTrace.
class TypescriptDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "TypeScript"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    /// The file that the region is about: one of its arguments.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override;
};

[[nodiscard]] const DialectInfo& typescriptDialect();

} // namespace emberline::chrome
