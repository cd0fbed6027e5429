// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_functions.h"

#include <QList>
#include <QString>

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace emberline {

namespace {

constexpr int kLongestPattern = 1000; ///< bytes; LIKE and GLOB recurse once for each wildcard
constexpr std::size_t kMostSteps = std::size_t(1) << 28; ///< of one call; takes well under a second

/// What SQLite's functions take as text. A zero byte follows it.
std::string_view textOf(sqlite3_value* value)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view("");
}

/// Like textOf(), but leaves a blob a blob.
std::string_view bytesOf(sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_BLOB)
        return textOf(value);
    const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
    return {bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

bool isAnyNull(std::initializer_list<sqlite3_value*> values)
{
    return std::ranges::any_of(values, [](sqlite3_value* value) { return sqlite3_value_type(value) == SQLITE_NULL; });
}

/// In time linear in both, unlike std::string_view::find().
std::size_t findBytes(std::string_view text, std::string_view sought, std::size_t from)
{
    if (sought.empty() || text.size() - from < sought.size())
        return sought.empty() ? from : std::string_view::npos;
    const auto* found = static_cast<const char*>(memmem(text.data() + from, text.size() - from, sought.data(), sought.size()));
    return found ? static_cast<std::size_t>(found - text.data()) : std::string_view::npos;
}

/// Whether a byte of UTF-8 continues a character.
bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

void instr(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    const bool areBlobs = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
    const std::string_view text = bytesOf(values[0]);
    const std::string_view sought = bytesOf(values[1]);
    const std::size_t at = findBytes(text, sought, 0);
    if (at == std::string_view::npos || (at > 0 && !areBlobs && continuesCharacter(sought.front())))
        sqlite3_result_int(context, 0);
    else if (areBlobs || at == 0)
        sqlite3_result_int64(context, static_cast<sqlite3_int64>(at) + 1);
    else
        sqlite3_result_int64(context, 1 + std::ranges::count_if(text.substr(1, at), [](char byte) { return !continuesCharacter(byte); }));
}

void replace(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    const std::string_view text = textOf(values[0]);
    const std::string_view sought = textOf(values[1]);
    if (sought.empty() || sought.front() == '\0') {
        sqlite3_result_value(context, values[0]);
        return;
    }
    if (isAnyNull({values[2]}))
        return;
    const std::string_view put = textOf(values[2]);
    sqlite3_str* made = sqlite3_str_new(sqlite3_context_db_handle(context)); // knows how long a value may be
    std::size_t from = 0;
    const auto append = [made](std::string_view part) { sqlite3_str_append(made, part.data(), static_cast<int>(part.size())); };
    for (std::size_t at = 0; sqlite3_str_errcode(made) == SQLITE_OK && (at = findBytes(text, sought, from)) != std::string_view::npos;) {
        append(text.substr(from, at - from));
        append(put);
        from = at + sought.size();
    }
    append(text.substr(from));
    const int error = sqlite3_str_errcode(made);
    const int length = sqlite3_str_length(made);
    char* const result = sqlite3_str_finish(made);
    if (error != SQLITE_OK)
        sqlite3_result_error_code(context, error);
    else if (!result)
        sqlite3_result_text(context, "", 0, SQLITE_STATIC);
    else
        sqlite3_result_text(context, result, length, sqlite3_free);
}

enum class Ends { Left = 1, Right = 2, Both = 3 };

template <Ends ends>
void trim(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    std::string_view text = textOf(values[0]);
    const std::string_view characters = textOf(values[1]).data(); // SQLite ends them at a zero byte, too
    if (text.size() * characters.size() > kMostSteps) {
        sqlite3_result_error_toobig(context);
        return;
    }
    const auto isListed = [characters](std::string_view character) { return characters.find(character) != std::string_view::npos; };
    while (ends != Ends::Right && !text.empty()) {
        std::size_t length = 1;
        while (length < text.size() && continuesCharacter(text[length]))
            ++length;
        if (!isListed(text.substr(0, length)))
            break;
        text.remove_prefix(length);
    }
    while (ends != Ends::Left && !text.empty()) {
        std::size_t length = 1;
        while (length < text.size() && continuesCharacter(text[text.size() - length]))
            ++length;
        if (!isListed(text.substr(text.size() - length)))
            break;
        text.remove_suffix(length);
    }
    sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

constexpr char kOtherEscape = '\x01';

/// The same pattern of LIKE with kOtherEscape in place of `escape`.
std::string withOtherEscape(std::string_view pattern, char escape)
{
    std::string same;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool isEscape = pattern[at] == escape;
        at += isEscape ? 1 : 0;
        if (isEscape || pattern[at] == kOtherEscape)
            same += kOtherEscape;
        if (at < pattern.size())
            same += pattern[at];
    }
    return same;
}

template <bool isGlob>
void like(sqlite3_context* context, int count, sqlite3_value** values)
{
    static const bool blobsMatch = sqlite3_compileoption_used("LIKE_DOESNT_MATCH_BLOBS") == 0;
    if (!blobsMatch && (sqlite3_value_type(values[0]) == SQLITE_BLOB || sqlite3_value_type(values[1]) == SQLITE_BLOB)) {
        sqlite3_result_int(context, 0);
        return;
    }
    if (isAnyNull({values[0], values[1], values[count - 1]}))
        return;
    const std::string_view pattern = textOf(values[0]);
    const std::string_view text = textOf(values[1]);
    if (pattern.size() > kLongestPattern || pattern.size() * text.size() > kMostSteps) {
        sqlite3_result_error(context, "LIKE or GLOB pattern too complex", -1);
        return;
    }
    char32_t escape = 0;
    if (count == 3) {
        const QList<uint> escapes = QString::fromUtf8(textOf(values[2])).toUcs4();
        if (escapes.size() != 1) {
            sqlite3_result_error(context, "ESCAPE expression must be a single character", -1);
            return;
        }
        escape = escapes[0];
    }
    if (escape == U'%' || escape == U'_') { // no wildcard then, which sqlite3_strlike() does not know
        const std::string other = withOtherEscape(pattern, static_cast<char>(escape));
        sqlite3_result_int(context, sqlite3_strlike(other.data(), text.data(), kOtherEscape) == 0 ? 1 : 0);
        return;
    }
    const int order = isGlob ? sqlite3_strglob(pattern.data(), text.data()) : sqlite3_strlike(pattern.data(), text.data(), escape);
    sqlite3_result_int(context, order == 0 ? 1 : 0);
}

void refuse(sqlite3_context* context, int /*count*/, sqlite3_value** /*values*/)
{
    sqlite3_result_error(context, "This function is not available here: with long texts, nothing could stop it.", -1);
}

} // namespace

bool replaceSlowFunctions(sqlite3* handle)
{
    struct Replacement {
        const char* name;
        int arguments;
        void (*function)(sqlite3_context*, int, sqlite3_value**);
    };
    return std::ranges::all_of(
        std::initializer_list<Replacement>{{"instr", 2, instr}, {"replace", 3, replace}, {"trim", 2, trim<Ends::Both>},
            {"ltrim", 2, trim<Ends::Left>}, {"rtrim", 2, trim<Ends::Right>}, {"like", 2, like<false>}, {"like", 3, like<false>},
            {"glob", 2, like<true>}, {"json_patch", 2, refuse}, {"unhex", 2, refuse}},
        [handle](const Replacement& one) {
            constexpr int kKind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
            return sqlite3_create_function(handle, one.name, one.arguments, kKind, nullptr, one.function, nullptr, nullptr) == SQLITE_OK;
        });
}

} // namespace emberline
