// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/target.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// A line of PERF or NORMAL, split into its columns; the views point into the line.
struct TextLine {
    Verb verb = Verb::Unknown;
    std::string_view event; ///< as written
    std::optional<Duration> timeOfDay; ///< local time; none in the brief forms
    std::string_view place; ///< "file.c:123"
    std::optional<unsigned> depth; ///< PERF: how many git processes are above this one
    std::string_view thread;
    std::string_view repo; ///< "r1"
    std::optional<Duration> tAbs;
    std::optional<Duration> tRel;
    std::string_view category; ///< PERF: its first 12 bytes
    std::optional<std::int64_t> number; ///< NORMAL: the 7 of child_start[7]
    std::string_view payload; ///< PERF: with its dots
    std::size_t dots = 0; ///< PERF: their number, two for each open region
    /// The fields, if the line was parsed ahead: what TextSyntax::read() returns for a thread with at least as many open regions as there
    /// are dots. Valid as long as the line.
    Record* ahead = nullptr;
};

/// The grammar of the lines, in which PERF and NORMAL differ. Stateless except for scratch memory, so each thread has its own.
class TextSyntax {
public:
    virtual ~TextSyntax() = default;

    /// False if `line` does not have a record's grammar; then it continues the previous record or is noise.
    virtual bool split(std::string_view line, TextLine& out) const = 0;
    /// The fields of a whole record. `openRegions`: how many were open on its thread before the record. `out` is valid until the next call,
    /// and no longer than `line`.
    virtual void read(const TextLine& line, std::size_t openRegions, Record& out) = 0;
    /// Where another record may begin inside a torn line, searching from `from`; npos if nowhere.
    [[nodiscard]] virtual std::size_t findHead(std::string_view line, std::size_t from) const = 0;

    [[nodiscard]] virtual Target target() const = 0;
    /// Whether the target records this verb.
    [[nodiscard]] virtual bool records(Verb verb) const = 0;
    /// Whether lines name their thread, its open regions, and how many git processes are above theirs.
    [[nodiscard]] bool hasDepths() const { return target() == Target::Perf; }
};

/// Whether two times of day this far apart may belong to consecutive records.
[[nodiscard]] bool isSoon(Duration since);
/// Where another record begins inside this one because git could not finish writing it (a full disk); npos if nowhere.
[[nodiscard]] std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line);

/// Whether the verb's payload is free text, which may contain line breaks and any lines.
[[nodiscard]] bool hasFreeText(Verb verb);
/// Whether the payload ends in shell-quoted words, whose quotes show whether it continues on the next line.
[[nodiscard]] bool hasQuotedWords(Verb verb);

/// Splits "file.c:123" into Text::File and Number::Line. A place of another form is a bad field. `repaired` holds the place if it was no
/// valid UTF-8, and must live as long as the record.
void setPlace(std::string_view place, std::string& repaired, Record& out);

} // namespace emberline::trace2
