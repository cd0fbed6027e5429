// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace emberline {

class FormatTable;
class SourceFeed;

/// What a source without a trace seems to be, judged by its first bytes: words to follow "this seems to be". Empty if unknown.
[[nodiscard]] std::string_view seemsToBe(std::string_view head);

/// What can be wrong with a file, whether it is read whole or followed.
namespace files {

// Of a source that the user named; the others are files in a directory.
inline constexpr DiagnosticKind kSourceUnreadable{
    "source-unreadable", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "A source could not be read at all; nothing of it is shown.")};
inline constexpr DiagnosticKind kNotATrace{
    "file-not-a-trace", Severity::Info, QT_TRANSLATE_NOOP("Diagnostics", "A file in a directory is not a trace; the others were read.")};
inline constexpr DiagnosticKind kUnreadable{
    "file-unreadable", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "A file in a directory could not be read; the others were.")};
inline constexpr DiagnosticKind kStreamDamaged{"stream-damaged", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "A packed or recoded file is damaged; what could be unpacked was read.")};
inline constexpr DiagnosticKind kReadFailed{
    "read-failed", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "Reading a file failed midway; what came before was kept.")};
inline constexpr DiagnosticKind kChanged{"file-changed", Severity::Error,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "A file was truncated or rewritten while it was read: what is shown may be parts of both. Open it again.")};
// The example says how far the reading came.
inline constexpr DiagnosticKind kMemoryShort{"memory-short", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics",
        "Memory ran short: the reading was ended, what had been read is shown, and the rest is missing. Close other traces or programs, or "
        "open a part of the logs.")};

/// Whether it says that only a part of a file is there: it is damaged, too large unpacked, unreadable or changed, or memory ran short.
[[nodiscard]] bool isIncomplete(const DiagnosticKind& kind);
[[nodiscard]] bool isAnyIncomplete(const Diagnostics& diagnostics);

} // namespace files

[[nodiscard]] std::span<const DiagnosticKind* const> fileDiagnostics();

/// Why a file is no trace, with what it seems to be. Call it after the feed's finish(). `storedBytes`: what was read before it was unpacked
/// and decoded, for a feed that got none.
[[nodiscard]] Error notATrace(const std::string& path, const SourceFeed& feed, const FormatTable& formats, std::uint64_t storedBytes = 0);

/// `error` is an errno.
[[nodiscard]] Error systemError(const std::string& path, int error);

} // namespace emberline
