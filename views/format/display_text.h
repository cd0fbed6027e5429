// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace emberline {

/// What is kept of a name for the screen. Longer texts are Details' business.
inline constexpr qsizetype kMaxNameLength = 512;

/// Text of a trace (UTF-8, possibly broken) made fit to show on one line: control characters as their Unicode pictures (U+2400...), bidi
/// controls, zero-width and line-separating characters as "<U+202E>", broken UTF-8 as U+FFFD; cut at `maxLength` UTF-16 units with an
/// ellipsis. Plain text: whoever shows it must not read it as rich text.
[[nodiscard]] QString displayText(std::string_view utf8, qsizetype maxLength = kMaxNameLength);

/// As displayText(), but line feeds and tabs stay: for multi-line fields.
[[nodiscard]] QString displayLines(std::string_view utf8, qsizetype maxLength = 1 << 16);

/// `text` for QToolTip, which takes what looks like HTML for HTML.
[[nodiscard]] QString plainToolTip(const QString& text);

/// "fetch negotiation": the category before the name, unless it says nothing more. "?" is git's word for a child of no class.
[[nodiscard]] QString withCategory(const QString& category, const QString& name);

} // namespace emberline
