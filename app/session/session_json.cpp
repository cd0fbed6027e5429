// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_file.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

namespace emberline {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "emberline-session";
constexpr int kMaxNesting = 100;

QString tr(const char* text)
{
    return QCoreApplication::translate("emberline::SessionFile", text);
}

// Writing.

json toJson(TimeRange range)
{
    return json::array({toNs(range.begin), toNs(range.end)});
}

json toJson(const TrackReference& track)
{
    json out{{"source", track.session.source}};
    if (!track.session.sid.empty())
        out["sid"] = track.session.sid;
    if (track.session.pid)
        out["pid"] = *track.session.pid;
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
    return out;
}

/// The path relative to `folder`; empty for what is not in it.
std::string relativePath(const std::string& path, const std::string& folder)
{
    const fs::path relative = fs::path(path).lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." ? std::string() : relative.string();
}

// Reading. Each throws json::exception when the value is not what it should be.

/// Far beyond any clock, and its differences still fit.
std::int64_t nsFrom(const json& in)
{
    constexpr std::int64_t kFar = std::int64_t{1} << 61;
    return std::clamp(in.get<std::int64_t>(), -kFar, kFar);
}

TimeRange rangeFrom(const json& in)
{
    return {timestampFromNs(nsFrom(in.at(0))), timestampFromNs(nsFrom(in.at(1)))};
}

template <class T>
std::optional<T> optionalFrom(const json& in, const char* key)
{
    const auto found = in.find(key);
    return found == in.end() || found->is_null() ? std::nullopt : std::optional(found->get<T>());
}

TrackReference trackFrom(const json& in)
{
    TrackReference track;
    track.session.source = in.at("source").get<std::string>();
    track.session.sid = in.value("sid", std::string());
    track.session.pid = optionalFrom<std::int64_t>(in, "pid");
    track.thread = in.value("thread", std::string());
    track.tid = optionalFrom<std::int64_t>(in, "tid");
    track.asyncId = in.value("async_id", std::string());
    return track;
}

Bookmark bookmarkFrom(const json& in)
{
    Bookmark bookmark;
    bookmark.name = QString::fromStdString(in.at("name").get<std::string>());
    bookmark.note = QString::fromStdString(in.value("note", std::string()));
    bookmark.time = timestampFromNs(nsFrom(in.at("time_ns")));
    if (const auto region = in.find("region"); region != in.end())
        bookmark.region = RegionReference{
            trackFrom(*region), timestampFromNs(region->at("start_ns").get<std::int64_t>()), region->at("name").get<std::string>()};
    return bookmark;
}

TrackSetting settingFrom(const json& in)
{
    return {trackFrom(in.at("track")), in.value("name", std::string()), in.value("pinned", false), in.value("collapsed", false),
        optionalFrom<int>(in, "position")};
}

/// Reads the parts of a session one by one, so that one that makes no sense does not take the others with it.
class Reader {
public:
    Reader(const json& in, const std::string& folder) : m_in(in), m_folder(folder) { }

    ReadSession read()
    {
        SessionFile& session = m_out.session;
        noteVersion();
        each("opened", [&](const json& entry) { session.opened.push_back(place(entry)); });
        each("sources", [&](const json& entry) {
            session.sources.push_back(
                {place(entry), Duration(nsFrom(entry.value("clock_offset_ns", json(0)))), entry.value("hidden", false)});
        });
        part("visible_ns", [&](const json& entry) { session.visible = rangeFrom(entry); });
        part("marked_ns", [&](const json& entry) { session.marked = rangeFrom(entry); });
        each("bookmarks", [&](const json& entry) { session.bookmarks.push_back(bookmarkFrom(entry)); });
        each("tracks", [&](const json& entry) { session.tracks.push_back(settingFrom(entry)); });
        part("filters", [&](const json& entry) { session.filtersJson = entry.is_object() ? entry.dump() : "{}"; });
        for (Bookmark& bookmark : session.bookmarks) {
            if (bookmark.region)
                follow(bookmark.region->track);
        }
        for (TrackSetting& setting : session.tracks)
            follow(setting.track);
        if (m_leftOut > 0)
            note(tr("%1 entries of the session make no sense and were left out.").arg(m_leftOut));
        return std::move(m_out);
    }

private:
    void note(const QString& text) { m_out.notes.push_back(text.toStdString()); }

    void noteVersion()
    {
        const auto version = m_in.find("version");
        if (version != m_in.end() && version->is_number_integer() && version->get<std::int64_t>() > SessionFile::kVersion)
            note(tr(
                "The session was written by a newer Emberline (format %1, this one knows %2): what is new in it is not shown, and is lost "
                "when the session is saved.")
                     .arg(version->get<std::int64_t>())
                     .arg(SessionFile::kVersion));
    }

    template <class Take>
    void attempt(const json& entry, Take take)
    {
        try {
            take(entry);
        } catch (const json::exception&) {
            ++m_leftOut;
        }
    }
    template <class Take>
    void part(const char* key, Take take)
    {
        if (const auto found = m_in.find(key); found != m_in.end() && !found->is_null())
            attempt(*found, take);
    }
    template <class Take>
    void each(const char* key, Take take)
    {
        part(key, [&](const json& list) {
            if (!list.is_array())
                ++m_leftOut;
            else
                std::ranges::for_each(list, [&](const json& entry) { attempt(entry, take); });
        });
    }

    /// Where the file is now: at its path, or still beside the session file.
    std::string place(const json& entry)
    {
        std::string path = entry.at("path").get<std::string>();
        const std::string relative = entry.value("relative", std::string());
        std::error_code error;
        if (relative.empty() || fs::exists(path, error))
            return path;
        std::string beside = (fs::path(m_folder) / relative).lexically_normal().string();
        if (!fs::exists(beside, error))
            return path;
        m_movedTo[path] = beside;
        return beside;
    }

    /// References name files, which may lie in a directory that has moved.
    void follow(TrackReference& track) const
    {
        std::string& source = track.session.source;
        for (const auto& [from, to] : m_movedTo) {
            if (source == from || (source.starts_with(from) && source[from.size()] == '/')) {
                source.replace(0, from.size(), to);
                return;
            }
        }
    }

    const json& m_in;
    const std::string& m_folder;
    ReadSession m_out;
    std::map<std::string, std::string> m_movedTo;
    int m_leftOut = 0;
};

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
    for (const Bookmark& bookmark : session.bookmarks)
        out["bookmarks"].push_back(toJson(bookmark));
    for (const TrackSetting& setting : session.tracks)
        out["tracks"].push_back(toJson(setting));
    if (json filters = json::parse(session.filtersJson, nullptr, false); filters.is_object() && !filters.empty())
        out["filters"] = std::move(filters);
    // Names of a trace may be broken UTF-8, which must not keep the rest from being saved.
    return out.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

Result<ReadSession> sessionFromJson(const std::string& text, const std::string& folder)
{
    bool tooDeep = false; // what is written again is written by recursion
    const auto notTooDeep = [&](int depth, json::parse_event_t, json&) {
        tooDeep = tooDeep || depth > kMaxNesting;
        return !tooDeep;
    };
    const json in = json::parse(text, notTooDeep, false);
    if (in.is_discarded() || tooDeep)
        return Error{tr("it is not JSON, or it is cut off.").toStdString()};
    if (!in.is_object() || in.value("format", json()) != kFormat)
        return Error{tr("it does not say \"format\": \"%1\".").arg(QLatin1String(kFormat)).toStdString()};
    return Reader(in, folder).read();
}

} // namespace emberline
