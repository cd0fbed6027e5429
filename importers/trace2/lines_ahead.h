// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/ahead_queue.h"
#include "importers/importer.h"
#include "importers/line_framer.h"
#include "importers/trace2/event_parser.h"

#include <array>
#include <cstddef>
#include <vector>

namespace emberline::trace2 {

/// Some lines that follow one another, and their records where they are of the plain shape.
struct LineTask : AheadTask {
    static constexpr std::size_t kMost = 512;

    std::vector<Line> lines;
    std::vector<Record> records; ///< reused; valid where isPlain, and as long as the lines
    std::array<bool, kMost> isPlain{};
};

class LineParser {
public:
    void work(LineTask& task)
    {
        for (std::size_t i = 0; i < task.lines.size(); ++i)
            task.isPlain[i] = m_parser.parsePlain(task.lines[i].text, task.records[i]);
    }

private:
    EventParser m_parser;
};

/// The fast path of a large EVENT log: its lines are parsed on two threads while this one makes rows of those before. One a trace, so that
/// a directory of logs has one thread and not one each. What is not plain is left to the caller's own parser.
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
            while (pushed - taken < m_tasks.size() && fill(m_tasks[pushed % m_tasks.size()], framer))
                m_queue.push(m_tasks[pushed++ % m_tasks.size()]);
            if (taken == pushed)
                return;
            LineTask& task = m_tasks[taken % m_tasks.size()];
            m_queue.await(task);
            for (std::size_t i = 0; i < task.lines.size(); ++i)
                take(task.lines[i], task.isPlain[i] ? &task.records[i] : nullptr);
        }
    }

    void settle() override { }
    /// Gives the memory back; more may be read.
    void finish() override;

private:
    static bool fill(LineTask& task, LineFramer& framer);

    std::array<LineTask, 4> m_tasks; ///< together small enough for a core's own cache
    AheadQueue<LineTask, LineParser> m_queue; ///< last: its thread works on the tasks
};

} // namespace emberline::trace2
