// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/result.h"

#include <span>
#include <string>

namespace emberline {

class FormatTable;
class SourceFeed;

/// What can be wrong with a file, whether it is read whole or followed.
namespace files {

extern const DiagnosticKind kSourceUnreadable; ///< a source that the user named; the others are files in a directory
extern const DiagnosticKind kNotATrace;
extern const DiagnosticKind kUnreadable;
extern const DiagnosticKind kStreamDamaged;
extern const DiagnosticKind kReadFailed;
extern const DiagnosticKind kChanged;
extern const DiagnosticKind kMemoryShort; ///< the example says how far the reading came

/// Whether it says that only a part of a file is there: it is damaged or a limit ended its unpacking, reading failed, the file changed
/// meanwhile, or memory ran short.
[[nodiscard]] bool isIncomplete(const DiagnosticKind& kind);
[[nodiscard]] bool isAnyIncomplete(const Diagnostics& diagnostics);

} // namespace files

[[nodiscard]] std::span<const DiagnosticKind* const> fileDiagnostics();

/// Why a file is no trace, with what it seems to be. Call it after the feed's finish().
[[nodiscard]] Error notATrace(const std::string& path, const SourceFeed& feed, const FormatTable& formats);

/// `error` is an errno.
[[nodiscard]] Error systemError(const std::string& path, int error);

} // namespace emberline
