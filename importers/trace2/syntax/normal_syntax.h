// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/text_grammar.h"

namespace emberline::trace2 {

/// NORMAL: `[time file:line ]event payload`. It has no threads, regions, data, sids or depths.
class NormalSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;
    [[nodiscard]] Target target() const override { return Target::Normal; }
    [[nodiscard]] bool records(Verb verb) const override;

private:
    void readPayload(Verb verb, std::string_view text, Record& out);
    void readActivity(Verb verb, std::string_view text, Record& out);
    void readParam(std::string_view text, Record& out);
    void readChildStart(std::string_view text, Record& out);

    ShellWords m_words;
    std::string m_place;
    std::string m_payload; ///< with invalid UTF-8 replaced
    std::string m_word;
};

} // namespace emberline::trace2
