// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/small_widgets.h"

#include <QFontInfo>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace emberline {

FlowLayout::FlowLayout(QWidget* parent, int gap, int lineGap) : QLayout(parent), m_gap(gap), m_lineGap(lineGap)
{
    setContentsMargins(0, 0, 0, 0);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size.rheight() = std::max(size.height(), item->minimumSize().height());
    return size;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    place(rect, true);
}

/// Returns the height of the lines. What is lower than its line stands in the middle of it.
int FlowLayout::place(const QRect& rect, bool forReal) const
{
    int x = rect.left();
    int y = rect.top();
    int lineHeight = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        for (const auto& [item, top] : line)
            item->setGeometry(top.translated(0, (lineHeight - top.height()) / 2));
        line.clear();
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const QSize size(std::min(item->sizeHint().width(), rect.width()), item->sizeHint().height());
        if (x > rect.left() && x + size.width() > rect.left() + rect.width()) {
            endLine();
            x = rect.left();
            y += lineHeight + m_lineGap;
            lineHeight = 0;
        }
        if (forReal)
            line.emplace_back(item, QRect(QPoint(x, y), size));
        x += size.width() + m_gap;
        lineHeight = std::max(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.top();
}

namespace {

class ToolTips : public QObject {
public:
    ToolTips(QWidget* widget, std::function<QString(QPoint)> textAt) : QObject(widget), m_textAt(std::move(textAt))
    {
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return false;
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_textAt(help->pos()), static_cast<QWidget*>(watched));
        return true;
    }

private:
    std::function<QString(QPoint)> m_textAt;
};

class Floating : public QObject {
public:
    Floating(QWidget* widget, std::function<QPoint(QSize)> placeIn) : QObject(widget), m_widget(widget), m_placeIn(std::move(placeIn))
    {
        widget->installEventFilter(this);
        widget->parentWidget()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == (watched == m_widget ? QEvent::Show : QEvent::Resize)) {
            m_widget->setGeometry(QRect(m_placeIn(m_widget->parentWidget()->size() - m_widget->sizeHint()), m_widget->sizeHint()));
            m_widget->raise();
        }
        return false;
    }

private:
    QWidget* m_widget;
    std::function<QPoint(QSize)> m_placeIn;
};

class MarginBar : public QObject {
public:
    explicit MarginBar(QScrollArea& area) :
        QObject(&area), m_area(area), m_bar(area.verticalScrollBar()->parentWidget()), m_margins(area.widget()->layout()->contentsMargins())
    {
        m_bar->installEventFilter(this); // the container, which is shown and hidden
    }

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() != QEvent::ShowToParent && event->type() != QEvent::HideToParent)
            return false;
        const int width = event->type() == QEvent::ShowToParent ? m_area.verticalScrollBar()->sizeHint().width() : 0;
        QMargins margins = m_margins;
        if (m_area.isRightToLeft())
            margins.setLeft(std::max(0, margins.left() - width));
        else
            margins.setRight(std::max(0, margins.right() - width));
        m_area.widget()->layout()->setContentsMargins(margins);
        return false;
    }

private:
    QScrollArea& m_area;
    QWidget* m_bar;
    QMargins m_margins;
};

} // namespace

void putScrollBarInMargin(QScrollArea& area)
{
    new MarginBar(area);
}

void addToolTips(QWidget* widget, std::function<QString(QPoint)> textAt)
{
    new ToolTips(widget, std::move(textAt));
}

void floatOver(QWidget* widget, std::function<QPoint(QSize rest)> placeIn)
{
    new Floating(widget, std::move(placeIn));
}

QString fittedWords(const QString& text, const QFontMetrics& metrics, int width, Qt::TextElideMode mode)
{
    QStringList words = text.split(QLatin1Char(' '));
    for (QString& word : words) {
        if (metrics.horizontalAdvance(word) <= width)
            continue;
        for (const QChar separator : {u'/', u'\\', u'_'})
            word.replace(separator, QString(separator) + kWordBreak);
        QStringList parts = word.split(kWordBreak);
        for (QString& part : parts)
            part = metrics.elidedText(part, mode, width);
        word = parts.join(kWordBreak);
    }
    return words.join(QLatin1Char(' '));
}

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

constexpr std::chrono::seconds kLateAfter(1);
constexpr int kToCorner = 8;

LateSign::LateSign(QWidget* panel) : QLabel(tr("Still calculating…"), panel)
{
    setObjectName(QStringLiteral("lateSign"));
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kLateAfter);
    connect(&m_patience, &QTimer::timeout, this, &QLabel::show);
    floatOver(this, [](QSize rest) { return QPoint(rest.width() - kToCorner, rest.height() - kToCorner); });
    hide();
}

void LateSign::end(bool another)
{
    const bool wasLate = !m_patience.isActive();
    m_patience.stop();
    if (!wasLate || !another)
        hide();
}

// In logical pixels.
constexpr int kChipHeight = 15;
constexpr int kChipPadding = 5;
constexpr qreal kChipRadius = 3;

QString sideName(Side side)
{
    return side == Side::Base ? QCoreApplication::translate("Sides", "Base") : QCoreApplication::translate("Sides", "Head");
}

static QFont chipFont(QFont font)
{
    font.setPixelSize(std::max(8, QFontInfo(font).pixelSize() - 2));
    font.setWeight(QFont::DemiBold);
    return font;
}

int sideChipWidth(const QFont& font, Side side)
{
    return QFontMetrics(chipFont(font)).horizontalAdvance(sideName(side)) + 2 * kChipPadding;
}

int paintSideChip(QPainter& painter, const QRect& line, Side side, const Theme& theme)
{
    const int width = sideChipWidth(painter.font(), side);
    painter.setFont(chipFont(painter.font()));
    const QRect chip(line.left(), line.top() + (line.height() - kChipHeight) / 2, width, kChipHeight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(sideColor(theme, side));
    painter.drawRoundedRect(chip, kChipRadius, kChipRadius);
    painter.restore();
    painter.setPen(theme.badgeText);
    painter.drawText(chip, Qt::AlignCenter, sideName(side));
    return width;
}

QString elidedAfterWord(const QString& text, const QFontMetrics& metrics, int width)
{
    const QString cut = metrics.elidedText(text, Qt::ElideMiddle, width);
    const qsizetype begin = cut.indexOf(QChar(0x2026));
    const qsizetype end = text.indexOf(QLatin1Char(' '), begin);
    if (cut == text || begin <= 0 || end < 0)
        return cut;
    const int room = width - metrics.horizontalAdvance(text.left(end));
    return room < width / 4 ? cut : text.left(end) + metrics.elidedText(text.mid(end), Qt::ElideLeft, room);
}

void paintSide(QPainter& painter, const QRect& line, Side side, const QString& name, const Theme& theme)
{
    const QFont font = painter.font();
    const QRect place = line.adjusted(paintSideChip(painter, line, side, theme) + kChipToName, 0, 0, 0);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(
        place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, elidedAfterWord(name, painter.fontMetrics(), place.width()));
}

} // namespace emberline

#include "moc_small_widgets.cpp"
