// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <QWidget>

namespace emberline {

/// How the lengths of some regions are spread: bars on a logarithmic scale, with the bin under the mouse in words.
class HistogramWidget : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kBins = 24;

    explicit HistogramWidget(QWidget* parent = nullptr);

    void setHistogram(DurationHistogram histogram);
    /// "2 regions of 1.000 ms to 1.500 ms", empty beside the bars. `x` in the widget.
    [[nodiscard]] QString textAt(int x) const;
    [[nodiscard]] QSize sizeHint() const override { return {220, 70}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 50}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF barArea() const;

    DurationHistogram m_histogram;
};

} // namespace emberline
