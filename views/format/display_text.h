// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QCollator>
#include <QString>

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace emberline {

// All shares that people read are written here. A share of 1 is the whole.

/// 0 of an empty whole.
[[nodiscard]] double shareOf(Duration part, Duration whole);

/// "43.3"; "< 0.1" for a share that is small but not zero, and "> 99.9" for one that leaves little but not nothing.
[[nodiscard]] QString percentNumber(double share);
/// "43.3 %", unbroken.
[[nodiscard]] QString percentText(double share);
/// "43 %" or "4.3 %", for sentences and where room is scarce; "99.9 %" rather than all while anything is left.
[[nodiscard]] QString roughPercentText(double share);

/// The length to which the screen cuts a name. Details shows longer texts.
inline constexpr qsizetype kMaxNameLength = 512;

/// Makes text of a trace (UTF-8, possibly invalid) safe to show on one line. A line break becomes a space, other control characters become
/// their Unicode pictures (U+2400...); bidi controls, zero-width and line-separating characters become "<U+202E>"; invalid UTF-8 becomes
/// U+FFFD. Cuts at `maxLength` UTF-16 units with an ellipsis. The result is plain text: never show it as rich text.
[[nodiscard]] QString displayText(std::string_view utf8, qsizetype maxLength = kMaxNameLength);

/// The text of a name, "(no name)" of an empty one: a row, a box or a sentence about it would say nothing.
[[nodiscard]] QString displayName(std::string_view utf8, qsizetype maxLength = kMaxNameLength);

/// Like displayText(), but keeps line feeds and tabs, for multi-line fields.
[[nodiscard]] QString displayLines(std::string_view utf8, qsizetype maxLength = 1 << 16);

/// `text` for QToolTip, which treats text that looks like HTML as HTML.
[[nodiscard]] QString plainToolTip(const QString& text);
/// The same with the first line in bold, if there are more.
[[nodiscard]] QString titledToolTip(const QString& text);

/// "SIGKILL" for 137, as shells report that a signal ended a command; empty for others. 129 is empty, too: it is also how programs say
/// that they were called wrongly.
[[nodiscard]] QString signalOfExitCode(std::int64_t code);
/// "9 (SIGKILL)"; of a less common signal its number.
[[nodiscard]] QString signalText(std::int64_t signal);

/// A category. "?", the class of a child that has none, is written out.
[[nodiscard]] QString categoryText(std::string_view category);

/// "negotiation [fetch]": the name, then its first category unless that adds nothing.
[[nodiscard]] QString withCategory(std::string_view name, std::string_view categories, qsizetype maxLength = kMaxNameLength);

/// Compares texts as people sort them: "2.9" before "2.10", and in any case.
[[nodiscard]] QCollator naturalOrder();

/// `text`, cut to `width` so that what tells it from its siblings stays: of what they begin with in common, the end goes first, then of
/// what they end with. Where too little is left for all of what differs, only the middle goes. `widthOf` measures. Pure function.
[[nodiscard]] QString elidedAmong(
    const QString& text, std::span<const QString> siblings, int width, const std::function<int(const QString&)>& widthOf);

/// The same of a command line. The program and up to two words after it, which name the command, stay if they fit. Pure function.
[[nodiscard]] QString elidedCommand(
    const QString& text, std::span<const QString> siblings, int width, const std::function<int(const QString&)>& widthOf);

/// Whether the values of series of these names may be added up. Those of frequencies, shares, temperatures, means and extremes may not.
[[nodiscard]] bool addUp(std::span<const std::string> names);

/// Whether the last word is a path or a file with a suffix.
[[nodiscard]] bool endsWithFile(const QString& text);

} // namespace emberline
