// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"

#include <functional>
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

/// Writes Trace Event JSON one event at a time, as text: begin() one, put() its fields. Buffers; flush() at the end.
class TraceEventText {
public:
    explicit TraceEventText(const std::function<void(std::string_view)>& write) : m_write(write) { }

    void begin(char phase, const EventActor& actor);
    void beginAt(char phase, const EventActor& actor, std::int64_t ns);
    void text(std::string_view key, std::string_view value);
    /// `json` is written as it is.
    void raw(std::string_view key, std::string_view json);
    /// The args, unless they are an empty object.
    void args(const Json& args);
    void end();

    /// What stands around the events.
    void frame(std::string_view json) { m_buffer += json; }
    void flush();

private:
    static constexpr std::size_t kBuffer = 1 << 18;

    const std::function<void(std::string_view)>& m_write;
    std::string m_buffer;
    bool m_first = true;
};

} // namespace emberline
