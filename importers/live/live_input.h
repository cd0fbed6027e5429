// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/time.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <poll.h>

namespace emberline {

class ImportContext;

namespace follow {

inline constexpr DiagnosticKind kPolling{"live-polling", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "The system's limit of file notifications is reached; Emberline checks the files 20 times a second instead. "
        "Raise fs.inotify.max_user_instances or max_user_watches.")};
inline constexpr DiagnosticKind kTruncated{"live-truncated", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A followed file was truncated or rewritten; it was read again from the beginning, as a new source.")};

} // namespace follow

namespace listening {

inline constexpr DiagnosticKind kTooManyWriters{"live-too-many-writers", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics",
        "More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit "
        "-n.")};
inline constexpr DiagnosticKind kNotWritten{"live-not-written", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "What the socket receives can no longer be written to the file of --output; it is only shown.")};

} // namespace listening

/// The diagnostics of following files and of listening.
[[nodiscard]] inline std::span<const DiagnosticKind* const> liveDiagnostics()
{
    static constexpr std::array kinds{&follow::kPolling, &follow::kTruncated, &listening::kTooManyWriters, &listening::kNotWritten};
    return kinds;
}

/// Receives whole lines of a socket; the last line of a connection, which may be cut, at its end. Returns false if it wants no more.
using LineReceiver = std::function<bool(std::string_view lines)>;

/// Input that goes on until it is stopped: followed files, a socket. Used only on the import worker's thread.
class LiveInput {
public:
    virtual ~LiveInput() = default;

    /// Adds the descriptors to poll: when one is ready, call work().
    virtual void watched(std::vector<pollfd>& descriptors) const = 0;
    /// The longest time between two calls of work() when no descriptor is ready.
    [[nodiscard]] virtual std::chrono::milliseconds patience() const = 0;
    /// Reads what is there without waiting for more. Returns whether anything came.
    virtual bool work() = 0;
    /// Brings the model up to date with all sources that had input since the last call (Importer::updateModel()).
    virtual void updateModel() = 0;
    /// When the oldest part that could be dropped was written; UnixTime::max() if nothing can be dropped.
    [[nodiscard]] virtual UnixTime oldest() const = 0;
    /// True: restart() may be called from now on, so the input keeps a copy of what it cannot read again.
    virtual void setKeeping(bool keeping) = 0;
    /// Drops what was written before `since`, and reads the rest anew into `context`. Nothing more goes to the previous context.
    virtual void restart(ImportContext& context, UnixTime since) = 0;
    /// No more input: every source is complete.
    virtual void finish() = 0;
    [[nodiscard]] virtual std::uint64_t bytesRead() const = 0;
    /// When the newest part of what was read was written; nothing before anything was read, or if unknown.
    [[nodiscard]] virtual std::optional<UnixTime> written() const = 0;
};

} // namespace emberline
