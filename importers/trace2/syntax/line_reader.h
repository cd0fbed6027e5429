// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "model/args.h"
#include "model/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// Reads a line of a log again, to show it as written, as long as the file is the one that was opened: it may have grown, but not have been
/// replaced, truncated or rewritten. Returns no args, because the model holds all of Trace2's. Thread-safe.
class LineReader final : public RecordReader {
public:
    /// The file is as it is read now.
    explicit LineReader(std::string path);

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t) const override { return Args(); }
    [[nodiscard]] std::unique_ptr<ArgsPass> pass() const override
    {
        struct NoArgs : ArgsPass {
            std::optional<std::string_view> text(std::uint64_t) override { return std::string_view(); }
        };
        return std::make_unique<NoArgs>();
    }

private:
    [[nodiscard]] bool isStill(bool beginsLine) const;

    std::string m_path;
    FileIdentity m_identity;
    std::int64_t m_size = -1; ///< in bytes; -1: there was no such file
    std::optional<UnixTime> m_modified;
};

} // namespace emberline::trace2
