// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/lines_ahead.h"

#include <algorithm>

namespace emberline::trace2 {

namespace {
constexpr std::size_t kFirstRecords = 512;
}

void LineParser::work(LineTask& task)
{
    task.entries.clear();
    std::size_t used = 0;
    Line line;
    line.offset = task.block.offset;
    for (std::string_view rest = task.block.text; !rest.empty();) {
        line.text = rest.substr(0, rest.find('\n'));
        if (used == task.records.size())
            task.records.resize(std::max(2 * used, kFirstRecords));
        const bool isPlain = m_parser.parsePlain(line.text, task.records[used]);
        task.entries.push_back({line, isPlain ? used++ : LineTask::kNone});
        rest.remove_prefix(line.text.size() + 1);
        line.offset += line.text.size() + 1;
    }
}

void LinesAhead::finish()
{
    for (LineTask& task : m_tasks) {
        task.entries = {};
        task.records = {};
    }
}

} // namespace emberline::trace2
