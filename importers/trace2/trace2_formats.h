// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/syntax/text_grammar.h"

#include <memory>

namespace emberline::trace2 {

/// Reads git's PERF or NORMAL target. In a trace directory, a file named after a sid holds one process, and its name gives the pid and
/// start time.
std::unique_ptr<Importer> makeTextImporter(ImportContext& context, const ImportSource& source, Target target);

/// Reads git's EVENT target: one JSON object on each line. A torn line damages only itself: reading resumes at the next `{"event":`.
std::unique_ptr<Importer> makeEventImporter(ImportContext& context, const ImportSource& source);

// git's Trace2 targets.
const ImporterInfo& eventFormat(); ///< one JSON object on each line
const ImporterInfo& perfFormat(); ///< columns between bars
const ImporterInfo& normalFormat(); ///< plain text

namespace git {
/// The only writer of Trace2 logs whose words we know.
[[nodiscard]] const DialectInfo& dialectInfo();
} // namespace git

} // namespace emberline::trace2
