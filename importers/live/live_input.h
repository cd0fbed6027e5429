// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <poll.h>

namespace emberline {

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
    /// No more input: every source is complete.
    virtual void finish() = 0;
    [[nodiscard]] virtual std::uint64_t bytesRead() const = 0;
};

} // namespace emberline
