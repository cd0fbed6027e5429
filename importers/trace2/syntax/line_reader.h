// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"

#include <string>
#include <utility>

namespace emberline::trace2 {

/// Reads a line of a log again, to show it as written. Returns no args, because the model holds all of Trace2's. Thread-safe.
class LineReader final : public RecordReader {
public:
    explicit LineReader(std::string path) : m_path(std::move(path)) { }

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t) const override { return Args(); }

private:
    std::string m_path;
};

} // namespace emberline::trace2
