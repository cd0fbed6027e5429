// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/elided_label.h"

namespace emberline {

inline void styleAnswerLabel(QLabel* label, const QString& role)
{
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setObjectName(role);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum); // a long name must not widen the dock
}

/// Labels of the answers, all plain text that can be selected.
[[nodiscard]] inline QLabel* makeAnswerLabel(const QString& role, QWidget* parent)
{
    auto* label = new QLabel(parent);
    styleAnswerLabel(label, role);
    label->setWordWrap(true);
    return label;
}

[[nodiscard]] inline QLabel* makeAnswerTitle(QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
    styleAnswerLabel(label, QString());
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.25);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

} // namespace emberline
