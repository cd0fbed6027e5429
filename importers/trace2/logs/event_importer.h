// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"

#include <memory>

namespace emberline::trace2 {

/// Reads git's EVENT target: one JSON object on each line. A torn line damages only itself: reading resumes at the next `{"event":` inside
/// it.
std::unique_ptr<Importer> makeEventImporter(ImportContext& context, const ImportSource& source);

} // namespace emberline::trace2
