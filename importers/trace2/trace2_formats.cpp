// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

namespace emberline::trace2 {

const ImporterInfo& eventFormat()
{
    static const ImporterInfo info{"trace2-event", "git Trace2 EVENT", [](std::string_view) { return false; }, nullptr, {}};
    return info;
}

} // namespace emberline::trace2
