// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QMap>
#include <QString>
#include <QStringList>

namespace emberline::hour {

/// What a window shows, part by part: texts (one item a line) and pictures, by the parts' names.
struct Snapshot {
    QMap<QString, QString> texts;
    QMap<QString, QImage> pictures;

    /// Writes it into a folder, so that another process can read it. Whether that worked.
    [[nodiscard]] bool save(const QString& folder) const;
    [[nodiscard]] static Snapshot load(const QString& folder);
};

/// One sentence for each part that differs: the first line or the first pixel, and how many. Pixels may differ a little where letters are
/// smoothed.
[[nodiscard]] QStringList differences(const Snapshot& used, const Snapshot& fresh);

} // namespace emberline::hour
