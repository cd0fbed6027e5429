// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/shell_words.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace emberline::trace2 {

// What the payloads of PERF and NORMAL have in common: "key:value" words, decimal numbers and quoted words.

/// `text` without the blanks at its end.
[[nodiscard]] inline std::string_view trimmedRight(std::string_view text)
{
    if constexpr (std::endian::native == std::endian::little) { // columns are mostly blanks, so compare eight at a time
        for (std::uint64_t last = 0; text.size() >= sizeof last;) {
            std::memcpy(&last, text.data() + text.size() - sizeof last, sizeof last);
            const auto blanks = static_cast<std::size_t>(std::countl_zero(last ^ 0x2020202020202020U)) / 8;
            text.remove_suffix(blanks);
            if (blanks < sizeof last)
                return text;
        }
    }
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}
/// `text` without the blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    text = trimmedRight(text);
    while (text.starts_with(' '))
        text.remove_prefix(1);
    return text;
}
/// Removes `prefix` from the front of `text`. Returns whether it was there.
inline bool take(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}
/// In "a:1 b:2", what follows `key` ("b:"). Null if the key is missing, and not just empty.
[[nodiscard]] std::string_view valueOf(std::string_view text, std::string_view key);
/// Sets the field to the number `value`. If it is no number, the record has a bad field (Record::bad()) named `key`.
void setNumber(std::string_view value, std::string_view key, Number field, Record& out);
/// In "a:1 b:2", sets the field to the number, or the seconds, that follow `key` ("b:"). Sets nothing if the key is missing.
void findNumber(std::string_view text, std::string_view key, Number field, Record& out);
void findSeconds(std::string_view text, std::string_view key, Span field, Record& out);
/// Sets the list to the shell-quoted words; valid until the next use of `splitter`.
void setList(std::string_view words, ShellWords& splitter, Record& out);
/// "name (hierarchy)" of cmd_name.
void setNameAndHierarchy(std::string_view text, Record& out);
/// Reads " intervals:3 total:0.1 min:0.1 max:0.2" or " value:3" from the end of `text`, and removes it.
void takeStatistics(std::string_view& text, Record& out);

} // namespace emberline::trace2
