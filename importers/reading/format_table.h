// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "model/diagnostics.h"
#include "model/dialect.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// What a source shows of the program that wrote it.
struct WriterEvidence {
    std::string_view format; ///< ImporterInfo::id
    std::vector<std::string_view> processes; ///< the names of its processes
    std::vector<std::string_view> regions; ///< the names of its first and its latest regions, some dozens each
    std::vector<std::string_view> categories = {}; ///< those of `regions`, as written
    std::vector<std::string_view> threads = {}; ///< the names of its threads
    std::string_view metadata = {}; ///< Source::metadataJson
};

/// One row of the table of dialects.
struct DialectInfo {
    const Dialect& dialect;
    bool (*recognise)(const WriterEvidence& evidence); ///< at most one dialect may recognise a source
    std::span<const DiagnosticKind* const> usual = {}; ///< what sound traces of the writer often hold, so it is no reason to worry
};

/// The table's row for a dialect without state. `usual` must live as long as the program.
template <class D>
[[nodiscard]] const DialectInfo& dialectInfoOf(std::span<const DiagnosticKind* const> usual, bool (*recognise)(const WriterEvidence&))
{
    static const D dialect;
    static const DialectInfo info{dialect, recognise, usual};
    return info;
}

/// Which files may belong to one group (ImportSource::group), judging by their names.
struct FileGroupKey {
    /// In a larger group of files that hold many processes each, every file stands alone.
    static constexpr std::size_t kMostInGroup = 32;

    std::string name; ///< equal for files that may belong together; empty: the file stands alone
    bool isOneProcess = false; ///< one process writes each of its calls to all files of the group, in the order of their ranks
};

class ImportContext;

/// What the formats of one program have in common, in words for the user.
struct FormatFamily {
    std::string_view one; ///< "a ... log"
    std::string_view many; ///< "... logs"
    std::string_view makesFile; ///< a sentence that says how to get one
    std::string_view fillsDirectory; ///< a sentence that says how to get many into "it", a directory; empty if nothing writes so
};

/// Whether the text is one of these words, as dialects list them: between bars, with a star at either end for any text: "Wait*|*Lock".
[[nodiscard]] bool anyMatches(std::string_view words, std::string_view text);

/// One row of the table of formats.
struct ImporterInfo {
    std::string_view id; ///< stable; as in `export --format ndjson`
    std::string_view label; ///< shown to people
    /// Whether a source that begins with `head` (at most 64 KiB, unpacked, without a UTF-8 byte order mark) has this format. At most one
    /// format may claim a source.
    bool (*sniff)(std::string_view head);
    std::unique_ptr<Importer> (*create)(ImportContext& context, const ImportSource& source);
    std::span<const DiagnosticKind* const> diagnostics; ///< those that it can report
    const FormatFamily& family;
    /// Whether each line can be read without those before it, so that a long file may be read from its middle.
    bool isReadableFromMiddle = false;
    /// Above 0: formats that one program writes of the same run at once, in the order in which it writes to them.
    int rank = 0;
    /// Of a format with a rank: which files may be of one group.
    FileGroupKey (*groupKeyOf)(const std::string& path, std::string_view directoryEntry) = nullptr;
};

/// All formats and dialects that there are. The code that reads input asks this table and knows none of them. Any thread.
class FormatTable {
public:
    FormatTable(std::vector<const ImporterInfo*> formats, std::vector<const DialectInfo*> dialects);

    [[nodiscard]] std::span<const ImporterInfo* const> formats() const { return m_formats; }
    [[nodiscard]] std::span<const DialectInfo* const> dialects() const { return m_dialects; }

    /// The format that claims a source by its first bytes, or null.
    [[nodiscard]] const ImporterInfo* sniff(std::string_view head) const;
    /// The families of all formats, each once.
    [[nodiscard]] std::vector<const FormatFamily*> families() const;
    /// Which files may be logs of one run, as far as their names tell. `path` is `directoryEntry` (see ImportSource) within an opened
    /// directory, or was named by the user if that is empty.
    [[nodiscard]] FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry) const;
    /// The row of the dialect that recognises its writer, or of that of an unknown writer.
    [[nodiscard]] const DialectInfo& recognise(const WriterEvidence& evidence) const;

private:
    std::vector<const ImporterInfo*> m_formats; ///< the first one that claims a source has it
    std::vector<const DialectInfo*> m_dialects;
};

} // namespace emberline
