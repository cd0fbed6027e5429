// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/file_reading.h"
#include "importers/import_clock.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace emberline {

/// Reads files to their ends, one after the other in their order. Files whose names say that they may be logs of one run are opened at
/// once; if their formats agree, their importers are created together (ImportSource::group), and the bytes come in the order of ranks.
class FileSetReader {
public:
    FileSetReader(ImportContext& context, std::span<const InputFile> files, ImportClock& clock);
    ~FileSetReader();

    /// Reads all files, or less when cancelled. Returns what became of each; nothing for those that it did not come to.
    std::vector<std::optional<Result<bool>>> read();

private:
    using Group = std::vector<std::size_t>;

    FileReading& open(std::size_t file);
    bool begin(const Group& group);
    void readGroup(const Group& group);
    void readAlone(std::size_t file);
    void readToEnd(std::size_t file);
    void finish(std::size_t file);

    ImportContext& m_context;
    std::span<const InputFile> m_files;
    ImportClock& m_clock;
    std::map<std::size_t, Group> m_groups; ///< of files that are not opened yet, by their first one
    std::map<std::size_t, FileReading> m_open;
    std::vector<std::optional<Result<bool>>> m_results;
};

} // namespace emberline
