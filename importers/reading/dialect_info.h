// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/dialect.h"

#include <span>
#include <string_view>
#include <vector>

namespace emberline {

/// What a source shows of the program that wrote it.
struct WriterEvidence {
    std::string_view format; ///< ImporterInfo::id
    std::vector<std::string_view> processes; ///< the names of its processes
    std::vector<std::string_view> regions; ///< the names of its first and its latest regions, some dozens each
    std::vector<std::string_view> categories = {}; ///< those of `regions`, as written
    std::vector<std::string_view> threads = {}; ///< the names of its threads
    std::string_view metadata = {}; ///< Source::metadataJson
};

/// One row of the table of dialects.
struct DialectInfo {
    const Dialect& dialect;
    bool (*recognise)(const WriterEvidence& evidence); ///< at most one dialect may recognise a source
    std::span<const DiagnosticKind* const> usual = {}; ///< what sound traces of the writer often hold, so it is no reason to worry
};

/// The table's row for a dialect without state. `usual` must live as long as the program.
template <class D>
[[nodiscard]] const DialectInfo& dialectInfoOf(bool (*recognise)(const WriterEvidence&), std::span<const DiagnosticKind* const> usual = {})
{
    static const D dialect;
    static const DialectInfo info{dialect, recognise, usual};
    return info;
}

} // namespace emberline
