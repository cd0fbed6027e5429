// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/held_processes.h"

#include <algorithm>
#include <utility>

namespace emberline::trace2 {

void HeldProcesses::add(const TextLine& line, const trace2::Record& fields, std::string_view text, const RecordPlace& place)
{
    m_records.push_back({std::string(text), place});
    m_bytes += text.size();
    if (!m_areSequential)
        return;
    if ((line.verb == Verb::Version) == m_isOpen) { // a second process began, or one went on after its end
        m_areSequential = false;
        return;
    }
    if (line.verb == Verb::Version) {
        m_processes.push_back({{}, m_records.size() - 1, 0});
        m_isOpen = true;
    }
    Process& process = m_processes.back();
    process.end = m_records.size();
    if (LogPrint::wants(line.verb))
        note(fields, line.timeOfDay, process.key);
    if (isLastOfItsProcess(line.verb)) {
        m_isOpen = false;
        if (process.key.end)
            m_byEnd.emplace(*process.key.end, m_processes.size() - 1);
    }
}

HeldProcesses::Process* HeldProcesses::claim(const ProcessKey& key)
{
    if (!m_areSequential || !key.end)
        return nullptr;
    Process* first = nullptr;
    const auto [begin, end] = m_byEnd.equal_range(*key.end);
    for (auto at = begin; at != end; ++at) {
        Process& process = m_processes[at->second];
        if (!process.isClaimed && isSameProcess(process.key, key) && (!first || process.begin < first->begin))
            first = &process;
    }
    if (first) {
        first->isClaimed = true;
        ++m_claimed;
    }
    return first;
}

std::vector<HeldProcesses::Record> HeldProcesses::release(const Process& process)
{
    std::vector<Record> released;
    for (std::size_t i = process.begin; i < process.end; ++i)
        released.push_back(std::exchange(m_records[i], {}));
    return released;
}

std::vector<HeldProcesses::Record> HeldProcesses::releaseUnclaimed()
{
    for (const Process& process : m_processes) {
        if (process.isClaimed)
            static_cast<void>(release(process));
    }
    std::erase_if(m_records, [](const Record& record) { return record.text.empty(); });
    return std::exchange(m_records, {});
}

} // namespace emberline::trace2
