// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace emberline {

/// Labels of the answers, all plain text that can be selected.
[[nodiscard]] inline QLabel* makeAnswerLabel(const QString& role, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setObjectName(role);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum); // a long name must not widen the dock
    return label;
}

[[nodiscard]] inline QLabel* makeAnswerTitle(QWidget* parent)
{
    QLabel* label = makeAnswerLabel(QString(), parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.25);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setWordWrap(false);
    return label;
}

} // namespace emberline
