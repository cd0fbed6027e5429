// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "model/trace.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace emberline {

/// What a text says it holds, read without an importer: lines and events counted by their verb or phase. A cut of the text must give a
/// trace that holds at least what is complete before the cut.
class AnnouncedRows {
public:
    using Counts = std::map<std::string, std::uint64_t, std::less<>>; ///< by verb or phase; "records" counts all

    /// The whole text and its trace show what this simple reading understands: of a text with damage it checks only the verbs that agree.
    AnnouncedRows(const ImporterInfo& format, std::string_view whole, const Trace& trace);

    /// What is complete in the `cut` of the text but not in its trace: "region_enter: 3 of 4"; empty if nothing is lost.
    [[nodiscard]] std::string missing(std::string_view cut, const Trace& trace) const;
    [[nodiscard]] const Counts& checked() const { return m_checked; }

private:
    [[nodiscard]] Counts announced(std::string_view text) const;

    std::string_view m_format;
    Counts m_checked;
};

} // namespace emberline
