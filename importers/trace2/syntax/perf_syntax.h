// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/perf_payload.h"
#include "importers/trace2/syntax/text_line.h"

namespace emberline::trace2 {

/// PERF: `[time file:line | ]dN | thread | event | repo | t_abs | t_rel | category | dots and payload`. Git 2.22 to 2.55 pad and cut the
/// fixed-width columns differently, so we find them by their bars.
class PerfSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;
    [[nodiscard]] Target target() const override { return Target::Perf; }
    [[nodiscard]] bool records(Verb verb) const override;

    /// Git writes so many dots before each payload for every open region.
    static constexpr std::size_t kDotsPerRegion = 2;

private:
    PerfPayload m_payload;
    std::string m_repaired; ///< the payload with invalid UTF-8 replaced
    std::string m_category;
};

} // namespace emberline::trace2
