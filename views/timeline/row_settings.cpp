// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_settings.h"

#include <algorithm>

namespace emberline {

bool RowSettings::isPinned(const RowKey& row) const
{
    return std::ranges::find(pinned, row) != pinned.end();
}

std::vector<TrackSetting> keptSettings(const Trace& trace, const RowSettings& settings)
{
    std::vector<RowKey> rows = settings.pinned; // first, because their order matters
    std::set<RowKey> others;
    for (const auto& [row, name] : settings.names)
        others.insert(row);
    for (const auto& [row, position] : settings.positions)
        others.insert(row);
    for (const auto* sessions : {&settings.collapsed, &settings.opened, &settings.quietShown}) {
        for (const SessionId session : *sessions)
            others.insert({session, {}});
    }
    for (const RowKey& row : settings.pinned)
        others.erase(row);
    rows.insert(rows.end(), others.begin(), others.end());

    std::vector<TrackSetting> kept;
    for (const RowKey& row : rows) {
        TrackSetting setting;
        if (row.thread)
            setting.track = referenceTo(trace, trace.thread(row.thread).track);
        else
            setting.track.session = referenceTo(trace, row.session);
        if (const auto name = settings.names.find(row); name != settings.names.end())
            setting.name = name->second;
        if (const auto position = settings.positions.find(row); position != settings.positions.end())
            setting.position = position->second;
        setting.pinned = kept.size() < settings.pinned.size();
        setting.collapsed = !row.thread && settings.collapsed.contains(row.session);
        setting.opened = !row.thread && settings.opened.contains(row.session);
        setting.quietShown = !row.thread && settings.quietShown.contains(row.session);
        kept.push_back(std::move(setting));
    }
    return kept;
}

RowSettings openedSettings(References& references, const std::vector<TrackSetting>& kept)
{
    const Trace& trace = references.trace();
    RowSettings settings;
    std::set<RowKey> pinned;
    for (const TrackSetting& setting : kept) {
        const TrackReference& track = setting.track;
        const bool isSession = track.thread.empty() && !track.tid && track.asyncId.empty();
        const TrackId found = isSession ? TrackId() : references.find(track);
        const RowKey row{isSession ? references.find(track.session)
                : found            ? trace.track(found).session
                                   : SessionId(),
            found ? trace.track(found).thread : ThreadId()};
        if (!row.session || (!isSession && !row.thread))
            continue;
        if (!setting.name.empty())
            settings.names[row] = setting.name;
        if (setting.position)
            settings.positions[row] = *setting.position;
        if (setting.pinned && pinned.insert(row).second)
            settings.pinned.push_back(row);
        if (setting.collapsed && isSession)
            settings.collapsed.insert(row.session);
        if (setting.opened && isSession)
            settings.opened.insert(row.session);
        if (setting.quietShown && isSession)
            settings.quietShown.insert(row.session);
    }
    return settings;
}

} // namespace emberline
