// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/container_members.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/text/json_text.h"

namespace emberline::chrome {

namespace {
constexpr std::size_t kLargestMetadata = 4 << 20;
}

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
    if (json.size() > kLargestMetadata)
        m_report.tell(told::kMetadataTooLarge, source);
    else
        m_metadata.emplace_back(key, json);
}

void ContainerMembers::writeTo(Source& row) const
{
    row.displayTimeUnit = m_displayTimeUnit;
    if (m_metadata.empty())
        return;
    row.metadataJson.clear();
    for (const auto& [key, json] : m_metadata)
        row.metadataJson += (row.metadataJson.empty() ? "{" : ",") + jsonString(key) + ":" + json;
    row.metadataJson += '}';
}

} // namespace emberline::chrome
