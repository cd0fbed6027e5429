// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_file.h"

#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <system_error>

namespace emberline {

namespace {

constexpr qint64 kMaxBytes = qint64{8} << 20; ///< some 50,000 bookmarks; the GUI thread reads them

struct SessionFileText {
    Q_DECLARE_TR_FUNCTIONS(emberline::SessionFile)
};

/// The text with the path and the reason in it.
Error errorOf(const QString& text, const QString& path, const QString& reason)
{
    return {text.arg(QDir::toNativeSeparators(path), reason).toStdString()};
}

} // namespace

bool isSessionFile(std::string_view path)
{
    return path.ends_with(".emberline");
}

Result<ReadSession> readSession(const QString& path)
{
    QFile file(path);
    if (file.exists() && !QFileInfo(path).isFile()) // opening a FIFO or a device would block the GUI thread
        return errorOf(SessionFileText::tr("%1 is not a session file: %2"), path, SessionFileText::tr("it is not a regular file."));
    if (!file.open(QIODevice::ReadOnly))
        return errorOf(SessionFileText::tr("The session %1 cannot be read: %2."), path, file.errorString());
    if (file.size() > kMaxBytes)
        return errorOf(SessionFileText::tr("The session %1 is too large to be read: it has %2 bytes."), path, QString::number(file.size()));
    auto session = sessionFromJson(file.readAll().toStdString(), QFileInfo(path).absolutePath().toStdString());
    if (!session)
        return errorOf(SessionFileText::tr("%1 is not a session file: %2"), path, QString::fromStdString(session.error().message));
    return session;
}

std::optional<std::string> traceOutside(const SessionFile& session, const QString& path)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::weakly_canonical(pathBytes(QFileInfo(path).absolutePath()), ignored);
    const auto isOutside = [&](const std::string& trace) {
        if (isBundled(trace))
            return false;
        const fs::path relative = fs::weakly_canonical(trace, ignored).lexically_relative(folder);
        return trace == "-" || relative.empty() || *relative.begin() == "..";
    };
    const auto found = std::ranges::find_if(session.opened, isOutside);
    return found == session.opened.end() ? std::nullopt : std::optional(*found);
}

std::optional<Error> writeSession(const QString& path, const SessionFile& session)
{
    const QString folder = QFileInfo(path).absolutePath();
    const std::string json = sessionToJson(session, folder.toStdString());
    if (json.size() > std::size_t{kMaxBytes}) // or it could not be read again
        return errorOf(
            SessionFileText::tr("The session %1 is too large to be kept: it would have %2 bytes."), path, QString::number(json.size()));
    QDir().mkpath(folder);
    if (const auto trouble = writeWholeFile(path, json))
        return errorOf(SessionFileText::tr("The session cannot be written to %1: %2."), path, *trouble);
    return std::nullopt;
}

SessionFilter keptFilter(const Trace& trace, const RegionFilter& filter)
{
    SessionFilter kept{filter, {}, {}};
    for (const ThreadId thread : filter.threads)
        kept.threads.push_back(referenceTo(trace, trace.thread(thread).track));
    for (const SessionId session : filter.sessions)
        kept.sessions.push_back(referenceTo(trace, session));
    kept.filter.threads.clear();
    kept.filter.sessions.clear();
    return kept;
}

RegionFilter openedFilter(References& references, const SessionFilter& kept)
{
    const Trace& trace = references.trace();
    RegionFilter filter = kept.filter;
    for (const TrackReference& reference : kept.threads) {
        const TrackId track = references.find(reference);
        if (track && trace.track(track).thread)
            filter.threads.push_back(trace.track(track).thread);
    }
    for (const SessionReference& reference : kept.sessions) {
        if (const SessionId session = references.find(reference))
            filter.sessions.push_back(session);
    }
    return filter;
}

// The JSON of a session file: first how it is written, then how it is read. Only this file knows the keys.

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "emberline-session";
constexpr std::array<std::string_view, 3> kTextModes = {"plain", "word", "regex"}; ///< by TextMode

json toJson(TraceRange range)
{
    return json::array({toNs(range.begin), toNs(range.end)});
}

/// Leaves out what reading takes for granted.
template <class T>
void putIfSet(json& out, const char* key, const T& value)
{
    if (value == T())
        return;
    if constexpr (requires { *value; })
        out[key] = *value;
    else
        out[key] = value;
}

json toJson(const SessionReference& session)
{
    json out{{"source", lastingPath(session.source)}};
    putIfSet(out, "sid", session.sid);
    putIfSet(out, "pid", session.pid);
    return out;
}

json toJson(const TrackReference& track)
{
    json out = toJson(track.session);
    putIfSet(out, "thread", track.thread);
    putIfSet(out, "tid", track.tid);
    putIfSet(out, "async_id", track.asyncId);
    return out;
}

json toJson(const Bookmark& bookmark)
{
    json out{{"name", bookmark.name.toStdString()}, {"time_ns", toNs(bookmark.time)}};
    putIfSet(out, "note", bookmark.note.toStdString());
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
    putIfSet(out, "name", setting.name);
    putIfSet(out, "pinned", setting.pinned);
    putIfSet(out, "collapsed", setting.collapsed);
    putIfSet(out, "position", setting.position);
    putIfSet(out, "opened", setting.opened);
    putIfSet(out, "quiet_shown", setting.quietShown);
    return out;
}

json toJson(const SessionFilter& kept)
{
    const RegionFilter& filter = kept.filter;
    json out = json::object();
    putIfSet(out, "only_categories", filter.onlyCategories);
    putIfSet(out, "hidden_categories", filter.hiddenCategories);
    if (!filter.name.isEmpty())
        out["name"] = {{"text", filter.name.text}, {"mode", kTextModes.at(static_cast<std::size_t>(filter.name.mode))},
            {"match_case", filter.name.matchCase}};
    if (filter.shortest)
        out["shortest_ns"] = toNs(*filter.shortest);
    if (filter.longest)
        out["longest_ns"] = toNs(*filter.longest);
    putIfSet(out, "exit_code", filter.exitCode);
    putIfSet(out, "errors_only", filter.errorsOnly);
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
    putIfSet(out, "sql", session.query);
    // Names from a trace may be invalid UTF-8, which must not prevent saving the rest.
    constexpr std::size_t kReadable = 1 << 20; // nobody reads more, and indents may take more room than is left
    std::string text = out.dump(2, ' ', false, json::error_handler_t::replace);
    if (text.size() > kReadable)
        text = out.dump(-1, ' ', false, json::error_handler_t::replace);
    return text + '\n';
}

namespace {

// Each of these throws json::exception if the value has the wrong form.

/// A number between -most and most: a session file may contain any number, even one that no integer can hold.
std::int64_t integerFrom(const json& in, std::int64_t most)
{
    if (in.is_number_float())
        return static_cast<std::int64_t>(std::clamp(in.get<double>(), -static_cast<double>(most), static_cast<double>(most)));
    if (in.is_number_unsigned())
        return static_cast<std::int64_t>(std::min(in.get<std::uint64_t>(), static_cast<std::uint64_t>(most)));
    return std::clamp(in.get<std::int64_t>(), -most, most);
}

constexpr std::int64_t kFarthest = std::int64_t{1} << 61; ///< as a time far beyond any clock, but its differences still fit

std::int64_t nsFrom(const json& in)
{
    return integerFrom(in, kFarthest);
}

TraceRange rangeFrom(const json& in)
{
    return {traceTimeFromNs(nsFrom(in.at(0))), traceTimeFromNs(nsFrom(in.at(1)))};
}

std::optional<std::int64_t> optionalFrom(const json& in, const char* key, std::int64_t most = kFarthest)
{
    const auto found = in.find(key);
    return found == in.end() || found->is_null() ? std::nullopt : std::optional(integerFrom(*found, most));
}

SessionReference sessionFrom(const json& in)
{
    return {readablePath(in.at("source").get<std::string>()), in.value("sid", std::string()), optionalFrom(in, "pid")};
}

TrackReference trackFrom(const json& in)
{
    return {.session = sessionFrom(in),
        .thread = in.value("thread", std::string()),
        .tid = optionalFrom(in, "tid"),
        .asyncId = in.value("async_id", std::string())};
}

Bookmark bookmarkFrom(const json& in)
{
    Bookmark bookmark{.name = QString::fromStdString(in.at("name").get<std::string>()),
        .note = QString::fromStdString(in.value("note", std::string())),
        .time = traceTimeFromNs(nsFrom(in.at("time_ns")))};
    if (const auto region = in.find("region"); region != in.end())
        bookmark.region
            = RegionReference{trackFrom(*region), sourceTimeFromNs(nsFrom(region->at("start_ns"))), region->at("name").get<std::string>()};
    return bookmark;
}

TrackSetting settingFrom(const json& in)
{
    const auto position = optionalFrom(in, "position", std::numeric_limits<int>::max());
    return {trackFrom(in.at("track")), in.value("name", std::string()), in.value("pinned", false), in.value("collapsed", false),
        position ? std::optional(static_cast<int>(*position)) : std::nullopt, in.value("opened", false), in.value("quiet_shown", false)};
}

TextQuery queryFrom(const json& in)
{
    const auto mode = std::ranges::find(kTextModes, in.value("mode", std::string(kTextModes.front())));
    if (mode == kTextModes.end())
        throw json::out_of_range::create(403, "a mode of searching that is not known", &in);
    return {in.at("text").get<std::string>(), static_cast<TextMode>(mode - kTextModes.begin()), in.value("match_case", false)};
}

SessionFilter filterFrom(const json& in)
{
    SessionFilter kept;
    RegionFilter& filter = kept.filter;
    filter.onlyCategories = in.value("only_categories", filter.onlyCategories);
    filter.hiddenCategories = in.value("hidden_categories", filter.hiddenCategories);
    if (const auto name = in.find("name"); name != in.end())
        filter.name = queryFrom(*name);
    if (const auto shortest = optionalFrom(in, "shortest_ns"))
        filter.shortest = Duration(*shortest);
    if (const auto longest = optionalFrom(in, "longest_ns"))
        filter.longest = Duration(*longest);
    filter.exitCode = optionalFrom(in, "exit_code");
    filter.errorsOnly = in.value("errors_only", false);
    for (const json& thread : in.value("threads", json::array()))
        kept.threads.push_back(trackFrom(thread));
    for (const json& session : in.value("sessions", json::array()))
        kept.sessions.push_back(sessionFrom(session));
    return kept;
}

/// Whether `path` is `folder` or lies in it.
bool isWithin(std::string_view path, std::string_view folder)
{
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

/// What lies in a folder comes directly after the folder, as in a listing: '/' comes before every other character.
struct ByFolder {
    bool operator()(const std::string& a, const std::string& b) const
    {
        const auto rank = [](char c) { return c == '/' ? -1 : static_cast<int>(static_cast<unsigned char>(c)); };
        return std::ranges::lexicographical_compare(a, b, {}, rank, rank);
    }
};

/// Copying a value goes as deep into the stack as it is nested; a session's own values lie no deeper than 6. A callback of the parser could
/// leave them out, but with one it goes through a whole array for each of its elements.
void dropDeep(json& value, int depth = 0)
{
    constexpr int kDeepest = 16;
    if (!value.is_structured())
        return;
    if (depth == kDeepest) {
        value = nullptr;
        return;
    }
    for (json& inner : value)
        dropDeep(inner, depth + 1);
}

/// Reads the parts of a session one by one, so that an invalid part does not affect the others.
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
        part("idle_folded", [&](const json& entry) { session.idleFolded = entry.get<bool>(); });
        each("bookmarks", [&](const json& entry) { session.bookmarks.push_back(bookmarkFrom(entry)); });
        each("tracks", [&](const json& entry) { session.tracks.push_back(settingFrom(entry)); });
        part("filter", [&](const json& entry) { session.filter = filterFrom(entry); });
        each("saved_filters", [&](const json& entry) {
            session.savedFilters.push_back({entry.at("name").get<std::string>(), filterFrom(entry.at("filter"))});
        });
        part("sql", [&](const json& entry) { session.query = entry.get<std::string>(); });
        followMoves();
        if (m_leftOut > 0)
            note(m_leftOut == 1
                    ? SessionFileText::tr("One entry of the session file was not understood and was left out.")
                    : SessionFileText::tr("%1 entries of the session file were not understood and were left out.").arg(m_leftOut));
        return std::move(m_out);
    }

private:
    void note(const QString& text) { m_out.notes.push_back(text.toStdString()); }

    void noteVersion()
    {
        const auto version = m_in.find("version");
        if (version != m_in.end() && version->is_number_integer() && version->get<std::int64_t>() > SessionFile::kVersion)
            note(SessionFileText::tr("A newer Emberline wrote this session (format %1, this one knows %2): what is new in it is not shown, "
                                     "and saving the session loses it.")
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

    /// The file's current location: at its path, or still next to the session file.
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

    void followMoves()
    {
        // Where a folder has moved, what lies in it has moved with it. Then at most one entry applies to a path.
        const std::string* folder = nullptr;
        std::erase_if(m_movedTo, [&](const auto& move) {
            if (folder && isWithin(move.first, *folder))
                return true;
            folder = &move.first;
            return false;
        });
        SessionFile& session = m_out.session;
        for (Bookmark& bookmark : session.bookmarks) {
            if (bookmark.region)
                follow(bookmark.region->track.session);
        }
        for (TrackSetting& setting : session.tracks)
            follow(setting.track.session);
        follow(session.filter);
        for (SavedFilter& saved : session.savedFilters)
            follow(saved.filter);
    }
    void follow(SessionFilter& filter) const
    {
        for (TrackReference& thread : filter.threads)
            follow(thread.session);
        for (SessionReference& reference : filter.sessions)
            follow(reference);
    }
    /// References name files, which may be in a directory that has moved.
    void follow(SessionReference& session) const
    {
        std::string& source = session.source;
        const auto after = m_movedTo.upper_bound(source);
        if (after == m_movedTo.begin())
            return;
        const auto& [from, to] = *std::prev(after);
        if (isWithin(source, from))
            source.replace(0, from.size(), to);
    }

    const json& m_in;
    const std::string& m_folder;
    ReadSession m_out;
    std::map<std::string, std::string, ByFolder> m_movedTo;
    int m_leftOut = 0;
};

} // namespace

Result<ReadSession> sessionFromJson(const std::string& text, const std::string& folder)
{
    json in = json::parse(text, nullptr, false);
    if (in.is_discarded())
        return Error{SessionFileText::tr("it is not JSON, or it is cut off.").toStdString()};
    dropDeep(in);
    if (!in.is_object() || in.value("format", json()) != kFormat)
        return Error{SessionFileText::tr(R"(it has no "format": "%1".)").arg(QLatin1String(kFormat)).toStdString()};
    ReadSession read = Reader(in, folder).read();
    const auto nested = std::ranges::find_if(read.session.opened, isSessionFile);
    if (nested != read.session.opened.end()) { // it could name this one
        return Error{SessionFileText::tr("it names another session, %1. A session names traces: open that session by itself.")
                         .arg(QString::fromStdString(*nested))
                         .toStdString()};
    }
    return read;
}

} // namespace emberline
