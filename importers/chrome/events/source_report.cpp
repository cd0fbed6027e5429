// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_report.h"

#include "importers/chrome/chrome_diagnostics.h"

#include <array>

namespace emberline::chrome {

void SourceReport::add(const DiagnosticKind& kind, const SourceText& source)
{
    m_builder.diagnostics().add(kind, {m_source, source.line, source.offset}, source.text.substr(0, Diagnostics::kMaxText));
}

void SourceReport::tell(const DiagnosticKind& kind, const SourceText& source)
{
    if (kind.severity == Severity::Error)
        ++m_skipped;
    m_isDamaged
        = m_isDamaged || &kind == &told::kSyntax || &kind == &told::kCut || &kind == &told::kNoise || &kind == &told::kEventTooLarge;
    add(kind, source);
}

void SourceReport::drop(const DiagnosticKind& kind, const Event& event)
{
    ++m_skipped;
    --m_records;
    tell(kind, event);
}

void SourceReport::tellLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader)
{
    Diagnostics& diagnostics = m_builder.diagnostics();
    const auto text = diagnostics.wantsExample(kind) ? reader.text(offset) : Result<std::string>(std::string());
    diagnostics.add(kind, {m_source, 0, offset}, text ? text.value() : std::string());
}

void SourceReport::dropLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader)
{
    if (kind.severity == Severity::Error) {
        ++m_skipped;
        --m_records;
    }
    tellLater(kind, offset, reader);
}

void SourceReport::tellFindings(std::span<const TrackFindings> findings, const RecordReader& reader)
{
    static constexpr std::array kKinds{&told::kEndWithoutBegin, &told::kEndNamesOuter, &told::kEndNamesNone, &told::kOverlap};
    for (const TrackFindings& track : findings) {
        for (std::size_t i = 0; i < kKinds.size(); ++i) {
            for (const std::uint64_t offset : track.examples[i])
                tellLater(*kKinds[i], offset, reader);
            if (const std::uint64_t more = track.counts[i] - track.examples[i].size(); more > 0)
                m_builder.diagnostics().addCount(*kKinds[i], more);
        }
        m_skipped += track.counts[TrackFindings::EndWithoutBegin];
        m_records -= track.counts[TrackFindings::EndWithoutBegin];
    }
}

} // namespace emberline::chrome
