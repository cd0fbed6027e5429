// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_cache.h"

#include "app/export/sqlite_writer.h"
#include "app/output/native_path.h"

#include <QTemporaryDir>

namespace emberline {

namespace {
constexpr QLatin1String kDatabase("trace.sqlite");
} // namespace

SqliteCache::SqliteCache() = default;
SqliteCache::~SqliteCache() = default;

Result<QString> SqliteCache::path(const Trace& trace, const std::function<bool()>& isCancelled)
{
    const std::lock_guard lock(m_mutex);
    if (!m_directory) {
        m_directory = std::make_unique<QTemporaryDir>();
        m_ownFolder.watch(pathBytes(m_directory->path()));
        m_ownFile.watch(pathBytes(m_directory->filePath(kDatabase)));
    }
    if (!m_directory->isValid())
        return Error{"A temporary database could not be created: " + m_directory->errorString().toStdString() + "."};
    const QString path = m_directory->filePath(kDatabase);
    if (m_of == trace.identity() && m_revision == trace.revision())
        return path;
    m_of = {}; // the old database is gone whatever happens next
    if (auto error = writeSqlite(trace, path, isCancelled))
        return *error;
    m_of = trace.identity();
    m_revision = trace.revision();
    return path;
}

} // namespace emberline
