// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline {

/// Some editors and PowerShell put it before UTF-8 text; it is not part of the text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

} // namespace emberline
