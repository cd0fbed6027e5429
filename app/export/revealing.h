// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

/// Recognises what reveals where, by whom and on which machine a trace was made.
namespace emberline::revealing {

/// The digits of the host's hash in git's session ids.
inline constexpr std::size_t kHostHash = 8;

[[nodiscard]] inline bool isAlnum(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}
[[nodiscard]] inline bool isSeparator(char c)
{
    return c == '/' || c == '\\';
}
/// The characters of paths, names, addresses and the like; all others separate them.
[[nodiscard]] inline bool isRun(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '\x7f'
        && std::string_view("\"'`,;:<>|()[]{}=&?*!$").find(c) == std::string_view::npos;
}

/// Path components that reveal nothing about anybody.
[[nodiscard]] bool isCommon(std::string_view part);

/// The position of `-H`, eight hex digits and `-P`, as in git's session ids.
[[nodiscard]] std::size_t findHost(std::string_view text);
/// The length of the URL at the start of `text`; 0 if there is none.
[[nodiscard]] std::size_t urlLength(std::string_view text);
/// In lower case (ASCII).
[[nodiscard]] std::string lowered(std::string_view text);
/// Four numbers separated by dots. Versions have three.
[[nodiscard]] bool isIpv4(std::string_view run);
/// Tokens that a known prefix identifies.
[[nodiscard]] bool isToken(std::string_view run);
/// Whether a setting or variable with this name holds a secret.
[[nodiscard]] bool holdsSecret(std::string_view lowerName);
/// The host in "ssh buildhost git-upload-pack '/srv/x'"; empty for texts of another form.
[[nodiscard]] std::string_view sshHost(std::string_view text);
/// user@host. In a value, the host needs no dot.
[[nodiscard]] bool isAddress(std::string_view run, bool isValue);

} // namespace emberline::revealing
