// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/object_table.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <algorithm>

namespace emberline::chrome {

void ObjectTable::add(std::string_view key, Process& process, StringId id, const Event& event)
{
    const std::size_t row = m_keys->intern(key).row();
    if (row == m_groups.size())
        m_groups.push_back(Group{&process, id, {}});
    m_groups[row].events.push_back(event);
}

void ObjectTable::match(SourceExtent& extent, const TellAt& tell)
{
    m_lives.clear();
    for (Group& group : m_groups)
        matchGroup(group, extent, tell);
}

void ObjectTable::matchGroup(Group& group, SourceExtent& extent, const TellAt& tell)
{
    std::ranges::stable_sort(group.events, {}, &Event::time);
    bool isAlive = false;
    bool hasLived = false;
    const auto end = [&](SourceTime time) {
        m_lives.back().end = time;
        isAlive = false;
    };
    for (const Event& event : group.events) {
        if (event.phase == 'D' && !isAlive && hasLived) {
            tell(told::kObjectDestroyedTwice, event.offset);
            continue;
        }
        if (event.phase == 'N' && isAlive) {
            tell(told::kObjectCreatedTwice, event.offset);
            end(event.time);
        }
        if (!isAlive)
            m_lives.push_back({&group, event, false, {}, {}});
        isAlive = true;
        hasLived = true;
        extent.include(event.time);
        group.process->include(event.time, event.time);
        if (event.phase == 'O') {
            m_lives.back().snapshots.push_back({event.time, event.offset, {}});
        } else if (event.phase == 'D') {
            if (m_lives.back().first.offset == event.offset) {
                tell(told::kObjectNotCreated, event.offset);
                m_lives.back().sinceTraceBegan = true;
            }
            end(event.time);
        }
    }
}

void ObjectTable::make(TraceBuilder& builder, ActorTable& actors, SourceTime traceBegin)
{
    for (Life& life : m_lives) {
        Object object;
        object.session = actors.sessionOf(*life.group->process);
        object.object = life.group->id;
        object.name = life.first.name;
        object.category = life.first.category;
        object.start = life.sinceTraceBegan ? traceBegin : life.first.time;
        object.end = life.end;
        object.snapshots = std::move(life.snapshots);
        builder.addObject(std::move(object));
    }
    m_lives.clear();
    m_groups.clear();
    m_keys.reset();
}

} // namespace emberline::chrome
