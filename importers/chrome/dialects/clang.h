// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// clang with -ftime-trace: one file for each file that it compiled.
class ClangDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "clang"; }

    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    /// The header, class or function that the region is about: the argument `detail`.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override;
    /// clang appends the sum of each name as a region "Total ..." on a thread of its own, beginning at 0.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override;
};

[[nodiscard]] const DialectInfo& clangDialect();

} // namespace emberline::chrome
