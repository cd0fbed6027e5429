// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/syntax/text_grammar.h"

#include <memory>

namespace emberline::trace2 {

/// Reads git's PERF or NORMAL target. In a trace directory, a file named after a sid holds one process, and its name gives the pid and
/// start time.
std::unique_ptr<Importer> makeTextImporter(ImportContext& context, const ImportSource& source, Target target);

} // namespace emberline::trace2
