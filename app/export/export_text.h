// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/result.h"
#include "model/rows.h"
#include "model/trace_columns.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

// The words that all exporters write for the model's enumerations. They are a stable interface.

std::string_view linkName(SessionLink link); ///< "none", "sid", "pid", "time", "depth"
std::string_view roleName(RegionRole role); ///< "process", "thread", "region", "child", "exec", "slice", "async"
std::string_view scopeName(InstantScope scope); ///< "thread", "process", "global"

/// Receives the next piece of an export's text. Returns false if it could not write it and wants no more; the sink's creator knows why.
using ExportSink = std::function<bool(std::string_view)>;

/// Buffers the text of an export and passes it on in large pieces. An export ends at the first error: the writer of rows stops when
/// isStopped().
class ExportText {
public:
    /// `sink` must outlive this object.
    explicit ExportText(const ExportSink& sink) : m_sink(sink) { }

    /// Append the next text here.
    [[nodiscard]] std::string& buffer() { return m_buffer; }
    /// Call it between rows: passes on the buffer when it is large enough.
    void endRow();
    [[nodiscard]] bool isStopped() const { return m_isStopped; }

    /// Writes a stretch of rows to the sink and returns finish().
    using Stretch = std::function<std::optional<Error>(const ExportSink&, std::size_t begin, std::size_t end)>;
    /// For row types with millions of rows: writes stretches of [0, `rows`) on all cores, and passes them on in order.
    void inStretches(std::size_t rows, const Stretch& write);

    /// Unwraps args that were read from their source. After a failure it returns none, and the export stops with the error.
    [[nodiscard]] Args read(Result<Args> args);
    /// The export stops with this error, unless there was one before.
    void fail(const Error& error);

    /// Passes on the rest. Returns the source's error; nothing if the sink failed, or on success.
    [[nodiscard]] std::optional<Error> finish();

private:
    void pass();

    static constexpr std::size_t kPiece = 1 << 18;

    const ExportSink& m_sink;
    std::string m_buffer;
    std::optional<Error> m_error;
    bool m_isStopped = false;
};

/// Appends a cell of CSV, quoted where RFC 4180 wants that. `guardsFormulas`: text that a spreadsheet would treat as a formula gets an
/// apostrophe in front.
void appendCsvCell(std::string& to, std::string_view cell, bool guardsFormulas);

} // namespace emberline
