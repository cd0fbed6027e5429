// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/digits.h"

#include <cstdint>
#include <string>
#include <string_view>

/// JSON's grammar for the text of one token.
namespace emberline::chrome {

/// JSON values may nest this deep inside an event's fields; the reader replaces deeper ones.
inline constexpr std::size_t kMaxNesting = 200;

inline bool isJsonSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Whether `text` is exactly one number by JSON's strict grammar.
bool isJsonNumber(std::string_view text);
/// Whether `text` is true, false or null.
bool isJsonLiteral(std::string_view text);

/// The value of the four hex digits at `digits`, or -1. Four characters must be readable there.
int hexUnit(const char* digits);
/// The size of the escape that begins at `at`, including both halves of a surrogate pair; 0 if no valid escape ends before `end`.
std::size_t sizeOfEscape(const char* at, const char* end);
/// Whether every escape inside a string is valid JSON and every surrogate has its other half.
bool hasValidEscapes(std::string_view inside);
/// Appends what the inside of a string stands for. Its escapes must be valid.
void appendUnescaped(std::string& to, std::string_view inside);

inline constexpr std::string_view kReplacement = "\xef\xbf\xbd"; ///< U+FFFD

} // namespace emberline::chrome
