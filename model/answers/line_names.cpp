// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/line_names.h"

#include "model/analysis/group_index.h"
#include "model/dialect.h"
#include "model/string_table.h"

#include <algorithm>
#include <functional>
#include <string>

namespace emberline {

std::vector<LineName> lineNames(const Trace& trace, const SplitLine& line)
{
    std::vector<LineName> names;
    if (line.topic.kind == TopicKind::NotInstrumented || line.topic.kind == TopicKind::SpawnReap)
        return names;
    GroupIndex numbers; // by name and label
    StringTable labels;
    const StringId none = labels.intern({});
    for (const SplitPart& part : line.parts) {
        const StringId name = part.region ? trace.nameId(part.region) : trace.session(part.session).name;
        const std::string text = part.region ? trace.dialect(part.region).labelOf(trace, part.region) : std::string();
        const StringId label = !part.region ? StringId() : text.empty() ? none : labels.intern(text);
        const std::uint32_t number = numbers[std::uint64_t{name.row()} << 32 | label.row()];
        if (number == names.size())
            names.push_back({.largest = part});
        LineName& all = names[number];
        if (part.time > all.largest.time)
            all.largest = part;
        all.time += part.time;
        ++all.boxes;
        all.includesOthers = all.includesOthers || (part.region && label != none && part.time < trace.duration(part.region));
    }
    std::ranges::stable_sort(names, std::greater(), &LineName::time);
    return names;
}

} // namespace emberline
