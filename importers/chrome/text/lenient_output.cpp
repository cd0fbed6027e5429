// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/lenient_output.h"

namespace emberline::chrome {

void LenientOutput::clear()
{
    m_json.clear();
    m_isMuted = false;
    m_counts = {};
}

} // namespace emberline::chrome
