// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QStringList>

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

class Hand;

/// Compares the numbers of a window's parts with each other, with `emberline summary --json` of the same traces, and with sums that are
/// made here in the simplest way. GUI thread.
class Agreement {
public:
    /// One sentence for each number that differs. Clears selection, mark and filter. Nothing is said of a trace that is followed, of which
    /// a source is hidden, or whose clocks were moved.
    [[nodiscard]] QStringList disagreements(const Hand& hand);

    /// One sentence for each thing of the last trace that sticks to one that was just opened. `keptBase`: the name of the base that was
    /// there for an earlier trace, which the window keeps and compares with only if it is asked to; empty if there was none, or if it waits
    /// for the first trace.
    [[nodiscard]] static QStringList remains(MainWindow& window, const QString& keptBase);

    /// Whether the chip of the base, in Compare, has that name beside it.
    [[nodiscard]] static bool isBaseNamed(const MainWindow& window, const QString& name);

    /// A sentence if a box was clicked and its details, which are open, are not in front.
    [[nodiscard]] static QStringList afterClick(MainWindow& window);

private:
    struct Summary {
        QJsonObject numbers;
        QString trouble; ///< why there are none
    };

    [[nodiscard]] const Summary& summaryOf(const QStringList& paths);

    QMap<QStringList, Summary> m_summaries; ///< by paths
};

} // namespace emberline::hour
