// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/json_line.h"

#include "app/export/json_values.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace emberline {

namespace {

/// Whether JSON writes the character unescaped in any context.
bool isPlain(char c)
{
    return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
}

struct Append {
    std::string& to;

    void operator()(const std::string& value) const { appendJson(to, std::string_view(value)); }
    void operator()(std::int64_t value) const { appendJson(to, value); }
    void operator()(bool value) const { appendJson(to, value); }
    template <class T>
    void operator()(const T& value) const // for rarer values
    {
        to += jsonLine(jsonArg(value));
    }
};

} // namespace

void appendJson(std::string& to, std::string_view text)
{
    if (!std::ranges::all_of(text, isPlain)) {
        to += jsonLine(Json(text));
        return;
    }
    to += '"';
    to += text;
    to += '"';
}

void appendJson(std::string& to, std::int64_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number).ptr;
    to.append(digits.begin(), end);
}

void appendJson(std::string& to, bool value)
{
    to += value ? "true" : "false";
}

void appendJson(std::string& to, const ArgValue& value)
{
    std::visit(Append{to}, value);
}

void appendJson(std::string& to, const Args& args)
{
    if (args.whole)
        return appendJson(to, *args.whole);
    to += '{';
    for (const Arg& arg : args.members) {
        if (&arg != &args.members.front())
            to += ',';
        appendJson(to, std::string_view(arg.key));
        to += ':';
        appendJson(to, arg.value);
    }
    to += '}';
}

} // namespace emberline
