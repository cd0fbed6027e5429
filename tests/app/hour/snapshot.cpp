// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/snapshot.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace emberline::hour {

namespace {

constexpr int kMostLines = 4; ///< of a text, that are shown
constexpr int kSmoothing = 24; ///< of 255, a channel: how much the edge of a letter may differ

template <class Value>
std::set<QString> namesOf(const QMap<QString, Value>& used, const QMap<QString, Value>& fresh)
{
    std::set<QString> names;
    for (const QMap<QString, Value>* map : {&used, &fresh}) {
        for (auto it = map->keyBegin(); it != map->keyEnd(); ++it)
            names.insert(*it);
    }
    return names;
}

QString textDifference(const QString& used, const QString& fresh)
{
    const QStringList mine = used.split(QLatin1Char('\n'));
    const QStringList other = fresh.split(QLatin1Char('\n'));
    QString shown;
    int count = 0;
    for (qsizetype i = 0; i < std::max(mine.size(), other.size()); ++i) {
        const QString left = mine.value(i, QStringLiteral("(none)"));
        const QString right = other.value(i, QStringLiteral("(none)"));
        if (left != right && ++count <= kMostLines)
            shown += QStringLiteral("\n   %1 used:  %2\n   %1 fresh: %3").arg(i + 1).arg(left, right);
    }
    return count == 0 ? QString() : QStringLiteral("%1 lines differ%2").arg(count).arg(shown);
}

bool isNear(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) <= kSmoothing && std::abs(qGreen(a) - qGreen(b)) <= kSmoothing
        && std::abs(qBlue(a) - qBlue(b)) <= kSmoothing;
}

QString pictureDifference(const QImage& used, const QImage& fresh)
{
    if (used.size() != fresh.size())
        return QStringLiteral("%1 x %2 pixels, fresh %3 x %4").arg(used.width()).arg(used.height()).arg(fresh.width()).arg(fresh.height());
    if (used == fresh)
        return {};
    int count = 0;
    QPoint first;
    for (int y = 0; y < used.height(); ++y) {
        for (int x = 0; x < used.width(); ++x) {
            if (isNear(used.pixel(x, y), fresh.pixel(x, y)))
                continue;
            if (count++ == 0)
                first = {x, y};
        }
    }
    return count == 0 ? QString()
                      : QStringLiteral("%1 pixels differ, first at %2, %3: used %4, fresh %5")
                            .arg(count)
                            .arg(first.x())
                            .arg(first.y())
                            .arg(used.pixelColor(first).name(), fresh.pixelColor(first).name());
}

} // namespace

bool Snapshot::save(const QString& folder) const
{
    const QDir directory(folder);
    bool isSaved = directory.mkpath(QStringLiteral("."));
    for (auto it = texts.begin(); it != texts.end(); ++it) {
        QFile file(directory.filePath(it.key() + QStringLiteral(".txt")));
        isSaved = isSaved && file.open(QIODevice::WriteOnly) && file.write(it.value().toUtf8()) >= 0;
    }
    for (auto it = pictures.begin(); it != pictures.end(); ++it)
        isSaved = isSaved && it.value().save(directory.filePath(it.key() + QStringLiteral(".png")));
    return isSaved;
}

Snapshot Snapshot::load(const QString& folder)
{
    Snapshot loaded;
    for (const QFileInfo& info : QDir(folder).entryInfoList(QDir::Files)) {
        const QString name = info.completeBaseName();
        if (info.suffix() == QStringLiteral("png")) {
            loaded.pictures[name] = QImage(info.filePath());
        } else if (QFile file(info.filePath()); file.open(QIODevice::ReadOnly)) {
            loaded.texts[name] = QString::fromUtf8(file.readAll());
        }
    }
    return loaded;
}

QStringList differences(const Snapshot& used, const Snapshot& fresh)
{
    QStringList found;
    for (const QString& name : namesOf(used.texts, fresh.texts)) {
        if (const QString what = textDifference(used.texts.value(name), fresh.texts.value(name)); !what.isEmpty())
            found << name + QStringLiteral(": ") + what;
    }
    for (const QString& name : namesOf(used.pictures, fresh.pictures)) {
        if (const QString what = pictureDifference(used.pictures.value(name), fresh.pictures.value(name)); !what.isEmpty())
            found << name + QStringLiteral(" (picture): ") + what;
    }
    return found;
}

} // namespace emberline::hour
