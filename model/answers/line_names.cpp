// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/line_names.h"

#include "model/analysis/group_index.h"
#include "model/analysis/self_time.h"
#include "model/dialect.h"
#include "model/region_reader.h"
#include "model/string_table.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <unordered_set>

namespace emberline {

namespace {

StringId nameOf(const Trace& trace, const SplitPart& part)
{
    return part.region ? trace.nameId(part.region) : trace.session(part.session).name;
}

std::vector<std::string> labelsOf(const Trace& trace, std::span<const SplitPart> parts, Cancellation cancel)
{
    constexpr std::size_t kPerThread = 256; // fewer are read before another thread has begun
    std::vector<std::string> labels(parts.size());
    const std::size_t threads = std::min<std::size_t>(workThreads(), parts.size() / kPerThread + 1);
    parallelFor(parts.size(), static_cast<unsigned>(threads), [&](std::size_t i) {
        if (const RegionId region = parts[i].region; region && !cancel.isRequested())
            labels[i] = trace.dialect(region).labelOf(trace, region);
    });
    return labels;
}

/// The boxes in which others run, and not only beside them on another thread. Finds all in one pass over the regions, once one is asked
/// for: looking into each would visit what lies deep in many of them as many times. Once cancelled, it finds no more.
class FilledBoxes {
public:
    FilledBoxes(const Trace& trace, Cancellation cancel) : m_trace(trace), m_cancel(cancel) { }

    [[nodiscard]] bool contains(const SplitPart& part)
    {
        if (part.time >= m_trace.duration(part.region))
            return false;
        if (m_isFilled.empty())
            find();
        return m_isFilled[part.region.row()];
    }

private:
    void find()
    {
        m_isFilled.resize(m_trace.regionCount());
        RegionReader children(m_trace.regions());
        RegionReader parents(m_trace.regions());
        for (std::size_t row = 0; row < m_isFilled.size() && !m_cancel.isRequested(); ++row) {
            const RegionReader::Row child = children[RegionId(row)];
            const RegionId parent = child.parent();
            if (parent.row() < m_isFilled.size() && !ChildPieces::inside(child, parents[parent], {}).isEmpty())
                m_isFilled[parent.row()] = true;
        }
    }

    const Trace& m_trace;
    Cancellation m_cancel;
    std::vector<bool> m_isFilled; ///< by region; empty: not found yet
};

std::vector<LineName> namesOfLine(const Trace& trace, const SplitLine& line, FilledBoxes& filled, Cancellation cancel)
{
    std::vector<LineName> names;
    if (line.topic.kind == TopicKind::NotInstrumented || line.topic.kind == TopicKind::SpawnReap)
        return names;
    const bool readsAll = line.boxes() <= kMostLabels;
    const auto read = std::span(line.parts).first(readsAll ? line.boxes() : kSortedParts);
    const std::vector<std::string> labels = labelsOf(trace, read, cancel);
    std::unordered_set<StringId> unsure; // names of boxes whose labels are not all read
    for (std::size_t i = 0; i < labels.size() && !readsAll; ++i) {
        if (!labels[i].empty())
            unsure.insert(nameOf(trace, read[i]));
    }
    std::vector<LineName> alone;
    GroupIndex numbers; // by name and label
    StringTable texts;
    const StringId none = texts.intern({});
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
        const SplitPart& part = line.parts[i];
        const StringId name = nameOf(trace, part);
        const bool isLabelled = i < labels.size() && !labels[i].empty();
        if (unsure.contains(name)) {
            if (i < labels.size())
                alone.push_back({part, part.time, 1, isLabelled && filled.contains(part)});
            continue;
        }
        const StringId label = !part.region ? StringId() : isLabelled ? texts.intern(labels[i]) : none;
        const std::uint32_t number = numbers[std::uint64_t{name.row()} << 32 | label.row()];
        if (number == names.size())
            names.push_back({.largest = part});
        LineName& all = names[number];
        if (part.time > all.largest.time)
            all.largest = part;
        all.time += part.time;
        ++all.boxes;
        all.includesOthers = all.includesOthers || (isLabelled && filled.contains(part));
    }
    std::ranges::move(alone, std::back_inserter(names));
    std::ranges::stable_sort(names, std::greater(), &LineName::time);
    return names;
}

} // namespace

std::vector<LineName> lineNames(const Trace& trace, const SplitLine& line, Cancellation cancel)
{
    FilledBoxes filled(trace, cancel);
    return namesOfLine(trace, line, filled, cancel);
}

std::vector<std::vector<LineName>> lineNames(
    const Trace& trace, const TimeSplit& split, Cancellation cancel, const std::function<bool(const SplitLine&)>& isWanted)
{
    std::vector<std::vector<LineName>> all;
    FilledBoxes filled(trace, cancel);
    for (const SplitLine& line : split.lines)
        all.push_back(!isWanted || isWanted(line) ? namesOfLine(trace, line, filled, cancel) : std::vector<LineName>());
    return all;
}

} // namespace emberline
