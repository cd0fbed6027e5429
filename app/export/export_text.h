// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/result.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// Takes the next piece of an export's text. False: it could not be written, and no more is wanted; why is known to whoever made the sink.
using ExportSink = std::function<bool(std::string_view)>;

/// The text of an export on its way out, in large pieces. An export ends at the first trouble: whoever writes rows stops when isStopped().
class ExportText {
public:
    /// `sink` outlives it.
    explicit ExportText(const ExportSink& sink) : m_sink(sink) { }

    /// What comes next, to be appended to.
    [[nodiscard]] std::string& buffer() { return m_buffer; }
    /// To be called between rows: passes on what has gathered.
    void endRow();
    [[nodiscard]] bool isStopped() const { return m_isStopped; }

    /// Args that were read from their source; where that failed, none, and the export stops with the error.
    [[nodiscard]] Args read(Result<Args> args);

    /// Passes on the rest. What was wrong with the source; nothing when it is the sink that failed, or when all went well.
    [[nodiscard]] std::optional<Error> finish();

private:
    void pass();

    static constexpr std::size_t kPiece = 1 << 18;

    const ExportSink& m_sink;
    std::string m_buffer;
    std::optional<Error> m_error;
    bool m_isStopped = false;
};

} // namespace emberline
