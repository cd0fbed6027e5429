// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <poll.h>

namespace emberline {

class ImportContext;

/// Input that goes on until it is stopped: followed files, a socket. Used on the import worker's thread only.
class LiveInput {
public:
    virtual ~LiveInput() = default;

    /// The descriptors whose readiness means work().
    virtual void watched(std::vector<pollfd>& descriptors) const = 0;
    /// How long work() may stay uncalled though no descriptor is ready.
    [[nodiscard]] virtual std::chrono::milliseconds patience() const = 0;
    /// Takes what is there, without waiting for more. Whether anything came.
    virtual bool work() = 0;
    /// See Importer::settle(), for all sources that have had input since.
    virtual void settle() = 0;
    /// When the oldest of what is held and could be let go was written, ns since the Unix epoch; the largest number when nothing could.
    [[nodiscard]] virtual std::int64_t oldestNs() const = 0;
    /// From now on restart() may be called: what cannot be read again is remembered.
    virtual void setKeeping(bool keeping) = 0;
    /// Lets go of what was written before `sinceNs`, ns since the Unix epoch, and reads what is left anew into `context`; nothing more goes
    /// to the one before.
    virtual void restart(ImportContext& context, std::int64_t sinceNs) = 0;
    /// No more input: every source is complete.
    virtual void finish() = 0;
    [[nodiscard]] virtual std::uint64_t bytesRead() const = 0;
    /// When the newest of what was read was written, ns since the Unix epoch; 0 before anything was.
    [[nodiscard]] virtual std::int64_t writtenNs() const = 0;
};

} // namespace emberline
