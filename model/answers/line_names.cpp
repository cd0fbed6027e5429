// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/line_names.h"

#include "model/analysis/group_index.h"
#include "model/analysis/self_time.h"
#include "model/dialect.h"
#include "model/string_table.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <functional>
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

/// Whether boxes run inside, and not only beside it on another thread.
bool includesOthers(const Trace& trace, const SplitPart& part)
{
    const Duration whole = trace.duration(part.region);
    return part.time < whole && selfTime(trace, part.region) < whole;
}

} // namespace

std::vector<LineName> lineNames(const Trace& trace, const SplitLine& line, Cancellation cancel)
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
                alone.push_back({part, part.time, 1, isLabelled && includesOthers(trace, part)});
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
        all.includesOthers = all.includesOthers || (isLabelled && includesOthers(trace, part));
    }
    std::ranges::move(alone, std::back_inserter(names));
    std::ranges::stable_sort(names, std::greater(), &LineName::time);
    return names;
}

std::vector<std::vector<LineName>> lineNames(const Trace& trace, const TimeSplit& split, Cancellation cancel)
{
    std::vector<std::vector<LineName>> all;
    for (const SplitLine& line : split.lines)
        all.push_back(lineNames(trace, line, cancel));
    return all;
}

} // namespace emberline
