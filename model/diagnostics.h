// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <QtGlobal>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

enum class Severity { Error, Warning, Info };

std::string_view severityName(Severity severity); ///< "error", "warning", "info"

/// One kind of problem. Each is a constant of the importer that reports it (static storage; compared by address), and `code` is stable.
struct DiagnosticKind {
    std::string_view code;
    Severity severity; ///< Error: something is lost. Warning: read, but repaired or inferred. Info: worth knowing.
    std::string_view meaning; ///< one sentence for the user, marked QT_TRANSLATE_NOOP("Diagnostics", ...): English, translated in views
};

struct RecordPlace {
    SourceId source;
    std::uint64_t line = 0; ///< from 1; 0 if unknown
    std::uint64_t byte = 0; ///< of the record's first byte, from 0
};

/// Everything that was odd, repaired or skipped: an exact count for each kind, and the first 20 examples. A value; not thread-safe.
class Diagnostics {
public:
    static constexpr std::size_t kMaxExamples = 20;
    static constexpr std::size_t kMaxText = 200; ///< bytes kept of an example's text

    struct Example {
        RecordPlace place;
        std::string text;
    };
    struct Entry {
        const DiagnosticKind* kind;
        std::uint64_t count = 0;
        std::vector<Example> examples;
    };

    void add(const DiagnosticKind& kind, RecordPlace place, std::string_view text);
    /// Like add(), `count` times without an example.
    void addCount(const DiagnosticKind& kind, std::uint64_t count)
    {
        entry(kind).count += count;
        ++m_revision;
    }

    /// Forgets what was said of `kind`, so that it can be said anew.
    void drop(const DiagnosticKind& kind)
    {
        if (std::erase_if(m_entries, [&](const Entry& e) { return e.kind == &kind; }) > 0)
            ++m_revision;
    }

    /// Whether add() would keep an example of this kind, so that its text is worth getting.
    [[nodiscard]] bool wantsExample(const DiagnosticKind& kind) const;

    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; } ///< in the order of their first occurrence
    [[nodiscard]] std::uint64_t count(Severity severity) const;
    /// Grows with every change, so that a copy can be recognised as old.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

private:
    Entry& entry(const DiagnosticKind& kind);

    std::vector<Entry> m_entries;
    std::uint64_t m_revision = 0;
};

} // namespace emberline
