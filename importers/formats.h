// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"
#include "importers/reading/importer.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// The tables of formats and of dialects, the only place that knows all of them.
[[nodiscard]] std::span<const ImporterInfo* const> formats();

/// The format that claims a source by its first bytes, or null.
[[nodiscard]] const ImporterInfo* sniffFormat(std::string_view head);

/// The families of all formats, each once.
[[nodiscard]] std::vector<const FormatFamily*> formatFamilies();

/// Which files may be logs of one run, as far as their names tell. `path` is `directoryEntry` (see ImportSource) within an opened
/// directory, or was named by the user if that is empty.
[[nodiscard]] FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry);

[[nodiscard]] std::span<const DialectInfo* const> dialects();

/// The dialect that recognises its writer, or that of an unknown writer.
[[nodiscard]] const Dialect& recogniseDialect(const WriterEvidence& evidence);

} // namespace emberline
