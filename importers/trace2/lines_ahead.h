// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/ahead_queue.h"
#include "importers/importer.h"
#include "importers/line_framer.h"
#include "importers/trace2/event_parser.h"

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace emberline::trace2 {

/// Some lines that follow one another, and their records where they are of the plain shape.
struct LineTask : AheadTask {
    struct Entry {
        Line line; ///< its number is yet to be counted
        std::size_t record; ///< in `records`, or kNone
    };
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    LineBlock block;
    std::vector<Entry> entries;
    std::vector<Record> records; ///< reused; valid as long as the lines
};

class LineParser {
public:
    void work(LineTask& task);

private:
    EventParser m_parser;
};

/// The fast path of a large EVENT log: its lines are cut and parsed on two threads while this one makes rows of those before. One a trace,
/// so that a directory of logs has one thread and not one each. What is not plain is left to the caller's own parser.
class LinesAhead final : public SharedImportState {
public:
    /// Input from which on it is worth it.
    static constexpr std::size_t kWorthIt = 256 << 10;

    explicit LinesAhead(ImportContext& /*context*/) { }

    /// Calls `take` with each complete line of `framer`, in order; the record is null where the line is not plain.
    template <class Take>
    void read(LineFramer& framer, Take take)
    {
        std::size_t pushed = 0;
        for (std::size_t taken = 0;; ++taken) {
            while (pushed - taken < m_tasks.size() && framer.nextBlock(m_tasks[pushed % m_tasks.size()].block, kBlock))
                m_queue.push(m_tasks[pushed++ % m_tasks.size()]);
            if (taken == pushed)
                return;
            LineTask& task = m_tasks[taken % m_tasks.size()];
            m_queue.await(task);
            for (LineTask::Entry& entry : task.entries) {
                entry.line.number = framer.countLine();
                take(entry.line, entry.record == LineTask::kNone ? nullptr : &task.records[entry.record]);
            }
        }
    }

    void settle() override { }
    /// Gives the memory back; more may be read.
    void finish() override;

private:
    /// Of lines: small enough for the records of a few blocks to fit into a core's own cache.
    static constexpr std::size_t kBlock = 64 << 10;

    std::array<LineTask, 4> m_tasks;
    AheadQueue<LineTask, LineParser> m_queue; ///< last: its thread works on the tasks
};

} // namespace emberline::trace2
