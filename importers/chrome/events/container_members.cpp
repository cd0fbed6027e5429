// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/container_members.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/roundtrip/words.h"
#include "importers/text/json_text.h"

#include <charconv>

namespace emberline::chrome {

namespace {

constexpr std::size_t kLargestMetadata = 4 << 20;

/// Nothing unless it is a whole number of nanoseconds after the Unix epoch.
std::optional<UnixTime> unixTimeOf(std::string_view json)
{
    std::int64_t ns = 0;
    const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), ns);
    const bool isMoment = error == std::errc() && end == json.data() + json.size() && ns >= 0;
    return isMoment ? std::optional(UnixTime(Duration(ns))) : std::nullopt;
}

} // namespace

void ContainerMembers::take(const std::string& key, const std::string& json, const SourceText& source)
{
    if (key == "displayTimeUnit") {
        if (json == "\"ms\"" || json == "\"ns\"")
            m_displayTimeUnit = json.substr(1, 2);
        else
            m_report.tell(told::kDisplayTimeUnit, source);
        return;
    }
    if (key == "systemTraceEvents") // another tool's log, embedded in the trace
        return;
    if (key == "stackFrames")
        m_stackFrames.setFrames(json);
    if (key == words::kBaseTime) {
        const std::optional<UnixTime> epoch = unixTimeOf(json);
        if (!epoch)
            m_report.tell(told::kBaseTime, source);
        m_epoch = epoch.value_or(UnixTime());
    }
    if (json.size() > kLargestMetadata)
        m_report.tell(told::kMetadataTooLarge, source);
    else
        m_metadata.emplace_back(key, json);
}

void ContainerMembers::writeTo(Source& row, bool isShifted) const
{
    row.epoch = isShifted ? UnixTime() : m_epoch;
    row.displayTimeUnit = m_displayTimeUnit;
    if (m_metadata.empty())
        return;
    row.metadataJson.clear();
    for (const auto& [key, json] : m_metadata)
        row.metadataJson += (row.metadataJson.empty() ? "{" : ",") + jsonString(key) + ":" + json;
    row.metadataJson += '}';
}

} // namespace emberline::chrome
