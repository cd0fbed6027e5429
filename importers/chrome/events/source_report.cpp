// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <algorithm>
#include <array>

namespace emberline::chrome {

/// The same problem where it is usual for the writer: worth knowing, but nothing to mend. `kind` is of the list.
static const DiagnosticKind& asUsual(const DiagnosticKind& kind)
{
    static const auto kinds = [] {
        std::map<const DiagnosticKind*, DiagnosticKind> all;
        for (const DiagnosticKind* one : diagnosticKinds())
            all.emplace(one, DiagnosticKind{one->code, Severity::Info, one->meaning});
        return all;
    }();
    return kinds.at(&kind);
}

void SourceReport::add(const DiagnosticKind& kind, const SourceText& source, bool isWhole)
{
    const RecordPlace place{m_source, source.line, source.offset};
    const std::string_view text = source.text.substr(0, Diagnostics::kMaxText);
    const bool isReady = isWhole || !m_builder.diagnostics().wantsExample(kind);
    if (isReady && m_waiting.empty())
        write(kind, place, text);
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

void SourceReport::report(const DiagnosticKind& kind, const SourceText& source)
{
    if (kind.severity == Severity::Error)
        ++m_skipped;
    m_isDamaged = m_isDamaged || &kind == &diagnostic::kSyntax || &kind == &diagnostic::kCut || &kind == &diagnostic::kNoise
        || &kind == &diagnostic::kEventTooLarge;
    add(kind, source, source.text.size() >= Diagnostics::kMaxText);
}

void SourceReport::drop(const DiagnosticKind& kind, const Event& event)
{
    ++m_skipped;
    --m_records;
    report(kind, event);
}

void SourceReport::reportLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader)
{
    const auto text = m_builder.diagnostics().wantsExample(kind) ? reader.text(offset) : Result<std::string>(std::string());
    write(kind, {m_source, 0, offset}, text ? text.value() : std::string());
}

void SourceReport::dropLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader)
{
    if (kind.severity == Severity::Error) {
        ++m_skipped;
        --m_records;
    }
    reportLater(kind, offset, reader);
}

void SourceReport::reportFindings(std::span<const TrackFindings> findings, const RecordReader& reader)
{
    static constexpr std::array kKinds{&diagnostic::kEndWithoutBegin, &diagnostic::kEndNamesOuter, &diagnostic::kEndNamesNone,
        &diagnostic::kNeverEnded, &diagnostic::kOverlap};
    for (const TrackFindings& track : findings) {
        for (std::size_t kind = 0; kind < kKinds.size() && !track.examples().empty(); ++kind) {
            std::uint64_t count = 0;
            std::uint64_t shown = 0;
            for (const TrackFindings::Finding& finding : track.examples()) {
                if (finding.kind != kind)
                    continue;
                reportLater(*kKinds[kind], finding.origin, reader);
                count += finding.count;
                ++shown;
            }
            if (count > shown) {
                m_builder.diagnostics().addCount(*kKinds[kind], count - shown);
                m_written[kKinds[kind]] += count - shown;
            }
            if (kind == TrackFindings::EndWithoutBegin) {
                m_skipped += count;
                m_records -= count;
            }
        }
    }
}

void SourceReport::excuse(std::span<const DiagnosticKind* const> kinds)
{
    Diagnostics& diagnostics = m_builder.diagnostics();
    for (const DiagnosticKind* kind : kinds) {
        const auto written = m_written.extract(kind);
        if (!written)
            continue;
        // Other sources, of other writers, may have reported the same.
        const auto found = std::ranges::find(diagnostics.entries(), kind, &Diagnostics::Entry::kind);
        const Diagnostics::Entry entry = *found; // NOLINT(*unnecessary-copy*): the next line drops the original
        diagnostics.drop(*kind);
        std::uint64_t ours = written.mapped();
        std::uint64_t others = entry.count - ours;
        for (const Diagnostics::Example& example : entry.examples) {
            const bool isOurs = example.place.source == m_source;
            diagnostics.add(isOurs ? asUsual(*kind) : *kind, example.place, example.text);
            --(isOurs ? ours : others);
        }
        if (ours > 0)
            diagnostics.addCount(asUsual(*kind), ours);
        if (others > 0)
            diagnostics.addCount(*kind, others);
    }
}

} // namespace emberline::chrome
