// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "model/diagnostics.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Text of the source and where it stands in it.
struct SourceText {
    std::string_view text;
    std::uint64_t offset = 0; ///< of its first byte
    std::uint64_t line = 1; ///< its first byte stands in
};

/// Takes what the document reader finds, in the order of the file.
class EventSink {
public:
    virtual ~EventSink() = default;

    /// Events. `parsed` refers into `source`.
    virtual void take(const ParsedStretch& parsed, const SourceText& source) = 0;
    /// One event that was made strict JSON first: `parsed` refers to `strict`, `source` begins at the event as it stands in the file.
    virtual void takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) = 0;
    /// A value beside traceEvents, as strict JSON.
    virtual void takeTopLevel(const std::string& key, const std::string& json, const SourceText& source) = 0;
    /// An object with traceEvents begins.
    virtual void beginContainer() = 0;
    /// Something was skipped (then `isRecord`) or odd.
    virtual void tell(const DiagnosticKind& kind, const SourceText& source) = 0;
};

} // namespace emberline::chrome
