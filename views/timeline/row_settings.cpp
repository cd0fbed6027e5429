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
    for (const SessionId session : settings.collapsed)
        others.insert({session, {}});
    std::ranges::copy_if(others, std::back_inserter(rows), [&](const RowKey& row) { return !settings.isPinned(row); });

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
        setting.pinned = settings.isPinned(row);
        setting.collapsed = !row.thread && settings.collapsed.contains(row.session);
        kept.push_back(std::move(setting));
    }
    return kept;
}

RowSettings openedSettings(const Trace& trace, const std::vector<TrackSetting>& kept)
{
    RowSettings settings;
    for (const TrackSetting& setting : kept) {
        const TrackReference& track = setting.track;
        const bool isSession = track.thread.empty() && !track.tid && track.asyncId.empty();
        const TrackId found = isSession ? TrackId() : find(trace, track);
        const RowKey row{isSession ? find(trace, track.session)
                : found            ? trace.track(found).session
                                   : SessionId(),
            found ? trace.track(found).thread : ThreadId()};
        if (!row.session || (!isSession && !row.thread))
            continue;
        if (!setting.name.empty())
            settings.names[row] = setting.name;
        if (setting.position)
            settings.positions[row] = *setting.position;
        if (setting.pinned && !settings.isPinned(row))
            settings.pinned.push_back(row);
        if (setting.collapsed && isSession)
            settings.collapsed.insert(row.session);
    }
    return settings;
}

} // namespace emberline
