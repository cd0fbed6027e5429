// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/plain_json.h"
#include "model/args.h"
#include "model/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// The args of one row after another as JSON, the quick way: from the text of their records in the source (of a begin and of an end), or
/// from what the model keeps, but not from both. For millions of rows.
class RowArgs {
public:
    /// `trace` must outlive it.
    explicit RowArgs(const Trace& trace) : m_trace(trace) { }

    /// Appends them as jsonLine(jsonArgs()) writes those of regionArgs() or instantArgs(). If false, call these.
    bool append(std::string& to, RegionId region)
    {
        return append(to, m_trace.session(region), m_trace.origin(region), m_trace.lastArg(region));
    }
    bool append(std::string& to, InstantId instant);

private:
    bool append(std::string& to, SessionId session, std::uint64_t origin, ArgId last);
    std::optional<std::string_view> recordText(SessionId session, std::uint64_t origin);
    bool appendKept(std::string& to, ArgId last);
    void appendValue(std::string& to, ArgId id);

    const Trace& m_trace;
    SourceId m_passed; ///< of the last row: sources mostly follow one another, and one file is open at a time
    std::shared_ptr<const RecordReader> m_reader; ///< its
    std::unique_ptr<ArgsPass> m_pass; ///< of m_reader
    PlainJson m_plain;
    std::string m_begin; ///< the args of a begin while those of its end are read
};

} // namespace emberline
