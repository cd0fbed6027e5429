// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace emberline {

/// Some keys (separated by commas) or a gesture, and their effect.
struct KeyLine {
    QString keys;
    QString action;
};
struct KeyGroup {
    QString title;
    QList<KeyLine> lines;
};

/// Every key and gesture, as the dialog behind "?" lists them.
[[nodiscard]] QList<KeyGroup> keyOverview();

} // namespace emberline
