// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/token_walk.h"
#include "model/time.h"

#include <cstdint>
#include <string_view>

/// What a token says, as far as it needs no context. The functions that read return whether they could.
namespace emberline::chrome {

inline constexpr std::int64_t kBigNumber = 1'000'000'000'000'000; ///< whole numbers from here on are not read as such

inline bool isNull(const Token& token)
{
    return token.kind == Token::Kind::Literal && token.text == "null";
}

/// A number, or a text that may contain one.
inline bool mayBeNumber(const Token& token)
{
    return token.kind == Token::Kind::Number || token.kind == Token::Kind::String;
}

/// A whole number as JSON writes it, as almost all ids are.
bool readPlainInteger(std::string_view text, std::int64_t& value);
/// A finite number as JSON writes it.
bool readDouble(std::string_view text, double& value);
/// A decimal number, with the same leniencies as DecimalTime.
bool readDecimal(std::string_view text, double& value);
/// A number of microseconds, or a text that contains one, the quick way (units.h).
bool readQuickly(const Token& token, Duration& length);

} // namespace emberline::chrome
