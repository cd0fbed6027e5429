// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_place.h"

#include "importers/chrome/chrome_diagnostics.h"

namespace emberline::chrome {

void DocumentPlace::tellLeniencies()
{
    for (std::size_t i = 0; i < kLeniencies; ++i) {
        const auto what = static_cast<Leniency>(i);
        for (std::uint32_t n = 0; n < lenient.count(what); ++n)
            tell(kindOf(what));
    }
}

} // namespace emberline::chrome
