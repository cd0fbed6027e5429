// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QStringList>

#include <algorithm>

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/// What another process or thread does with files, as Linux tells it: what tests wait for instead of a while.
namespace emberline {

/// How often a process has the file at `path` open; 0 stands for this process.
inline int timesOpen(qint64 process, const QString& path)
{
    const QDir open(QStringLiteral("/proc/%1/fd").arg(process == 0 ? ::getpid() : process));
    int count = 0;
    for (const QString& name : open.entryList(QDir::Files | QDir::System)) // links, also to what is no regular file
        count += QFile::symLinkTarget(open.filePath(name)) == path ? 1 : 0;
    return count;
}

/// How many files below `directory` this process has open.
inline int filesOpenBelow(const QString& directory)
{
    const QDir open(QStringLiteral("/proc/self/fd"));
    const QStringList names = open.entryList(QDir::Files | QDir::System);
    return static_cast<int>(std::count_if(names.begin(), names.end(),
        [&](const QString& name) { return QFile::symLinkTarget(open.filePath(name)).startsWith(directory + QLatin1Char('/')); }));
}

/// How often this thread has called read(), including those of this function; -1 if the system does not count them.
inline qint64 readCalls()
{
    QFile counts(QStringLiteral("/proc/thread-self/io"));
    if (!counts.open(QIODevice::ReadOnly))
        return -1;
    const QByteArrayList lines = counts.readAll().split('\n');
    const auto line = std::find_if(lines.begin(), lines.end(), [](const QByteArray& text) { return text.startsWith("syscr: "); });
    return line == lines.end() ? -1 : line->mid(7).toLongLong();
}

/// Whether a process is notified of changes in `directory`.
inline bool isWatching(qint64 process, const QString& directory)
{
    struct stat status { };
    if (::stat(qPrintable(directory), &status) != 0)
        return false;
    const QByteArray node = " ino:" + QByteArray::number(static_cast<qulonglong>(status.st_ino), 16) + ' ';
    const QDir open(QStringLiteral("/proc/%1/fdinfo").arg(process));
    for (const QString& name : open.entryList(QDir::Files | QDir::System)) {
        QFile info(open.filePath(name));
        if (info.open(QIODevice::ReadOnly) && info.readAll().contains(node))
            return true;
    }
    return false;
}

/// Whether all that was written to a pipe has been read. `end`: either end of the pipe.
inline bool isDrained(int end)
{
    int waiting = -1;
    return ::ioctl(end, FIONREAD, &waiting) == 0 && waiting == 0;
}

} // namespace emberline
