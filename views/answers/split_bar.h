// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

#include <vector>

namespace emberline {

/// One part of the bar.
struct BarPart {
    double share; ///< 0 to 1
    QColor fill;
    QString title;
    QString label; ///< inside the part if it fits
};

/// A whole, split into its parts, as one stacked bar.
class SplitBar : public QWidget {
    Q_OBJECT

public:
    explicit SplitBar(QWidget* parent = nullptr);
    void setParts(std::vector<BarPart> parts);
    /// Returns -1 if there is none.
    [[nodiscard]] int partAt(double x) const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void partClicked(int part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<BarPart> m_parts;
};

} // namespace emberline
