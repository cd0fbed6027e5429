// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace emberline::hour {

/// The traces that sequences open, by short names: the project's own samples, and some that are made here. They stay as they are.
class Traces {
public:
    /// Makes those that are made, in `folder`, unless they are there.
    explicit Traces(const QString& folder);

    /// Absolute.
    [[nodiscard]] QString path(const QString& name) const { return m_paths.value(name); }
    [[nodiscard]] const QStringList& readable() const { return m_readable; }
    [[nodiscard]] const QStringList& files() const { return m_files; } ///< of the readable ones
    [[nodiscard]] const QStringList& directories() const { return m_directories; } ///< of the readable ones
    /// Nothing can be read of these: the open trace stays.
    [[nodiscard]] const QStringList& unreadable() const { return m_unreadable; }

private:
    void add(const QString& name, const QString& path);
    void write(const QString& name, const QString& file, const QByteArray& text);
    void make(const QString& name, const QString& file, const QByteArray& text);

    QString m_folder;
    QMap<QString, QString> m_paths;
    QStringList m_readable;
    QStringList m_files;
    QStringList m_directories;
    QStringList m_unreadable;
};

} // namespace emberline::hour
