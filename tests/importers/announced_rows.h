// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "model/trace.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// What a text says it holds, read without an importer: lines and events counted by their verb or phase. A cut of the text must give a
/// trace that holds at least what is complete before the cut.
class AnnouncedRows {
public:
    struct Record {
        std::size_t end;
        std::string verb; ///< or phase; empty if it leaves no row of its own
    };

    /// The whole text and its trace show what this simple reading understands: of a text with damage it checks only the verbs that agree.
    AnnouncedRows(const ImporterInfo& format, std::string_view whole, const Trace& trace);

    /// What is complete in the first `size` bytes of the text but not in their trace: "region_enter: 3 of 4"; empty if nothing is lost.
    [[nodiscard]] std::string missing(std::size_t size, const Trace& trace) const;

private:
    std::vector<Record> m_records; ///< read once, for all cuts
    std::set<std::string> m_checked;
};

} // namespace emberline
