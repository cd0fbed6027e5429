// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_report.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <array>

namespace emberline::chrome {

void SourceReport::add(const DiagnosticKind& kind, const SourceText& source)
{
    add(kind, source, true);
}

void SourceReport::add(const DiagnosticKind& kind, const SourceText& source, bool isWhole)
{
    const RecordPlace place{m_source, source.line, source.offset};
    const std::string_view text = source.text.substr(0, Diagnostics::kMaxText);
    const bool isReady = isWhole || !m_builder.diagnostics().wantsExample(kind);
    if (isReady && m_waiting.empty())
        m_builder.diagnostics().add(kind, place, text);
    else
        m_waiting.push_back({&kind, place, std::string(text), isReady});
}

void SourceReport::see(std::string_view text, std::uint64_t offset)
{
    for (Waiting& one : m_waiting) {
        const std::uint64_t end = one.place.byte + one.text.size();
        if (one.isWhole || end < offset || end - offset >= text.size())
            continue;
        one.text += text.substr(end - offset, Diagnostics::kMaxText - one.text.size());
        one.isWhole = one.text.size() == Diagnostics::kMaxText;
    }
    addWhole();
}

void SourceReport::endText()
{
    for (Waiting& one : m_waiting)
        one.isWhole = true;
    addWhole();
}

void SourceReport::addWhole()
{
    for (; !m_waiting.empty() && m_waiting.front().isWhole; m_waiting.pop_front())
        m_builder.diagnostics().add(*m_waiting.front().kind, m_waiting.front().place, m_waiting.front().text);
}

void SourceReport::tell(const DiagnosticKind& kind, const SourceText& source)
{
    if (kind.severity == Severity::Error)
        ++m_skipped;
    m_isDamaged
        = m_isDamaged || &kind == &told::kSyntax || &kind == &told::kCut || &kind == &told::kNoise || &kind == &told::kEventTooLarge;
    add(kind, source, source.text.size() >= Diagnostics::kMaxText);
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
        const auto byKind = track.byKind();
        for (std::size_t i = 0; i < byKind.size(); ++i) {
            for (const std::uint64_t offset : byKind[i].examples)
                tellLater(*kKinds[i], offset, reader);
            if (const std::uint64_t more = byKind[i].count - byKind[i].examples.size(); more > 0)
                m_builder.diagnostics().addCount(*kKinds[i], more);
        }
        if (!byKind.empty()) {
            m_skipped += byKind[TrackFindings::EndWithoutBegin].count;
            m_records -= byKind[TrackFindings::EndWithoutBegin].count;
        }
    }
}

} // namespace emberline::chrome
