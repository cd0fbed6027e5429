// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/ids.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Appends the same JSON as json_values.h to a text, without a tree of values: for row types with millions of rows.
namespace emberline {

void appendJson(std::string& to, std::string_view text);
void appendJson(std::string& to, std::int64_t number);
void appendJson(std::string& to, bool value);
void appendJson(std::string& to, const ArgValue& value);
void appendJson(std::string& to, const Args& args);
/// Null for an invalid id.
template <class Tag>
void appendJson(std::string& to, Id<Tag> id)
{
    if (id)
        appendJson(to, static_cast<std::int64_t>(id.row()));
    else
        to += "null";
}

} // namespace emberline
