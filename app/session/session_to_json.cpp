// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_to_json.h"

#include "app/session/session_words.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace emberline {

namespace {

using nlohmann::json;
using namespace session_words;
namespace fs = std::filesystem;

json toJson(TraceRange range)
{
    return json::array({toNs(range.begin), toNs(range.end)});
}

json toJson(const SessionReference& session)
{
    json out{{"source", session.source}};
    if (!session.sid.empty())
        out["sid"] = session.sid;
    if (session.pid)
        out["pid"] = *session.pid;
    return out;
}

json toJson(const TrackReference& track)
{
    json out = toJson(track.session);
    if (!track.thread.empty())
        out["thread"] = track.thread;
    if (track.tid)
        out["tid"] = *track.tid;
    if (!track.asyncId.empty())
        out["async_id"] = track.asyncId;
    return out;
}

json toJson(const Bookmark& bookmark)
{
    json out{{"name", bookmark.name.toStdString()}, {"time_ns", toNs(bookmark.time)}};
    if (!bookmark.note.isEmpty())
        out["note"] = bookmark.note.toStdString();
    if (bookmark.region) {
        out["region"] = toJson(bookmark.region->track);
        out["region"]["start_ns"] = toNs(bookmark.region->start);
        out["region"]["name"] = bookmark.region->name;
    }
    return out;
}

json toJson(const TrackSetting& setting)
{
    json out{{"track", toJson(setting.track)}};
    if (!setting.name.empty())
        out["name"] = setting.name;
    if (setting.pinned)
        out["pinned"] = true;
    if (setting.collapsed)
        out["collapsed"] = true;
    if (setting.position)
        out["position"] = *setting.position;
    if (setting.opened)
        out["opened"] = true;
    if (setting.quietShown)
        out["quiet_shown"] = true;
    return out;
}

json toJson(const SessionFilter& kept)
{
    const RegionFilter& filter = kept.filter;
    json out = json::object();
    if (!filter.onlyCategories.empty())
        out["only_categories"] = filter.onlyCategories;
    if (!filter.hiddenCategories.empty())
        out["hidden_categories"] = filter.hiddenCategories;
    if (!filter.name.isEmpty())
        out["name"] = {{"text", filter.name.text}, {"mode", kTextModes.at(static_cast<std::size_t>(filter.name.mode))},
            {"match_case", filter.name.matchCase}};
    if (filter.shortest)
        out["shortest_ns"] = toNs(*filter.shortest);
    if (filter.longest)
        out["longest_ns"] = toNs(*filter.longest);
    if (filter.exitCode)
        out["exit_code"] = *filter.exitCode;
    if (filter.errorsOnly)
        out["errors_only"] = true;
    for (const TrackReference& thread : kept.threads)
        out["threads"].push_back(toJson(thread));
    for (const SessionReference& session : kept.sessions)
        out["sessions"].push_back(toJson(session));
    return out;
}

/// The path relative to `folder`; empty if it lies elsewhere.
std::string relativePath(const std::string& path, const std::string& folder)
{
    const fs::path relative = fs::path(path).lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." ? std::string() : relative.string();
}

} // namespace

std::string sessionToJson(const SessionFile& session, const std::string& folder)
{
    const auto place = [&](const std::string& path) {
        json out{{"path", path}};
        if (std::string relative = relativePath(path, folder); !relative.empty())
            out["relative"] = std::move(relative);
        return out;
    };
    json out{{"format", kFormat}, {"version", SessionFile::kVersion}};
    for (const std::string& path : session.opened)
        out["opened"].push_back(place(path));
    for (const SourceSetting& source : session.sources) {
        json entry = place(source.path);
        entry["clock_offset_ns"] = toNs(source.clockOffset);
        entry["hidden"] = source.hidden;
        out["sources"].push_back(std::move(entry));
    }
    if (session.visible)
        out["visible_ns"] = toJson(*session.visible);
    if (session.marked)
        out["marked_ns"] = toJson(*session.marked);
    if (!session.idleFolded)
        out["idle_folded"] = false;
    for (const Bookmark& bookmark : session.bookmarks)
        out["bookmarks"].push_back(toJson(bookmark));
    for (const TrackSetting& setting : session.tracks)
        out["tracks"].push_back(toJson(setting));
    if (session.filter != SessionFilter())
        out["filter"] = toJson(session.filter);
    for (const SavedFilter& saved : session.savedFilters)
        out["saved_filters"].push_back({{"name", saved.name}, {"filter", toJson(saved.filter)}});
    // Names from a trace may be invalid UTF-8, which must not prevent saving the rest.
    constexpr std::size_t kReadable = 1 << 20; // nobody reads more, and indents may take more room than is left
    std::string text = out.dump(2, ' ', false, json::error_handler_t::replace);
    if (text.size() > kReadable)
        text = out.dump(-1, ' ', false, json::error_handler_t::replace);
    return text + '\n';
}

} // namespace emberline
