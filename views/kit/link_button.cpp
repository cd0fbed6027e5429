// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/link_button.h"

namespace emberline {

LinkButton::LinkButton(const QString& text, QWidget* parent) : QPushButton(parent)
{
    setObjectName(QStringLiteral("link")); // the style sheet selects it by this name
    setFlat(true);
    setCursor(Qt::PointingHandCursor);
    setWords(text);
}

void LinkButton::setWords(const QString& text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

QSize LinkButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height()};
}

QSize LinkButton::minimumSizeHint() const
{
    return {0, fontMetrics().height()};
}

void LinkButton::resizeEvent(QResizeEvent* event)
{
    QPushButton::resizeEvent(event);
    elide();
}

void LinkButton::elide()
{
    QString shown = fontMetrics().elidedText(m_text, Qt::ElideRight, width());
    setText(shown.replace(QLatin1Char('&'), QStringLiteral("&&"))); // a name has no mnemonic
}

} // namespace emberline

#include "moc_link_button.cpp"
