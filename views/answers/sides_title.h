// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace emberline {

/// The title of a comparison: the names of both sides, each behind its chip. Names that do not fit lose their middle; the tool tip has them
/// whole.
class SidesTitle : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    void showNames(const QString& base, const QString& head);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_base;
    QString m_head;
};

} // namespace emberline
