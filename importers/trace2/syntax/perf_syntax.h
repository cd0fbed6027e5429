// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/shell_words.h"
#include "importers/trace2/syntax/text_line.h"

namespace emberline::trace2 {

/// PERF: `[time file:line | ]dN | thread | event | repo | t_abs | t_rel | category | dots and payload`. Columns are bytes of fixed width
/// that git 2.22 to 2.55 pad and cut differently, so they are found by their bars.
class PerfSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;

    /// How many dots git writes before each payload for every open region.
    static constexpr std::size_t kDotsPerRegion = 2;

private:
    void readPayload(Verb verb, std::string_view text, Record& out);
    void readAlias(std::string_view text, Record& out);
    void readRegion(std::string_view text, Record& out);
    void readChildStart(std::string_view text, Record& out);
    void readChildEnd(std::string_view text, Record& out);
    void readExec(std::string_view text, Record& out);
    void readNumbers(std::string_view text, Record& out);
    void setWords(std::string_view words, Record& out);

    ShellWords m_words;
    std::string m_cd;
    std::string m_worktree;
    std::string m_payload; ///< repaired, when it was no UTF-8
    std::string m_category;
};

} // namespace emberline::trace2
