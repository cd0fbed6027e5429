// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/trace.h"

#include <string>
#include <utility>
#include <vector>

namespace emberline {

/// In place of a source's reader (Source::reader): the file was followed until it was no longer there, so its records cannot be read again.
/// What was read of it stays in the trace.
class GoneReader : public RecordReader {
public:
    enum class Cause {
        Removed,
        Replaced, ///< by another file of its name, or it was written anew
    };

    GoneReader(std::string path, Cause cause) : m_path(std::move(path)), m_cause(cause) { }

    [[nodiscard]] Cause cause() const { return m_cause; }
    [[nodiscard]] Result<std::string> text(std::uint64_t /*offset*/) const override { return error(); }
    [[nodiscard]] Result<Args> args(std::uint64_t /*offset*/) const override { return error(); }

private:
    [[nodiscard]] Error error() const;

    std::string m_path;
    Cause m_cause;
};

/// What goes on in a source.
enum class SourceState : std::uint8_t {
    Complete, ///< it was read, and is not followed
    Running, ///< followed: a process or a region in it has not ended
    Ended, ///< followed: every process in it has ended, as its log says or the system does
    Quiet, ///< followed: nothing is open, but its format does not say whether more will come
    Removed, ///< its file was followed until it was removed
    Replaced, ///< its file was followed until another took its place, or it was written anew
};

/// The state of each source, by its row. Looks once at each session, and at each lane whose last region may be open.
[[nodiscard]] std::vector<SourceState> sourceStates(const Trace& trace);

/// Whether a slice or an asynchronous region of `track` is running.
[[nodiscard]] bool hasRunningSlice(const Trace& trace, const Track& track);

} // namespace emberline
