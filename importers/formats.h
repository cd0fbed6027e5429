// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"

#include <span>
#include <string_view>

namespace emberline {

/// The table of formats, the only place that knows all of them.
[[nodiscard]] std::span<const ImporterInfo* const> formats();

/// The format that claims a source by its first bytes, or null.
[[nodiscard]] const ImporterInfo* sniffFormat(std::string_view head);

} // namespace emberline
