// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_importer.h"

namespace emberline::chrome {

const ImporterInfo& jsonFormat()
{
    static const ImporterInfo info{"chrome-json", "Chrome Trace Event JSON", [](std::string_view) { return false; }, nullptr, {}};
    return info;
}

} // namespace emberline::chrome
