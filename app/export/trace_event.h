// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/json_values.h"
#include "model/time.h"

#include <string>
#include <string_view>

namespace emberline {

/// The owner of an event: `pid` and `tid` as the JSON text of a number or a string.
struct EventActor {
    std::string pid;
    std::string tid; ///< empty: not written
};

/// The decimal microseconds of `ts`: always three decimals, exact over the whole range.
std::string microseconds(TraceTime time);
/// The length of [begin, end) in the same form for `dur`, even if it is longer than a Duration.
std::string microsecondsBetween(SourceTime begin, SourceTime end);

/// Writes Trace Event JSON as text, one event at a time: begin() one, write its fields, end() it.
class TraceEventText {
public:
    explicit TraceEventText(const ExportSink& sink) : m_out(sink) { }

    void begin(char phase, const EventActor& actor);
    void beginAt(char phase, const EventActor& actor, TraceTime time);
    void text(std::string_view key, std::string_view value);
    /// Writes `json` unchanged.
    void raw(std::string_view key, std::string_view json);
    /// Writes the args, unless they are an empty object.
    void args(const Json& args);
    void end();

    /// Writes the text around the events.
    void frame(std::string_view json) { m_out.buffer() += json; }
    /// The destination: read args through it, stop when it does, finish() it.
    [[nodiscard]] ExportText& out() { return m_out; }

private:
    ExportText m_out;
    bool m_first = true;
};

} // namespace emberline
