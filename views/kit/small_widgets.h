// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/display_text.h"
#include "views/kit/view_state.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QLabel>
#include <QLayout>
#include <QList>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolTip>

#include <functional>

class QScrollArea;

namespace emberline {

/// Lays widgets out side by side, in as many lines as needed. Owns its items.
class FlowLayout : public QLayout {
public:
    FlowLayout(QWidget* parent, int gap, int lineGap = 0);
    ~FlowLayout() override { qDeleteAll(m_items); }

    void addItem(QLayoutItem* item) override { m_items.append(item); }
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override { return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr; }
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int place(const QRect& rect, bool forReal) const;

    QList<QLayoutItem*> m_items;
    int m_gap;
    int m_lineGap;
};

/// Margins in the order of QMargins; -1: the style's spacing.
template <class Layout>
[[nodiscard]] Layout* layoutWith(QWidget* widget, const QMargins& margins, int spacing = -1)
{
    auto* layout = new Layout(widget);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

/// `textAt` says what the tool tip at a point of `widget` is, as QToolTip takes it; empty: none.
void addToolTips(QWidget* widget, std::function<QString(QPoint)> textAt);

/// Keeps `widget` over its parent's other children, in its own size. `placeIn` says where: it gets what that size leaves of the parent's.
void floatOver(QWidget* widget, std::function<QPoint(QSize rest)> placeIn);

/// The scroll bar of `area` stands in the right margin of its widget, which needs a layout by then. What wraps its words is as wide without
/// the bar: otherwise it could fit without one, need one in what that leaves, and keep either.
void putScrollBarInMargin(QScrollArea& area);

/// A text that leads somewhere when clicked, or pressed with the keyboard. Plain text, elided to fit.
class LinkButton : public QPushButton {
    Q_OBJECT

public:
    explicit LinkButton(const QString& text, QWidget* parent = nullptr);
    void setWords(const QString& text);

    [[nodiscard]] QSize sizeHint() const override { return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, fontMetrics().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    QString m_text;
};

/// Stands where a word may break that does not fit into its line. displayText() shows one of a trace, so each other one is from
/// fittedWords().
inline constexpr QChar kWordBreak(0x200b);
/// `text` for lines of `width` pixels that break between words. A word that does not fit, such as a path, may also break behind a slash, a
/// backslash or an underscore; of a part that does not fit even so, an ellipsis replaces what `mode` says.
[[nodiscard]] QString fittedWords(const QString& text, const QFontMetrics& metrics, int width, Qt::TextElideMode mode);

/// A label of one line or, if it wraps its words, more. Of a line or a part of a word that does not fit, an ellipsis replaces the middle,
/// because the end often has a number or the name of a file; the tool tip has the whole text.
class ElidedLabel : public QLabel {
public:
    /// `role`: how the style sheet knows it.
    explicit ElidedLabel(QWidget* parent = nullptr, const QString& role = {}, const QString& text = {}) : QLabel(text, parent)
    {
        setTextFormat(Qt::PlainText);
        setObjectName(role);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name must not widen the dock
    }

    [[nodiscard]] int heightForWidth(int ofWidth) const override
    {
        const int inner = ofWidth - width() + room().width();
        const QString words = elided(inner);
        if (words == text())
            return QLabel::heightForWidth(ofWidth);
        return fontMetrics().boundingRect(0, 0, inner, QWIDGETSIZE_MAX, drawFlags(), words).height() + height() - room().height();
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        const QString words = elided(room().width());
        if (words == text())
            return QLabel::paintEvent(event);
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(room(), drawFlags(), words);
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip || elided(room().width()) == text())
            return QLabel::event(event);
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(text()), this);
        return true;
    }

private:
    [[nodiscard]] QRect room() const { return contentsRect().adjusted(margin(), 0, -margin(), 0); }
    [[nodiscard]] int drawFlags() const { return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | (wordWrap() ? Qt::TextWordWrap : 0); }
    [[nodiscard]] QString elided(int width) const
    {
        if (textFormat() != Qt::PlainText)
            return text();
        return wordWrap() ? fittedWords(text(), fontMetrics(), width, Qt::ElideMiddle)
                          : fontMetrics().elidedText(text(), Qt::ElideMiddle, width);
    }
};

inline void styleAnswerLabel(QLabel* label, const QString& role)
{
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setObjectName(role);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum); // a long name must not widen the dock
}

/// Says in a corner of a panel that what the panel shows is being calculated anew, once that has taken a second: until then what it shows
/// may be about less of the trace than its neighbours show. GUI thread.
class LateSign : public QLabel {
    Q_OBJECT

public:
    explicit LateSign(QWidget* panel);

    /// A calculation has begun.
    void begin() { m_patience.start(); }
    /// It has ended. `another` will begin soon, because the trace has changed meanwhile: if this one was late, the sign stays.
    void end(bool another);

private:
    QTimer m_patience;
};

/// Labels of the answers, all plain text that can be selected.
[[nodiscard]] inline QLabel* makeAnswerLabel(const QString& role, QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
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
    label->setWordWrap(true); // the path of a program or a source may be longer than the line
    return label;
}

/// A line of plain text below a panel's table or graph.
template <class Label>
[[nodiscard]] Label* makeFooter(QWidget* parent)
{
    auto* footer = new Label(parent);
    footer->setObjectName(QStringLiteral("muted"));
    footer->setContentsMargins(10, 4, 10, 6);
    footer->setTextFormat(Qt::PlainText);
    return footer;
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

/// "Base" or "Head".
[[nodiscard]] QString sideName(Side side);

inline constexpr int kChipToName = 6; ///< logical pixels
/// Of a side's chip beside text in this font.
[[nodiscard]] int sideChipWidth(const QFont& font, Side side);
/// Draws the side's name on the side's colour at the left end of `line`, in the middle of its height. Returns the chip's width. Changes the
/// painter's font and pen.
int paintSideChip(QPainter& painter, const QRect& line, Side side, const Theme& theme);
/// The text or, if it does not fit, its beginning and its end, which is cut so that the last word of the beginning, which may be a version
/// or a name, is whole where there is room for it.
[[nodiscard]] QString elidedAfterWord(const QString& text, const QFontMetrics& metrics, int width);
/// Draws the chip and, in the painter's font, `name` beside it; if that does not fit, without its middle.
void paintSide(QPainter& painter, const QRect& line, Side side, const QString& name, const Theme& theme);

} // namespace emberline
