// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/kept_session.h"

#include "app/output/native_path.h"
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <filesystem>
#include <unordered_map>

namespace emberline {

static std::string storedPath(const std::string& path)
{
    return isBundled(path) ? path : lastingPath(absolutePath(path));
}

std::vector<std::string> storedPaths(const std::vector<std::string>& paths)
{
    std::vector<std::string> stored;
    std::ranges::transform(paths, std::back_inserter(stored), storedPath);
    return stored;
}

QString keptSessionPath(const std::vector<std::string>& opened)
{
    std::vector<std::string> paths = storedPaths(opened);
    std::ranges::sort(paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string& path : paths)
        hash.addData(QByteArrayView(path.c_str(), static_cast<qsizetype>(path.size()) + 1)); // including the terminating 0
    const QString name = QString::fromLatin1(hash.result().toHex().left(32));
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions/%1.emberline").arg(name);
}

QString keptPicturePath(const QString& recent, PictureTheme theme)
{
    const QFileInfo session(keptSessionPath({pathBytes(recent)}));
    return session.path() + QLatin1Char('/') + session.completeBaseName()
        + (theme == PictureTheme::Dark ? QStringLiteral("-dark.png") : QStringLiteral(".png"));
}

void keepPictures(const RecentPictures& pictures, const QString& path, const QStringList& recent)
{
    for (const auto& [theme, picture] : pictures) {
        const QFileInfo file(keptPicturePath(path, theme));
        QDir().mkpath(file.path());
        QSaveFile out(file.filePath());
        if (out.open(QIODevice::WriteOnly) && picture.save(&out, "PNG"))
            out.commit();
    }
    QStringList names;
    const QStringList kept = QStringList(recent) << path;
    for (const QString& one : kept) {
        for (const PictureTheme theme : {PictureTheme::Light, PictureTheme::Dark})
            names << QFileInfo(keptPicturePath(one, theme)).fileName();
    }
    const QDir directory = QFileInfo(keptPicturePath(path, PictureTheme::Light)).dir();
    for (const QString& name : directory.entryList({QStringLiteral("*.png")}, QDir::Files)) {
        if (!names.contains(name))
            QFile::remove(directory.filePath(name));
    }
}

void removePictures(const QStringList& recent)
{
    for (const QString& path : recent) {
        for (const PictureTheme theme : {PictureTheme::Light, PictureTheme::Dark})
            QFile::remove(keptPicturePath(path, theme));
    }
}

std::vector<std::string> pathsWithout(const std::set<SourceId>& closed, const Trace& trace, const std::vector<std::string>& opened)
{
    std::vector<bool> isTaken(trace.sources().size());
    std::vector<std::string> left;
    for (const std::string& path : opened) {
        std::error_code ignored;
        const bool isDirectory = std::filesystem::is_directory(path, ignored);
        const std::string below = path.ends_with('/') ? path : path + '/';
        std::vector<std::string> kept;
        bool isWhole = true;
        for (std::size_t i = 0; i < isTaken.size(); ++i) {
            const std::string& source = trace.sources()[i].path;
            if (isTaken[i] || (isDirectory ? !source.starts_with(below) : source != path))
                continue;
            isTaken[i] = true;
            isWhole = isWhole && !closed.contains(SourceId(i));
            if (!closed.contains(SourceId(i)))
                kept.push_back(source);
            if (!isDirectory) // a repeated file is a separate source
                break;
        }
        if (isWhole)
            left.push_back(path);
        else
            left.insert(left.end(), kept.begin(), kept.end());
    }
    return left;
}

SessionFile captureSession(const std::vector<std::string>& opened, const OpenSession& open)
{
    const Trace& trace = open.store.trace();
    SessionFile session;
    session.opened = storedPaths(opened);
    for (std::size_t i = 0; i < trace.sources().size(); ++i) {
        const Source& source = trace.sources()[i];
        const bool hidden = open.state.hiddenSources().contains(SourceId(i));
        if (hidden || source.clockOffset != Duration::zero())
            session.sources.push_back({storedPath(source.path), source.clockOffset, hidden});
    }
    session.visible = open.state.visibleRange();
    session.marked = open.state.markedRange();
    session.idleFolded = open.state.isIdleFolded();
    session.bookmarks = open.bookmarks.all();
    session.filter = keptFilter(trace, open.filter.filter());
    return session;
}

bool isWorthKeeping(const SessionFile& session)
{
    // Everybody opens and collapses rows. That alone is nothing to ask about at the next opening.
    const auto isKept = [](const TrackSetting& one) { return !one.name.empty() || one.pinned || one.position; };
    return !session.sources.empty() || session.marked || !session.idleFolded || !session.bookmarks.empty()
        || std::ranges::any_of(session.tracks, isKept) || !session.savedFilters.empty() || session.filter != SessionFilter()
        || !session.query.empty();
}

void applySession(const SessionFile& session, const OpenSession& open)
{
    std::unordered_map<std::string, const SourceSetting*> settings;
    for (const SourceSetting& setting : session.sources)
        settings.emplace(setting.path, &setting);
    std::vector<std::pair<SourceId, Duration>> offsets;
    const auto& sources = open.store.trace().sources();
    for (std::size_t i = 0; i < sources.size() && !settings.empty(); ++i) {
        const auto found = settings.find(storedPath(sources[i].path));
        if (found == settings.end())
            continue;
        offsets.emplace_back(i, found->second->clockOffset);
        open.state.setSourceHidden(SourceId(i), found->second->hidden);
    }
    open.store.setClockOffsets(offsets);
    References references(open.store.trace());
    open.filter.setFilter(openedFilter(references, session.filter));
    open.bookmarks.setAll(session.bookmarks);
    open.state.setIdleFolded(session.idleFolded);
    if (session.visible && !session.visible->isEmpty())
        open.state.setVisibleRange(*session.visible);
    open.state.setMarkedRange(session.marked && !session.marked->isEmpty() ? session.marked : std::nullopt);
}

} // namespace emberline
