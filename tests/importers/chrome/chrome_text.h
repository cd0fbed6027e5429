// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/chrome_importer.h"
#include "tests/support/loaded_trace.h"

#include <string_view>

namespace emberline {

/// Reads `text` as Chrome JSON, even if the sniffer rejects it.
inline Trace importChrome(std::string_view text, const ReadingWay& way = {})
{
    return readAs(chrome::jsonFormat(), text, way);
}

} // namespace emberline
