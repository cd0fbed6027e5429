// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "importers/chrome/text/event_record.h"
#include "model/args.h"

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Counts the records of one source, and reports what is odd about them. Examples quote the same bytes however the text comes: one whose
/// text has not come yet waits for it, and what is reported behind it waits, too.
class SourceReport {
public:
    SourceReport(TraceBuilder& builder, SourceId source) : m_builder(builder), m_source(source) { }

    void countRecord() { ++m_records; }
    /// The text goes on; see EventSink.
    void see(std::string_view text, std::uint64_t offset);
    /// No more text follows.
    void endText();
    /// About the text. An error means that something was skipped.
    void report(const DiagnosticKind& kind, const SourceText& source);
    void report(const DiagnosticKind& kind, const Event& event) { add(kind, event.stretch.sourceOf(event.record)); }
    /// The event is no record of the trace.
    void drop(const DiagnosticKind& kind, const Event& event);

    /// At the end, about the event at `offset`, whose text must be read again: by `reader`.
    void reportLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader);
    /// Same; and if it is an error, the event is no record of the trace.
    void dropLater(const DiagnosticKind& kind, std::uint64_t offset, const RecordReader& reader);
    /// At the end: what is odd about how slices nest.
    void reportFindings(std::span<const TrackFindings> findings, const RecordReader& reader);

    [[nodiscard]] std::uint64_t records() const { return m_records; }
    [[nodiscard]] std::uint64_t skipped() const { return m_skipped; }
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; } ///< something was skipped that may have been an event

    /// Reports without counting.
    void add(const DiagnosticKind& kind, const SourceText& source) { add(kind, source, true); }
    /// What the source has reported of these kinds so far is usual for its writer.
    void excuse(std::span<const DiagnosticKind* const> kinds);

private:
    struct Waiting {
        const DiagnosticKind* kind;
        RecordPlace place;
        std::string text;
        bool isWhole;
    };

    void add(const DiagnosticKind& kind, const SourceText& source, bool isWhole);
    void addWhole()
    {
        for (; !m_waiting.empty() && m_waiting.front().isWhole; m_waiting.pop_front())
            write(*m_waiting.front().kind, m_waiting.front().place, m_waiting.front().text);
    }
    void write(const DiagnosticKind& kind, RecordPlace place, std::string_view text)
    {
        m_builder.diagnostics().add(kind, place, text);
        ++m_written[&kind];
    }

    TraceBuilder& m_builder;
    SourceId m_source;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
    bool m_isDamaged = false;
    std::deque<Waiting> m_waiting; ///< in the order of the file
    std::map<const DiagnosticKind*, std::uint64_t> m_written; ///< how many, without the excused ones
};

} // namespace emberline::chrome
