// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/token_values.h"

#include "importers/reading/units.h"
#include "importers/text/digits.h"

#include <charconv>
#include <cmath>

namespace emberline::chrome {

bool readPlainInteger(std::string_view text, std::int64_t& value)
{
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    return !(digits.size() > 1 && digits.starts_with('0')) && readInteger(text, value);
}

bool readDouble(std::string_view text, double& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

bool readDecimal(std::string_view text, double& value)
{
    std::int64_t whole = 0;
    if (readPlainInteger(text, whole) && std::abs(whole) < kBigNumber) {
        value = static_cast<double>(whole);
        return true;
    }
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const bool looksLikeOne = !text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
    return looksLikeOne && readDouble(text, value);
}

bool readQuickly(const Token& token, Duration& length)
{
    std::int64_t ns = token.thousandths; // of microseconds
    if (!token.isPlain && !plainMicrosecondsToNs(token.text, ns))
        return false;
    length = Duration(ns);
    return true;
}

} // namespace emberline::chrome
