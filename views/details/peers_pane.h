// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/peers.h"
#include "views/kit/trace_calculation.h"

#include <QWidget>

class QLabel;

namespace emberline {

class HistogramWidget;

/// Where the selected box stands among all of its name: the distribution of their lengths, and what tells the long ones from the short
/// ones. Hidden for a box without others of its name. Calculates in the background.
class PeersPane : public QWidget {
    Q_OBJECT

public:
    explicit PeersPane(const TraceStore& store, QWidget* parent = nullptr);

    /// Invalid: none. Calculates again if the trace has grown since.
    void show(RegionId region);
    [[nodiscard]] QString text() const;

private:
    void present(const Peers& peers, const QString& name);

    TraceCalculation* m_calculation;
    RegionId m_region;
    QLabel* m_place;
    HistogramWidget* m_histogram;
};

} // namespace emberline
