// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"

#include <string>

namespace emberline {

/// In place of a source's reader (Source::reader): the file was followed until it was no longer there, so its records cannot be read again.
/// What was read of it stays in the trace.
class GoneReader : public RecordReader {
public:
    enum class Cause {
        Removed,
        Replaced, ///< by another file of its name, or it was written anew
    };

    GoneReader(std::string path, Cause cause);

    [[nodiscard]] Cause cause() const { return m_cause; }
    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override;

private:
    [[nodiscard]] Error error() const;

    std::string m_path;
    Cause m_cause;
};

} // namespace emberline
