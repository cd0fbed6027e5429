// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// A line of PERF or NORMAL cut at its columns; the views are into the line.
struct TextLine {
    Verb verb = Verb::Unknown;
    std::string_view event; ///< as written
    std::optional<Duration> timeOfDay; ///< local; none in the brief forms
    std::string_view place; ///< "file.c:123"
    std::optional<unsigned> depth; ///< PERF: how many gits are above the process
    std::string_view thread;
    std::string_view repo; ///< "r1"
    std::optional<Duration> tAbs;
    std::optional<Duration> tRel;
    std::string_view category; ///< PERF: its first 12 bytes
    std::optional<std::int64_t> number; ///< NORMAL: of child_start[7]
    std::string_view payload; ///< with PERF's dots
    std::size_t dots = 0; ///< PERF: that many, two for each open region
    /// Its fields, where they were read ahead: as TextSyntax::read() reads them of a thread with as many open regions as the dots say, or
    /// more. Valid as long as the line.
    Record* ahead = nullptr;
};

/// What distinguishes PERF from NORMAL: their lines' grammar. Stateless but for scratch memory.
class TextSyntax {
public:
    virtual ~TextSyntax() = default;

    /// False when `line` has not the grammar of a record: then it continues the one before, or is noise.
    virtual bool split(std::string_view line, TextLine& out) const = 0;
    /// The fields of a whole record. `openRegions`: on its thread, before the record. `out` is valid until the next call and as long as
    /// `line`.
    virtual void read(const TextLine& line, std::size_t openRegions, Record& out) = 0;
    /// Where inside a torn line, from `from` on, another record may begin; npos when nowhere.
    [[nodiscard]] virtual std::size_t findHead(std::string_view line, std::size_t from) const = 0;
};

/// Whether two times of day may be those of records that follow one another.
[[nodiscard]] bool isSoon(Duration since);
/// Where within a record another one begins, because git could not write the first to its end (a full disk); npos when nowhere.
[[nodiscard]] std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line);

/// Whether the payload of this verb is free text, of which any line break, and any line after it, may be a part.
[[nodiscard]] bool hasFreeText(Verb verb);
/// Whether it ends in words quoted for the shell, which tell by their quotes whether they go on in the next line.
[[nodiscard]] bool hasQuotedWords(Verb verb);

/// "file.c:123" into Text::File and Number::Line.
void setPlace(std::string_view place, Record& out);

} // namespace emberline::trace2
