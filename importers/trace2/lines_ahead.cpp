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

void LinesAhead::read(LineFramer& framer, LineTaker& taker)
{
    if (m_taker != &taker)
        drain();
    m_framer = &framer;
    m_taker = &taker;
    framer.keepPrevious();
    const std::size_t earlier = m_pushed;
    for (LineBlock block; framer.nextBlock(block, kBlock); ++m_pushed) {
        if (m_pushed - m_taken == m_tasks.size())
            takeOldest();
        LineTask& task = m_tasks[m_pushed % m_tasks.size()];
        task.block = block;
        m_queue.push(task);
    }
    while (m_taken < earlier) // the framer keeps what the next read() may find on its way, but not longer
        takeOldest();
}

void LinesAhead::drain()
{
    while (m_taken < m_pushed)
        takeOldest();
}

void LinesAhead::drop(const LineTaker& taker)
{
    for (; m_taker == &taker && m_taken < m_pushed; ++m_taken)
        m_queue.drop(m_tasks[m_taken % m_tasks.size()]);
}

void LinesAhead::takeOldest()
{
    LineTask& task = m_tasks[m_taken++ % m_tasks.size()];
    m_queue.await(task);
    for (LineTask::Entry& entry : task.entries) {
        entry.line.number = m_framer->countLine();
        m_taker->take(entry.line, entry.record == LineTask::kNone ? nullptr : &task.records[entry.record]);
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
