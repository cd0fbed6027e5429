// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/gutter_widget.h"

#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_text.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPointF>
#include <QRect>
#include <QString>

#include <array>
#include <vector>

namespace emberline {

namespace {

constexpr int kChipGap = 6; ///< from a chip to the title

QFont withWeight(QFont font, QFont::Weight weight)
{
    font.setWeight(weight);
    return font;
}

QFont smaller(QFont font)
{
    font.setPixelSize(std::max(8, QFontInfo(font).pixelSize() - 1));
    return font;
}

/// Draws the row headers of one gutter. Lives for one paint event.
class GutterPainter {
public:
    // In logical pixels.
    static constexpr int kSideBand = 4; ///< width of the band that tells base from head
    static constexpr int kLeft = 14; ///< middle of the outermost triangle
    static constexpr int kTextGap = 12; ///< from a triangle to its text
    static constexpr int kRight = 8;

    GutterPainter(QPainter& painter, const QWidget& gutter, const TimelineController& controller, RowStack stack) :
        m_painter(painter), m_gutter(gutter), m_controller(controller), m_stack(stack), m_text(controller, stack),
        m_theme(Theme::of(gutter.palette()))
    { }

    void paint()
    {
        const int width = m_gutter.width();
        m_painter.fillRect(m_gutter.rect(), m_theme.surface);
        const TrackLayout& layout = m_controller.layout(m_stack);
        const std::int64_t top = m_controller.scrollY(m_stack);
        for (std::size_t row = layout.rowAt(top); row < layout.rows().size() && layout.rows()[row].y < top + m_gutter.height(); ++row)
            paintRow(layout.rows()[row]);
        m_painter.fillRect(width - 1, 0, 1, m_gutter.height(), m_theme.line);
    }

private:
    void paintRow(const LayoutRow& row)
    {
        const QRect area(0, static_cast<int>(row.y - m_controller.scrollY(m_stack)), m_gutter.width(), row.height);
        const bool isSession = row.kind == RowKind::Session || row.kind == RowKind::Repeats;
        if (isSession)
            m_painter.fillRect(area, m_theme.header);
        const auto& sides = m_controller.model().settings().sides;
        if (sides)
            m_painter.fillRect(QRect(0, area.y(), kSideBand, area.height()), sideColor(m_theme, sides->of(sourceOf(row))));
        const auto key = rowKeyOf(row);
        const Selection& selected = m_controller.state().selection();
        if (key == RowKey{selected.session, selected.thread})
            m_painter.fillRect(QRect(sides ? kSideBand : 0, area.y(), 3, area.height()), m_theme.accent);
        if (key && m_controller.model().isChosen(*key))
            m_painter.fillRect(area, m_theme.markedRange);
        if (const auto current = m_controller.model().currentRow();
            (m_gutter.hasFocus() || m_gutter.isAncestorOf(QApplication::focusWidget())) && current && current == key) {
            m_painter.setPen(m_theme.accent);
            m_painter.drawRect(area.adjusted(0, 0, -2, -2));
        }
        m_painter.fillRect(0, area.bottom(), m_gutter.width(), 1, m_theme.line);
        // The text stays visible while a tall row scrolls off the top.
        const int lineHeight = metrics::kRowTop + metrics::kLanePitch;
        const int top = std::min(std::max(area.y(), 0), std::max(area.bottom() - lineHeight, area.y()));
        const QRect line(0, top + 1, m_gutter.width() - kRight, lineHeight);
        if (isSession)
            paintSession(row, line);
        else
            paintDetail(row, line);
    }
    /// The row's title, or as much of it as fits and tells it from those of the rows around it.
    [[nodiscard]] QString fittingTitle(const LayoutRow& row, const QString& title, int width) const
    {
        const QFontMetrics metrics = m_painter.fontMetrics();
        const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text); };
        if (widthOf(title) <= width)
            return title;
        constexpr std::ptrdiff_t kAround = 24; // rows: whoever reads compares what stands close by
        const auto rows = m_controller.layout(m_stack).rows();
        const std::ptrdiff_t at = &row - rows.data();
        std::vector<QString> siblings;
        for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(at - kAround, 0); i < std::min(at + kAround, std::ssize(rows)); ++i) {
            const LayoutRow& other = rows[static_cast<std::size_t>(i)];
            if (i != at && other.kind == row.kind && other.indent == row.indent)
                siblings.push_back(m_text.title(other));
        }
        const bool isCommand
            = row.isCommand || (row.kind == RowKind::Session && !m_controller.trace().session(row.session).attributes->argv.empty());
        return isCommand ? elidedCommand(title, siblings, width, widthOf) : elidedAmong(title, siblings, width, widthOf);
    }
    void paintSession(const LayoutRow& row, QRect line)
    {
        const Session& session = m_controller.trace().session(row.session);
        const int middle = kLeft + row.indent * metrics::kIndent;
        if (row.collapsible)
            paintTriangle(QPointF(middle + 0.5, line.center().y() + 0.5), row.collapsed);
        const bool guessed = session.linkInferred || session.link == SessionLink::Time;
        const QString title = guessed ? QStringLiteral("≈ ") + m_text.title(row) : m_text.title(row);
        int right = paintBadge(row, line);
        const QFont titleFont = withWeight(m_gutter.font(), QFont::DemiBold);
        const int room = right - middle - kTextGap - QFontMetrics(titleFont).horizontalAdvance(title) - 8;
        m_painter.setFont(smaller(m_gutter.font()));
        m_painter.setPen(m_theme.mutedText);
        const auto widthOf = [metrics = m_painter.fontMetrics()](const QString& text) { return metrics.horizontalAdvance(text); };
        QString wall = m_text.wall(row);
        QRect place(0, line.y(), right, line.height());
        const bool isTight = RowText::isMedian(row) && widthOf(wall) > room;
        const bool isBelow = isTight && row.height >= metrics::kRowTop + 2 * metrics::kLanePitch; // beside the lane of runs that failed
        if (isBelow)
            place = QRect(0, line.y() + metrics::kLanePitch, line.right(), line.height());
        else if (isTight)
            wall = m_text.shortMedian(row);
        if (isTight && !isBelow && widthOf(wall) > room)
            wall.clear(); // name and count matter more, and a number without its word would seem to be the time of all
        m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, wall);
        right -= wall.isEmpty() || isBelow ? 0 : widthOf(wall) + 8;
        m_painter.setFont(titleFont);
        m_painter.setPen(session.attributes->placeholder ? m_theme.mutedText : m_theme.text);
        QRect text(middle + kTextGap, line.y(), right - middle - kTextGap, line.height());
        if (const auto& sides = m_controller.model().settings().sides; sides && row.indent == 0) {
            m_painter.save();
            text.setLeft(text.left() + paintSideChip(m_painter, text, sides->of(session.source), m_theme) + kChipGap);
            m_painter.restore();
        }
        m_painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, fittingTitle(row, title, text.width()));
    }
    [[nodiscard]] SourceId sourceOf(const LayoutRow& row) const { return m_controller.trace().session(row.session).source; }
    void paintDetail(const LayoutRow& row, QRect line)
    {
        m_painter.setFont(m_gutter.font());
        m_painter.setPen(m_theme.mutedText);
        const int middle = kLeft + row.indent * metrics::kIndent;
        if (row.collapsible)
            paintTriangle(QPointF(middle + 0.5, line.center().y() + 0.5), row.collapsed);
        const int left = middle + (row.kind == RowKind::Counter ? -4 : kTextGap);
        const QFontMetrics metrics = m_painter.fontMetrics();
        const QString title = fittingTitle(row, m_text.title(row), line.right() - left);
        m_painter.drawText(
            QRect(left, line.y(), line.right() - left, line.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
        const int used = left + metrics.horizontalAdvance(title) + 10;
        QString series = row.kind == RowKind::Counter ? m_text.series(row) : QString();
        if (series.isEmpty() || row.itemCount < 2 || used >= line.right())
            return;
        m_painter.setFont(smaller(m_gutter.font()));
        series = m_painter.fontMetrics().elidedText(series, Qt::ElideRight, line.right() - used);
        m_painter.drawText(
            QRect(used, line.y(), line.right() - used, line.height()), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, series);
    }
    /// Returns the right end of the room beside it.
    [[nodiscard]] int paintBadge(const LayoutRow& row, QRect line)
    {
        const Session& session = m_controller.trace().session(row.session);
        const bool isMany = row.kind == RowKind::Repeats;
        const bool failed = isMany ? row.failed > 0 : hasFailed(m_controller.trace(), row.session);
        if (!failed && (isMany || !session.signal)) // a success leaves the room to the name
            return line.right();
        const QString text = isMany ? GutterWidget::tr("%1 failed").arg(formatCount(row.failed)) : m_text.badge(session);
        m_painter.setFont(withWeight(smaller(m_gutter.font()), QFont::DemiBold));
        const QFontMetrics metrics = m_painter.fontMetrics();
        const int width = metrics.horizontalAdvance(text) + 10;
        const QRect badge(line.right() - width, line.y() + (line.height() - 16) / 2, width, 16);
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(failed ? m_theme.bad : m_theme.good);
        m_painter.drawRoundedRect(badge, 8, 8);
        m_painter.restore();
        m_painter.setPen(m_theme.badgeText);
        m_painter.drawText(badge, Qt::AlignCenter, text);
        return badge.left() - 6;
    }
    void paintTriangle(QPointF middle, bool collapsed)
    {
        QPolygonF shape = collapsed ? QPolygonF({{-1.5, -3}, {2, 0}, {-1.5, 3}}) : QPolygonF({{-3, -1.5}, {3, -1.5}, {0, 2}});
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.mutedText);
        m_painter.translate(middle);
        m_painter.drawPolygon(shape);
        m_painter.restore();
    }

    QPainter& m_painter;
    const QWidget& m_gutter;
    const TimelineController& m_controller;
    RowStack m_stack;
    RowText m_text;
    const Theme& m_theme;
};

} // namespace

GutterWidget::GutterWidget(TimelineController& controller, QWidget* parent, RowStack stack) :
    QWidget(parent), m_controller(controller), m_stack(stack)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(stack == RowStack::All ? tr("Processes") : tr("Pinned processes and threads"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleDescription(tr("The processes and threads of the timeline's rows"));
    addToolTips(this, [this](QPoint at) {
        const LayoutRow* row = rowAt(at.y());
        return row ? plainToolTip(RowText(m_controller, m_stack).toolTip(*row)) : QString();
    });
    for (const auto changed : {&TimelineModel::layoutChanged, &TimelineModel::contentChanged, &TimelineModel::currentRowChanged})
        connect(&controller.model(), changed, this, qOverload<>(&GutterWidget::update));
    for (const auto changed : {&TimelineController::timePassed, &TimelineController::scrolled})
        connect(&controller, changed, this, qOverload<>(&GutterWidget::update));
    connect(&controller.state(), &ViewState::selectionChanged, this, qOverload<>(&GutterWidget::update));
}

const LayoutRow* GutterWidget::rowAt(int y) const
{
    const std::size_t row = m_controller.layout(m_stack).rowAt(y + m_controller.scrollY(m_stack));
    const auto rows = m_controller.layout(m_stack).rows();
    return row < rows.size() ? &rows[row] : nullptr;
}

void GutterWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setLayoutDirection(layoutDirection()); // of itself it has that of the application
    GutterPainter(painter, *this, m_controller, m_stack).paint();
}

void GutterWidget::mousePressEvent(QMouseEvent* event)
{
    const int y = static_cast<int>(event->position().y());
    const LayoutRow* row = rowAt(y);
    if (!row || event->button() != Qt::LeftButton)
        return;
    const auto key = rowKeyOf(*row);
    if (key && event->modifiers().testFlag(Qt::ControlModifier))
        return m_controller.model().choose(std::array{*key}, !m_controller.model().isChosen(*key));
    if (key && event->modifiers().testFlag(Qt::ShiftModifier))
        return chooseUpTo(*key);
    const bool onTriangle = event->position().x() < GutterPainter::kLeft + row->indent * metrics::kIndent + GutterPainter::kTextGap;
    const bool isFold = row->kind == RowKind::Repeats || row->kind == RowKind::Quiet;
    if (m_stack == RowStack::All && (isFold || (row->collapsible && onTriangle)))
        m_controller.model().toggleCollapsed(m_controller.layout(m_stack).rowAt(y + m_controller.scrollY(m_stack)));
    else if (row->kind == RowKind::Counter)
        m_controller.pick({.counter = m_controller.layout(m_stack).counters(*row).front()});
    else
        m_controller.pick({.session = row->session, .thread = key ? key->thread : ThreadId()});
    m_controller.model().setCurrentRow(key);
}

void GutterWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    const LayoutRow* row = rowAt(static_cast<int>(event->position().y()));
    if (row && row->kind == RowKind::Session)
        m_controller.fitSelection();
}

void GutterWidget::wheelEvent(QWheelEvent* event)
{
    m_controller.wheel(wheelGesture(event->angleDelta(), event->pixelDelta(), Qt::NoModifier), 0, m_stack);
    event->accept();
}

std::optional<std::size_t> GutterWidget::indexOf(const RowKey& key) const
{
    const auto rows = m_controller.layout(m_stack).rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rowKeyOf(rows[i]) == key)
            return i;
    }
    return std::nullopt;
}

void GutterWidget::chooseUpTo(const RowKey& key)
{
    const auto rows = m_controller.layout(m_stack).rows();
    const auto current = m_controller.model().currentRow();
    const std::size_t to = indexOf(key).value_or(0);
    const auto [first, last] = std::minmax({current ? indexOf(*current).value_or(to) : to, to});
    std::vector<RowKey> chosen;
    for (std::size_t i = first; i <= last; ++i) {
        if (const auto between = rowKeyOf(rows[i]))
            chosen.push_back(*between);
    }
    chosen.push_back(key); // the last one is the current one
    m_controller.model().choose(chosen, true);
}

/// Moves to the next row that can become the current one; all between are chosen if `chooses`.
void GutterWidget::step(int by, bool chooses)
{
    const auto rows = m_controller.layout(m_stack).rows();
    const auto current = m_controller.model().currentRow();
    const auto from = current ? indexOf(*current) : std::nullopt;
    auto at = from ? static_cast<std::ptrdiff_t>(*from) + by : 0;
    while (at >= 0 && at < std::ssize(rows) && !rowKeyOf(rows[static_cast<std::size_t>(at)]))
        at += by;
    if (at < 0 || at >= std::ssize(rows))
        return;
    const LayoutRow& row = rows[static_cast<std::size_t>(at)];
    const auto key = rowKeyOf(row);
    if (chooses) {
        m_controller.model().choose(std::array{*key}, true);
    } else {
        m_controller.state().select({.session = key->session, .thread = key->thread});
        m_controller.model().setCurrentRow(key); // after the selection, which clears it
    }
    scrollTo(row);
}

void GutterWidget::scrollTo(const LayoutRow& row)
{
    const std::int64_t top = m_controller.scrollY(m_stack);
    if (row.y < top)
        m_controller.scrollBy(row.y - top, m_stack);
    else if (row.y + metrics::kLanePitch > top + height())
        m_controller.scrollBy(row.y + std::min(row.height, height()) - top - height(), m_stack);
}

bool GutterWidget::startRename(const RowKey& row)
{
    const auto index = indexOf(row);
    if (!index)
        return false;
    const LayoutRow& at = m_controller.layout(m_stack).rows()[*index];
    const int left = GutterPainter::kLeft + at.indent * metrics::kIndent + GutterPainter::kTextGap - 4;
    QLineEdit* line = openEditor(QRect(left, static_cast<int>(std::max<std::int64_t>(at.y - m_controller.scrollY(m_stack), 0)),
                                     width() - left - GutterPainter::kRight, metrics::kRowTop + metrics::kLanePitch + metrics::kRowBottom),
        tr("Name of the row"));
    line->setText(m_controller.model().nameOf(row));
    line->selectAll();
    connect(line, &QLineEdit::returnPressed, this, [this, row, line] {
        m_controller.model().rename(row, line->text());
        setFocus();
    });
    connect(line, &QLineEdit::editingFinished, line, &QWidget::close);
    return true;
}

void GutterWidget::startFind()
{
    const int lineHeight = metrics::kRowTop + metrics::kLanePitch + metrics::kRowBottom;
    QLineEdit* line = openEditor(QRect(0, height() - lineHeight, width() - 1, lineHeight), tr("Find a row"));
    line->setPlaceholderText(tr("Process or thread"));
    const auto find = [this, line](bool next) {
        const bool isFound = line->text().isEmpty() || findRow(line->text(), next);
        line->setStyleSheet(isFound ? QString() : QStringLiteral("color: %1").arg(Theme::of(palette()).bad.name()));
        line->setToolTip(isFound ? QString() : tr("No row that is shown has this in its name"));
        return isFound;
    };
    connect(line, &QLineEdit::textChanged, this, [find] { find(false); });
    connect(line, &QLineEdit::returnPressed, this, [this, line, find] {
        if (!find(false))
            return;
        setFocus();
        line->close();
    });
    auto* next = new QAction(line);
    next->setShortcut(Qt::Key_Down);
    next->setShortcutContext(Qt::WidgetShortcut);
    connect(next, &QAction::triggered, this, [find] { find(true); });
    line->addAction(next);
}

bool GutterWidget::findRow(const QString& text, bool next)
{
    const Trace& trace = m_controller.trace();
    const std::size_t sessions = trace.sessions().size();
    const std::size_t count = sessions + trace.threads().size();
    const auto keyAt = [&](std::size_t i) {
        return i < sessions ? RowKey{SessionId(i), {}} : RowKey{trace.thread(ThreadId(i - sessions)).session, ThreadId(i - sessions)};
    };
    const auto current = m_controller.model().currentRow();
    const std::size_t from = !current ? 0 : current->thread ? sessions + current->thread.row() : current->session.row();
    for (std::size_t step = next ? 1 : 0; step < count + (next ? 1 : 0); ++step) {
        const RowKey key = keyAt((from + step) % count);
        if (!m_controller.model().nameOf(key).contains(text, Qt::CaseInsensitive))
            continue;
        if (!indexOf(key))
            m_controller.model().openUpTo(key.session, key.thread);
        const auto index = indexOf(key);
        if (!index && !m_controller.model().isLayingOut()) // the filter or a hidden source takes it away
            continue;
        m_controller.state().select({.session = key.session, .thread = key.thread});
        m_controller.model().setCurrentRow(key); // after the selection, which clears it
        if (!index)
            return m_controller.revealRow();
        const LayoutRow row = m_controller.layout(m_stack).rows()[*index];
        scrollTo(row);
        const std::int64_t covered = row.y + 2 * metrics::kLanePitch - m_controller.scrollY(m_stack) - height();
        if (covered > 0) // by the field
            m_controller.scrollBy(covered, m_stack);
        return true;
    }
    return false;
}

/// A field for text over the gutter. Escape, another trace and the way to another widget close it; an editor that nobody wrote into does
/// not say that it is finished.
QLineEdit* GutterWidget::openEditor(const QRect& place, const QString& name)
{
    auto* line = new QLineEdit(this);
    line->setAttribute(Qt::WA_DeleteOnClose);
    line->setAccessibleName(name);
    line->setGeometry(place);
    connect(&m_controller.store(), &TraceStore::wasReset, line, &QWidget::close); // another trace has other rows
    connect(qApp, &QApplication::focusChanged, line, [line](const QWidget* left, const QWidget* now) {
        if (left == line && now)
            line->close();
    });
    auto* leave = new QAction(line);
    leave->setShortcut(Qt::Key_Escape);
    leave->setShortcutContext(Qt::WidgetShortcut);
    connect(leave, &QAction::triggered, this, [this, line] {
        setFocus();
        line->close();
    });
    line->addAction(leave);
    line->show();
    line->setFocus();
    return line;
}

void GutterWidget::collapse(bool collapsed)
{
    const auto key = m_controller.model().currentRow();
    if (!key || m_stack != RowStack::All)
        return;
    const auto index = indexOf(*key);
    if (!index)
        return;
    const LayoutRow& row = m_controller.layout(m_stack).rows()[*index];
    if (row.collapsible && row.collapsed != collapsed)
        m_controller.model().toggleCollapsed(*index);
}

void GutterWidget::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        step(event->key() == Qt::Key_Up ? -1 : 1, event->modifiers().testFlag(Qt::ShiftModifier));
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        collapse(event->key() == Qt::Key_Left);
        return;
    default:
        if (const auto command = commandFor(event->key(), event->modifiers()))
            m_controller.perform(*command);
        else
            QWidget::keyPressEvent(event);
    }
}

void GutterWidget::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const auto key = m_controller.model().currentRow();
        const auto index = key ? indexOf(*key) : std::nullopt;
        const auto y = index ? m_controller.layout(m_stack).rows()[*index].y - m_controller.scrollY(m_stack) : 0;
        if (key)
            Q_EMIT menuRequested(*key, mapToGlobal(QPoint(GutterPainter::kLeft, static_cast<int>(y) + metrics::kLanePitch)));
        return;
    }
    const LayoutRow* row = rowAt(event->pos().y());
    if (const auto key = row ? rowKeyOf(*row) : std::nullopt) {
        if (m_controller.model().isChosen(*key))
            m_controller.model().choose(std::array{*key}, true); // the one that acts alone
        else
            m_controller.model().setCurrentRow(key);
        Q_EMIT menuRequested(*key, event->globalPos());
    } else if (row && row->kind == RowKind::Repeats && m_stack == RowStack::All) {
        Q_EMIT groupMenuRequested(static_cast<std::size_t>(row - m_controller.layout().rows().data()), event->globalPos());
    }
}

void GutterWidget::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (const auto key = m_controller.model().currentRow(); m_controller.model().chosenRows().size() < 2 && (!key || !indexOf(*key)))
        m_controller.model().setCurrentRow(std::nullopt);
}

} // namespace emberline

#include "moc_gutter_widget.cpp"
