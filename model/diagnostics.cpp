// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/diagnostics.h"

#include <algorithm>

namespace emberline {

std::string_view severityName(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

Diagnostics::Entry& Diagnostics::entry(const DiagnosticKind& kind)
{
    const auto found = std::ranges::find(m_entries, &kind, &Entry::kind);
    return found != m_entries.end() ? *found : m_entries.emplace_back(Entry{&kind, 0, {}});
}

void Diagnostics::add(const DiagnosticKind& kind, RecordPlace place, std::string_view text)
{
    Entry& e = entry(kind);
    ++e.count;
    ++m_revision;
    if (e.examples.size() < kMaxExamples)
        e.examples.push_back({place, std::string(text.substr(0, kMaxText))});
}

bool Diagnostics::wantsExample(const DiagnosticKind& kind) const
{
    const auto found = std::ranges::find(m_entries, &kind, &Entry::kind);
    return found == m_entries.end() || found->examples.size() < kMaxExamples;
}

std::uint64_t Diagnostics::count(Severity severity) const
{
    std::uint64_t sum = 0;
    for (const Entry& e : m_entries)
        sum += e.kind->severity == severity ? e.count : 0;
    return sum;
}

} // namespace emberline
