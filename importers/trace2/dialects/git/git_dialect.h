// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"

namespace emberline::trace2::git {

/// git, and what it starts: the only writer of Trace2 logs whose regions we know.
class GitDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "git"; }

    [[nodiscard]] ProcessCommand commandOf(const Trace& trace, SessionId session) const override;
    [[nodiscard]] bool isOwnId(std::string_view sid) const override;
    [[nodiscard]] std::string_view hostOf(const Trace& trace, SessionId session) const override;
    [[nodiscard]] std::string_view userOf(const Trace& trace, SessionId session) const override;
    [[nodiscard]] bool runsAlias(const Trace& trace, RegionId bar) const override;
    [[nodiscard]] bool runsOwnCommand(const Trace& trace, RegionId bar) const override;
    [[nodiscard]] bool endsAsMeant(const Trace& trace, SessionId session) const override;
    [[nodiscard]] bool endsAsMeant(const Trace& trace, RegionId bar, std::int64_t exitCode) const override;
    [[nodiscard]] Topic topicOfCommand(std::string name) const override;
    [[nodiscard]] Topic topicOfChild(const Trace& trace, RegionId bar) const override;
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }

    [[nodiscard]] EventKind kindOfInstant(std::string_view name) const override;
    [[nodiscard]] SourceTime endOf(const Trace& trace, RegionId region) const override;

    [[nodiscard]] bool isLevel(std::string_view counter) const override;
    [[nodiscard]] bool isMeter(std::string_view category) const override;
    [[nodiscard]] bool isCostly(std::string_view category, std::string_view name) const override;
    [[nodiscard]] bool alwaysHoldsMore(std::string_view category, std::string_view name) const override;
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override;
};

[[nodiscard]] const DialectInfo& dialectInfo();

} // namespace emberline::trace2::git
