// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/json_values.h"

#include <string>
#include <string_view>

namespace emberline {

/// Who an event belongs to: `pid` and `tid` as the JSON text of a number or a string.
struct EventActor {
    std::string pid;
    std::string tid; ///< empty: none is written
};

/// Nanoseconds as the decimal microseconds of `ts` and `dur`: always three decimals, exact over the whole range.
std::string microseconds(std::int64_t ns);
/// The length of [begin, end) in the same form, also where it does not fit 64 bits with a sign.
std::string microsecondsBetween(std::int64_t beginNs, std::int64_t endNs);

/// Writes Trace Event JSON one event at a time, as text: begin() one, put its fields, end() it.
class TraceEventText {
public:
    explicit TraceEventText(const ExportSink& sink) : m_out(sink) { }

    void begin(char phase, const EventActor& actor);
    void beginAt(char phase, const EventActor& actor, std::int64_t ns);
    void text(std::string_view key, std::string_view value);
    /// `json` is written as it is.
    void raw(std::string_view key, std::string_view json);
    /// The args, unless they are an empty object.
    void args(const Json& args);
    void end();

    /// What stands around the events.
    void frame(std::string_view json) { m_out.buffer() += json; }
    /// Where it goes: read args through it, stop when it does, finish() it.
    [[nodiscard]] ExportText& out() { return m_out; }

private:
    ExportText m_out;
    bool m_first = true;
};

} // namespace emberline
