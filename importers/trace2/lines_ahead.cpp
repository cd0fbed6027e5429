// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/lines_ahead.h"

namespace emberline::trace2 {

bool LinesAhead::fill(LineTask& task, LineFramer& framer)
{
    task.lines.clear();
    task.records.resize(LineTask::kMost);
    for (Line line; task.lines.size() < LineTask::kMost && framer.next(line);)
        task.lines.push_back(line);
    return !task.lines.empty();
}

void LinesAhead::finish()
{
    for (LineTask& task : m_tasks) {
        task.lines = {};
        task.records = {};
    }
}

} // namespace emberline::trace2
