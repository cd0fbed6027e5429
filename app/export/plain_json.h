// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// Appends a JSON string as jsonLine() writes it.
void appendJson(std::string& to, std::string_view text);
void appendJson(std::string& to, std::int64_t number);
void appendJson(std::string& to, double number); ///< as jsonNumber() has it
void appendJson(std::string& to, bool value);
/// Null for an invalid id.
template <class Tag>
void appendJson(std::string& to, Id<Tag> id)
{
    if (id)
        appendJson(to, std::int64_t{id.row()});
    else
        to += "null";
}

/// Copies JSON text in the form of jsonLine(), without a tree of values: nearly all args of a trace are short objects of plain texts and
/// numbers. It leaves to the tree what is not plain: text that is not strict JSON, unusual escapes, numbers of more than 18 digits or
/// beyond a double, keys that repeat, objects with many members, deep nesting. A function that returns false has appended nothing. One
/// thread at a time.
class PlainJson {
public:
    /// Appends an object as jsonLine(jsonArgs()) writes args.
    bool appendArgs(std::string& to, std::string_view json);
    /// Appends `json` with the members of `over` on top, as Args::overlay() puts them.
    bool appendOverlaid(std::string& to, std::string_view json, std::string_view over);
    /// Appends any value as jsonLine(Json::parse()) writes it.
    bool appendValue(std::string& to, std::string_view json);

private:
    /// The key of a member, by its place in the text.
    struct Key {
        std::size_t at;
        std::size_t size;
    };
    /// An object in the form of jsonLine().
    struct Object {
        std::string text;
        std::vector<Key> keys;

        [[nodiscard]] std::string_view key(std::size_t i) const { return std::string_view(text).substr(keys[i].at, keys[i].size); }
        /// From the opening quote of the key to the end of the value.
        [[nodiscard]] std::string_view member(std::size_t i) const
        {
            const std::size_t begin = keys[i].at - 1;
            return std::string_view(text).substr(begin, (i + 1 < keys.size() ? keys[i + 1].at - 2 : text.size() - 1) - begin);
        }
        /// The first member of that key; keys.size() if there is none.
        [[nodiscard]] std::size_t find(std::string_view wanted) const;
    };

    bool read(Object& object, std::string_view json);
    bool append(std::string& to, std::string_view json, bool isObject);
    bool copyValue(std::string& to, int depth);
    bool copyContainer(std::string& to, int depth);
    bool copyMember(std::string& to, int depth, std::size_t first);
    bool copyText(std::string& to);
    bool copyNumber(std::string& to, bool isArg);
    bool copyLiteral(std::string& to);
    bool take(char c);
    bool passDigits();

    const char* m_at = nullptr;
    const char* m_end = nullptr;
    bool m_areArgs = false;
    std::vector<Key> m_keys; ///< of the objects around the current place, the innermost last
    Object m_under;
    Object m_over;
};

} // namespace emberline
