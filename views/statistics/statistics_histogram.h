// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/percentiles.h"

#include <QWidget>

#include <optional>

namespace emberline {

/// The distribution of some regions' lengths: bars on a logarithmic scale. Describes the bar under the mouse, or the one reached with the
/// arrow keys, in words.
class HistogramWidget : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kBins = 24;

    explicit HistogramWidget(QWidget* parent = nullptr);

    /// `here` is marked above the bars; it must lie within them.
    void setHistogram(DurationHistogram histogram, std::optional<Duration> here = std::nullopt);
    /// "2 regions of 1.000 ms to 1.500 ms", empty beside the bars. `x` in the widget.
    [[nodiscard]] QString textAt(int x) const;
    /// The same for the bar that the keys have reached; empty before their first use.
    [[nodiscard]] QString currentText() const { return m_current ? textOf(*m_current) : QString(); }
    [[nodiscard]] QSize sizeHint() const override { return {220, 70}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 50}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF barArea() const { return QRectF(rect()).adjusted(8, 6, -8, -fontMetrics().height() - 4); }
    [[nodiscard]] QString textOf(std::size_t number) const;
    void paintBars(QPainter& painter) const;
    void paintHere(QPainter& painter) const;

    DurationHistogram m_histogram;
    std::optional<Duration> m_here;
    std::optional<std::size_t> m_current; ///< bin
};

} // namespace emberline
