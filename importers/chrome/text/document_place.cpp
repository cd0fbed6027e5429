// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_place.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

namespace emberline::chrome {

namespace {

const DiagnosticKind& kindOf(Leniency leniency)
{
    switch (leniency) {
    case Leniency::ControlCharacter:
        return told::kControlCharacter;
    case Leniency::UnknownEscape:
        return told::kUnknownEscape;
    case Leniency::LoneSurrogate:
        return told::kLoneSurrogate;
    case Leniency::InvalidUtf8:
        return told::kInvalidUtf8;
    case Leniency::StrayComma:
        return told::kStrayComma;
    case Leniency::MissingComma:
        return told::kMissingComma;
    case Leniency::NumberForm:
        return told::kNumberForm;
    case Leniency::NotANumber:
        return told::kNotANumber;
    case Leniency::TooDeep:
        break;
    }
    return told::kTooDeep;
}

} // namespace

void DocumentPlace::tellLeniencies()
{
    for (std::size_t i = 0; i < kLeniencies; ++i) {
        const auto what = static_cast<Leniency>(i);
        for (std::uint32_t n = 0; n < lenient.count(what); ++n)
            tell(kindOf(what));
    }
}

} // namespace emberline::chrome
