// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/text_grammar.h"

#include <string>
#include <string_view>

namespace emberline::trace2 {

/// PERF: `[time file:line | ]dN | thread | event | repo | t_abs | t_rel | category | dots and payload`. Git 2.22 to 2.55 pad and cut the
/// fixed-width columns differently, so we find them by their bars.
class PerfSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;
    [[nodiscard]] Target target() const override { return Target::Perf; }
    [[nodiscard]] bool records(Verb verb) const override { return verb != Verb::Unknown && verb != Verb::TooManyFiles; }

    /// Git writes so many dots before each payload for every open region.
    static constexpr std::size_t kDotsPerRegion = 2;

private:
    // Payloads, without the dots in front of them.
    void readPayload(Verb verb, std::string_view text, Record& out);
    void readAlias(std::string_view text, Record& out);
    void readChildStart(std::string_view text, Record& out);
    void readExec(std::string_view text, Record& out);
    void setWords(std::string_view words, Record& out);

    ShellWords m_words;
    std::string m_word;
    // Columns with invalid UTF-8 replaced:
    std::string m_thread;
    std::string m_place;
    std::string m_category;
    std::string m_payload;
};

} // namespace emberline::trace2
