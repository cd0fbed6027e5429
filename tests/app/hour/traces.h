// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace emberline::hour {

/// The traces that sequences open, by short names: the project's own samples, and some that are made here. They stay as they are.
class Traces {
public:
    /// Makes those that are made, in `folder`.
    explicit Traces(const QString& folder);

    /// Absolute.
    [[nodiscard]] QString path(const QString& name) const { return m_paths.value(name); }
    [[nodiscard]] const QStringList& readable() const { return m_readable; }
    /// Nothing can be read of these: the open trace stays.
    [[nodiscard]] const QStringList& unreadable() const { return m_unreadable; }

private:
    void add(const QString& name, const QString& path);
    void make(const QString& name, const QString& file, const QByteArray& text);

    QString m_folder;
    QMap<QString, QString> m_paths;
    QStringList m_readable;
    QStringList m_unreadable;
};

} // namespace emberline::hour
