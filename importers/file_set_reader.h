// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import_clock.h"
#include "importers/reading/file_reading.h"

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace emberline {

/// Reads files to their ends, one after the other in their order. Files whose names say that they may be logs of one run are opened at
/// once; if their formats agree, their importers are created together (ImportSource::group), and the bytes come in the order of ranks.
/// When cancelled, it keeps its place: the next step() goes on there, or stop() ends it.
class FileSetReader {
public:
    enum class Step { Done, AtEnd, Cancelled };

    /// `cancel` ends a step. Both `context` and `files` must outlive this object.
    FileSetReader(ImportContext& context, std::span<const InputFile> files, Cancellation cancel);
    ~FileSetReader();

    /// Reads one block, or opens or completes a file. Returns whether it did that, or why it did not. Once cancelled, what was read is
    /// settled.
    Step step(ImportClock& clock);
    /// Makes what was read so far of the file that is being read worth drawing.
    void settle();
    /// Gives up what is left after a cancellation: the files that were begun are complete as they are.
    void stop(ImportClock& clock);
    /// What became of each file; nothing for those that are not complete.
    [[nodiscard]] const std::vector<std::optional<Result<bool>>>& results() const { return m_results; }

private:
    using Group = std::vector<std::size_t>;

    FileReading& open(std::size_t file);
    Step beginNext(ImportClock& clock);
    bool begin(std::size_t file);
    Step readBlock(ImportClock& clock);
    void finish(std::size_t file, ImportClock& clock);

    ImportContext& m_context;
    std::span<const InputFile> m_files;
    Cancellation m_cancel;
    std::map<std::size_t, Group> m_groups; ///< of files that are not opened yet, by their first one
    std::map<std::size_t, FileReading> m_open;
    std::size_t m_next = 0; ///< the first file that is not begun, unless it has a result
    // The files that are begun: one, or those of a group.
    std::deque<std::size_t> m_toRead; ///< not read to their ends, in this order
    std::deque<std::size_t> m_toFinish; ///< all that are not complete, in this order
    bool m_isFirstBlock = true; ///< of m_toRead.front()
    std::vector<std::optional<Result<bool>>> m_results;
};

} // namespace emberline
