// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/source_report.h"
#include "importers/chrome/events/stack_frames.h"
#include "importers/chrome/text/event_sink.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace emberline::chrome {

/// The other members of the object that holds traceEvents.
class ContainerMembers {
public:
    ContainerMembers(SourceReport& report, StackFrames& stackFrames) : m_report(report), m_stackFrames(stackFrames) { }

    /// `json`: strict.
    void take(const std::string& key, const std::string& json, const SourceText& source);
    /// `isShifted`: the source's times do not count from where its writer says.
    void writeTo(Source& row, bool isShifted) const;

private:
    SourceReport& m_report;
    StackFrames& m_stackFrames;
    std::optional<std::string> m_displayTimeUnit;
    UnixTime m_epoch{};
    std::vector<std::pair<std::string, std::string>> m_metadata; ///< key, JSON
};

} // namespace emberline::chrome
