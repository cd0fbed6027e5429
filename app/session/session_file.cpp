// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_file.h"

#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/session/session_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace emberline {

namespace {

constexpr qint64 kMaxBytes = qint64{8} << 20; ///< some 50,000 bookmarks; the GUI thread reads them

std::string sentence(const char* text, const QString& path, const QString& reason)
{
    return QCoreApplication::translate("emberline::SessionFile", text).arg(QDir::toNativeSeparators(path), reason).toStdString();
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
        return Error{sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "%1 is not a session file: %2"), path,
            QCoreApplication::translate("emberline::SessionFile", "it is not a regular file."))};
    if (!file.open(QIODevice::ReadOnly))
        return Error{sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "The session %1 cannot be read: %2."), path, file.errorString())};
    if (file.size() > kMaxBytes)
        return Error{sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "The session %1 is too large to be read: it has %2 bytes."), path,
            QString::number(file.size()))};
    auto session = sessionFromJson(file.readAll().toStdString(), QFileInfo(path).absolutePath().toStdString());
    if (!session)
        return Error{sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "%1 is not a session file: %2"), path,
            QString::fromStdString(session.error().message))};
    return session;
}

std::optional<std::string> traceOutside(const SessionFile& session, const QString& path)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::weakly_canonical(pathBytes(QFileInfo(path).absolutePath()), ignored);
    const auto isOutside = [&](const std::string& trace) {
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
        return Error{
            sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "The session %1 is too large to be kept: it would have %2 bytes."), path,
                QString::number(json.size()))};
    QDir().mkpath(folder);
    if (const auto trouble = writeWholeFile(path, json))
        return Error{sentence(QT_TRANSLATE_NOOP("emberline::SessionFile", "The session cannot be written to %1: %2."), path, *trouble)};
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

} // namespace emberline
