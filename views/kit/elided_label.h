// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/display_text.h"

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>

namespace emberline {

/// A one-line label. Cuts text that does not fit with an ellipsis; the tool tip has the whole text.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (!isCut())
            return QLabel::paintEvent(event);
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
            fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip || !isCut())
            return QLabel::event(event);
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(text()), this);
        return true;
    }

private:
    [[nodiscard]] bool isCut() const { return fontMetrics().horizontalAdvance(text()) > contentsRect().width(); }
};

} // namespace emberline
