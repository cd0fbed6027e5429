// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "model/diagnostics.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Text of the source and its place there.
struct SourceText {
    std::string_view text;
    std::uint64_t offset = 0; ///< of its first byte
    std::uint64_t line = 1; ///< the line of its first byte
};

/// Receives what the document reader finds, in the order of the file.
class EventSink {
public:
    virtual ~EventSink() = default;

    /// The text goes on: `text`, which begins at `offset`, may repeat the end of what was seen before.
    virtual void see(std::string_view text, std::uint64_t offset) = 0;
    /// Events. `parsed` refers into `source`.
    virtual void take(const ParsedStretch& parsed, const SourceText& source) = 0;
    /// One event that the reader first turned into strict JSON. `parsed` refers to `strict`; `source` begins at the event as it is in the
    /// file.
    virtual void takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source) = 0;
    /// A value next to traceEvents, as strict JSON.
    virtual void takeTopLevel(const std::string& key, const std::string& json, const SourceText& source) = 0;
    /// An object with traceEvents begins.
    virtual void beginContainer() = 0;
    /// Something was odd, or was skipped, at the start of `source`, which ends after Diagnostics::kMaxText bytes or where the text that was
    /// seen ends.
    virtual void tell(const DiagnosticKind& kind, const SourceText& source) = 0;
};

} // namespace emberline::chrome
