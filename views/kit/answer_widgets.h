// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/elided_label.h"
#include "views/kit/view_state.h"

#include <QCoreApplication>

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

/// Says what the colour of a row or a box that stands for many regions tells, where that is not plain.
[[nodiscard]] inline QLabel* makeColorNote(const ViewState& state, QWidget* parent)
{
    auto* note = new ElidedLabel(parent);
    styleAnswerLabel(note, QStringLiteral("muted"));
    const auto follow = [&state, note] {
        const ColorBy by = state.colorBy();
        note->setText(by == ColorBy::Length ? QCoreApplication::translate("ColorNote", "Colours: total time")
                                            : QCoreApplication::translate("ColorNote", "Colours: those of the longest"));
        note->setVisible(by != ColorBy::Topic);
    };
    QObject::connect(&state, &ViewState::colorByChanged, note, follow);
    follow();
    return note;
}

} // namespace emberline
