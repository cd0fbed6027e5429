// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/cell_table.h"

#include "views/format/display_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QTextOption>
#include <QTimer>
#include <QtMath>

#include <algorithm>
#include <limits>
#include <numeric>

namespace emberline {

constexpr int kMargin = 7; ///< beside a text, and by how much a row is higher than it
constexpr int kTitleMargins = 21; ///< the padding that style sheets add, and the style's own

RowTable::RowTable(QWidget* parent) : QTableView(parent)
{
    setSelectionBehavior(SelectRows);
    setHorizontalScrollMode(ScrollPerPixel);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kMargin);
    horizontalHeader()->setHighlightSections(false);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (!m_isSharing && QGuiApplication::mouseButtons())
            m_chosen.insert(column);
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (hasWidths() && measure())
            shareWidth();
    });
}

void RowTable::followSelection(const ViewState& state, Shows shows, Find find)
{
    m_shows = std::move(shows);
    m_find = std::move(find);
    const auto follow = [this, &state] {
        m_followedAt = -1;
        const QModelIndex row = rowOf(state.selection());
        if (!row.isValid())
            clearSelection();
        else if (!selectionModel()->isSelected(row))
            setCurrentIndex(row);
        return row;
    };
    connect(&state, &ViewState::selectionChanged, this, follow);
    connect(model(), &QAbstractItemModel::modelReset, this, [this, follow] {
        const int before = verticalScrollBar()->value();
        const bool isOfUser = before != 0 && before != m_followedAt; // and stays, if the row is in view there
        if (follow().isValid() && (!isOfUser || verticalScrollBar()->value() != before))
            bringCurrentIntoView();
    });
    connect(model(), &QAbstractItemModel::rowsInserted, this, [this, &state](const QModelIndex& /*parent*/, int first, int last) {
        for (int row = first; row <= last && !state.selection().isEmpty() && !selectionModel()->hasSelection(); ++row) {
            if (const QModelIndex index = model()->index(row, 0); m_shows(index, state.selection())) {
                setCurrentIndex(index);
                bringCurrentIntoView();
            }
        }
    });
}

/// From the first row on, so that where it stands does not tell how high the table was before.
void RowTable::bringCurrentIntoView()
{
    scrollToTop();
    scrollTo(currentIndex());
    m_followedAt = verticalScrollBar()->value();
}

/// Several rows may show it: then the current one is preferred.
QModelIndex RowTable::rowOf(const Selection& selection) const
{
    if (selection.isEmpty())
        return {};
    if (currentIndex().isValid() && m_shows(currentIndex(), selection))
        return currentIndex();
    if (m_find)
        return m_find(selection);
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (const QModelIndex index = model()->index(row, 0); m_shows(index, selection))
            return index;
    }
    return {};
}

QModelIndex RowTable::selectedRow() const
{
    return selectionModel()->isSelected(currentIndex()) ? currentIndex() : QModelIndex();
}

void RowTable::keyPressEvent(QKeyEvent* event)
{
    const int before = currentIndex().row();
    QTableView::keyPressEvent(event);
    const bool selectsMore = event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
    if (m_shows && !selectsMore && currentIndex().isValid() && currentIndex().row() != before)
        Q_EMIT clicked(currentIndex());
}

/// A letter is either a key or searched for, whether or not its action is enabled now. A floating dock has the keys of its window.
void RowTable::keyboardSearch(const QString& search)
{
    const QWidget* top = window()->windowType() == Qt::Tool ? window()->parentWidget() : window();
    for (const QAction* action : top->findChildren<QAction*>()) {
        const bool isKeyHere = action->shortcutContext() == Qt::WindowShortcut || actions().contains(action);
        if (isKeyHere && action->shortcuts().contains(QKeySequence(search)))
            return;
    }
    QTableView::keyboardSearch(search);
}

/// Qt's Home and End stay in the row.
QModelIndex RowTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (action != MoveHome && action != MoveEnd)
        return QTableView::moveCursor(action, modifiers);
    return model()->index(action == MoveHome ? 0 : model()->rowCount() - 1, std::max(0, currentIndex().column()));
}

int titleWidth(const QHeaderView& header, int column)
{
    QFont bold = header.font();
    bold.setBold(true);
    return QFontMetrics(bold).horizontalAdvance(header.model()->headerData(column, Qt::Horizontal).toString()) + kTitleMargins;
}

int HeadedModel::rowCount(const QModelIndex& parent) const
{
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    return parent.isValid() ? 0 : static_cast<int>(std::min(kMost, rows()));
}

int HeadedModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

void HeadedModel::setTimeMode(TimeMode mode)
{
    if (std::exchange(m_timeMode, mode) != mode && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

QString HeadedModel::title(int column) const
{
    return QCoreApplication::translate(metaObject()->className(), m_columns[static_cast<std::size_t>(column)].title);
}

QVariant HeadedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || static_cast<std::size_t>(section) >= m_columns.size())
        return {};
    const HeadedColumn& column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return title(section);
    case kRawRole:
        return column.id ? QVariant(QString::fromLatin1(column.id)) : QVariant();
    case Qt::ToolTipRole:
        return column.toolTip ? QVariant(QCoreApplication::translate(metaObject()->className(), column.toolTip)) : QVariant();
    case Qt::InitialSortOrderRole: // what is largest is what is looked for, but times begin with the first
        return column.isNumber && section > 0 ? QVariant::fromValue(Qt::DescendingOrder) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant HeadedModel::data(const QModelIndex& index, int role) const
{
    return index.isValid() && role == Qt::TextAlignmentRole ? HeadedModel::headerData(index.column(), Qt::Horizontal, role) : QVariant();
}

QVariant CellModel::data(const QModelIndex& index, int role) const
{
    const bool isKnown = role == kCellRole || role == kSortRole || role == Qt::DisplayRole || role == Qt::ToolTipRole;
    if (!index.isValid() || (!isKnown && role != Qt::TextAlignmentRole))
        return {};
    const Cell shown = cell(index.row(), index.column());
    switch (role) {
    case kCellRole:
        return QVariant::fromValue(shown);
    case Qt::ToolTipRole:
        return plainToolTip(shown.toolTip.isEmpty() ? shown.text : shown.toolTip);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((shown.rightAligned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return role == kSortRole && shown.sortKey.isValid() ? shown.sortKey : QVariant(shown.text);
    }
}

namespace {

constexpr int kWrappedGap = 4; ///< pixels more between rows of several lines, so that one sees where the next begins
constexpr int kIndent = 16;
constexpr int kSwatch = 10;
constexpr int kBarHeight = 8;
constexpr qreal kRadius = 2;
constexpr int kLeastColumn = 44; ///< narrower columns are hidden
constexpr int kLeastRest = 120;
constexpr int kGoodRest = 240;
constexpr int kGoodName = 360; ///< more of a row's name is cut before the rest gives way
constexpr int kMeasuredRows = 50; ///< at once; a table may have a million
constexpr int kLeastLead = 40; ///< less than this of a lead says nothing
constexpr int kTextBesideBar = 64; ///< pixels reserved for the text of a cell with a bar
constexpr int kLeastBar = 60; ///< pixels of a whole bar

QColor colorOf(Tone tone, const Theme& theme)
{
    return tone == Tone::Muted ? theme.mutedText
        : tone == Tone::Good   ? theme.good
        : tone == Tone::Bad    ? theme.bad
        : tone == Tone::Link   ? theme.accent
                               : theme.text;
}

QFont fontOf(const QStyleOptionViewItem& option, Tone tone)
{
    QFont font = option.font;
    font.setWeight(tone == Tone::Strong || tone == Tone::Good || tone == Tone::Bad ? QFont::DemiBold : font.weight());
    return font;
}

/// Numbers stay in one line.
bool isWrapped(const QStyleOptionViewItem& option, const Cell& cell)
{
    return option.features.testFlag(QStyleOptionViewItem::WrapText) && !cell.rightAligned;
}

/// A path may be longer than a line.
QTextOption wrapping()
{
    QTextOption option(Qt::AlignLeft | Qt::AlignVCenter);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return option;
}

int wrappedHeight(const QString& text, const QFont& font, int width)
{
    QTextLayout layout(text, font);
    layout.setTextOption(wrapping());
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        height += line.height();
    }
    layout.endLayout();
    return qCeil(height);
}

void fillRounded(QPainter& painter, const QRectF& rect, const QColor& color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(rect, kRadius, kRadius);
}

} // namespace

QString fittedText(const Cell& cell, const QFontMetrics& metrics, int width)
{
    if (cell.lead == 0 || metrics.horizontalAdvance(cell.text) <= width)
        return metrics.elidedText(cell.text, Qt::ElideRight, width);
    const QString rest = cell.text.mid(cell.lead);
    const int room = width - metrics.horizontalAdvance(rest);
    if (room >= kLeastLead)
        return metrics.elidedText(cell.text.left(cell.lead), Qt::ElideMiddle, room) + rest;
    return metrics.elidedText(QStringLiteral("…") + rest, Qt::ElideRight, width);
}

/// Draws Cells: indent, swatch, bar, text in its tone. Text is plain and elided to its cell, or in several lines if the view wraps words.
class CellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Theme::of(option.palette);
        const Cell cell = index.data(kCellRole).value<Cell>();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const auto* view = qobject_cast<const QAbstractScrollArea*>(option.widget);
        const QRect area = view ? view->viewport()->rect() : option.rect;
        // All parts are placed as if from left to right; visual() is where they are. It is its own inverse.
        const auto visual = [&](QRectF part) {
            if (option.direction == Qt::RightToLeft)
                part.moveLeft(2.0 * area.left() + area.width() - part.right());
            return part;
        };
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (selected)
            painter->fillRect(option.rect, theme.accent);
        if (option.state.testFlag(QStyle::State_HasFocus)) { // as the style sheet frames the current item of other tables
            painter->setPen(selected ? theme.accentText : theme.accent);
            painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
        }
        if (cell.lineAbove)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(option.rect.width(), 1)), theme.line);
        const QRect whole = visual(option.rect).toRect();
        QRect rest = whole.adjusted(kMargin + cell.indent * kIndent, 0, -kMargin, 0);
        if (cell.swatch.isValid()) {
            fillRounded(*painter, visual({qreal(rest.left()), rest.center().y() - kSwatch / 2.0 + 0.5, kSwatch, kSwatch}), cell.swatch);
            rest.setLeft(rest.left() + kSwatch + 8);
        }
        if (cell.bar >= 0) {
            const int space = rest.width() - (cell.text.isEmpty() ? 0 : kTextBesideBar);
            const double width = std::max(cell.bar > 0 ? 2.0 : 0.0, cell.bar * std::max(0, space));
            fillRounded(*painter, visual({qreal(rest.left()), rest.center().y() - kBarHeight / 2.0 + 0.5, width, kBarHeight}),
                selected ? theme.accentText : cell.barColor); // bars may have the accent
            if (!cell.rightAligned)
                rest.setLeft(rest.left() + static_cast<int>(width) + kMargin);
        }
        const QFont font = fontOf(option, cell.tone);
        painter->setFont(font);
        painter->setPen(selected ? theme.accentText : colorOf(cell.tone, theme));
        const Qt::Alignment side = cell.rightAligned ? Qt::AlignRight : Qt::AlignLeft;
        if (isWrapped(option, cell)) {
            painter->drawText(visual(rest), cell.text, wrapping());
            return painter->restore();
        }
        QString text = fittedText(cell, QFontMetrics(font), rest.width());
        const bool isCut = rest.right() > area.right() && whole.left() <= area.right(); // a table that is too wide ends within a column
        if (cell.rightAligned && isCut)
            rest.setRight(area.right());
        if (cell.rightAligned && (isCut || text != cell.text))
            text = QStringLiteral("…"); // half a number is a wrong one
        painter->drawText(visual(rest), static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine, text);
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Cell cell = index.data(kCellRole).value<Cell>();
        const int beside = 2 * kMargin + cell.indent * kIndent + (cell.swatch.isValid() ? kSwatch + 8 : 0);
        int height = option.fontMetrics.height();
        if (const int width = option.rect.width() - beside; width > 0 && isWrapped(option, cell))
            height = wrappedHeight(cell.text, fontOf(option, cell.tone), width) + kWrappedGap;
        return {option.fontMetrics.horizontalAdvance(cell.text) + beside, height + kMargin};
    }
};

void RowTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &RowTable::measureAnew); // a header may describe the contents
    connect(model, &QAbstractItemModel::layoutChanged, this, &RowTable::measureAnew); // other rows are measured
    auto* soon = new QTimer(this); // a filter announces its rows in many steps
    soon->setSingleShot(true);
    connect(soon, &QTimer::timeout, this, &RowTable::measureAnew);
    connect(model, &QAbstractItemModel::rowsInserted, soon, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::dataChanged, soon, qOverload<>(&QTimer::start));
}

void RowTable::setWidths(std::vector<ColumnWidth> widths)
{
    if (widths.size() != m_widths.size())
        m_chosen.clear(); // other columns stand there now
    m_widths = std::move(widths);
    measureAnew();
}

void RowTable::forgetChosenWidths()
{
    m_chosen.clear();
    measureAnew();
}

/// The model may already have other columns than the widths are for.
bool RowTable::hasWidths() const
{
    return model() && !m_widths.empty() && static_cast<int>(m_widths.size()) == model()->columnCount();
}

void RowTable::measureAnew()
{
    if (!hasWidths())
        return;
    m_numberWidths.assign(m_widths.size(), 0);
    m_textWidths.assign(m_widths.size(), 0);
    measure();
    shareWidth();
}

/// The contents from the first row in sight on; what is known of other rows stays. Says whether a number is wider than those before, or a
/// text than its column, too.
bool RowTable::measure()
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const int first = std::max(0, rowAt(0));
    const int end = std::min(first + kMeasuredRows, model()->rowCount());
    bool hasGrown = false;
    for (std::size_t i = 0; i < m_widths.size(); ++i) {
        const bool isWhole = m_widths[i].preferred == 0 && m_widths[i].share == 0;
        for (int row = first; row < end; ++row) {
            const QModelIndex index = model()->index(row, static_cast<int>(i));
            const bool isNumber = isWhole || (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
            const Cell cell = index.data(kCellRole).value<Cell>();
            const int swatch = cell.swatch.isValid() ? kSwatch + 8 : 0;
            const int text = metrics.horizontalAdvance(index.data().toString()) + 2; // it is rounded
            const int bar = cell.bar < 0 ? 0 : kLeastBar + kTextBesideBar + 2 * kMargin;
            const int width = std::max({sizeHintForIndex(index).width(), text + 2 * kMargin + cell.indent * kIndent + swatch, bar});
            hasGrown = hasGrown || width > (isNumber ? m_numberWidths[i] : std::max(m_textWidths[i], columnWidth(static_cast<int>(i))));
            m_textWidths[i] = std::max(m_textWidths[i], width);
            m_numberWidths[i] = std::max(m_numberWidths[i], isNumber ? width : 0);
        }
    }
    return hasGrown;
}

void RowTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (m_followedAt == verticalScrollBar()->value() && event->size().height() != event->oldSize().height())
        bringCurrentIntoView();
    if (hasWidths())
        m_chosen.empty() ? shareWidth() : fillAsChosen();
}

void RowTable::fillAsChosen()
{
    auto filling = m_widths.size() - 1;
    for (std::size_t i = 0; i < m_widths.size(); ++i) {
        const int column = static_cast<int>(i);
        if (m_widths[i].share > 0 && !m_chosen.contains(column) && !isColumnHidden(column))
            filling = i;
    }
    const int column = static_cast<int>(filling);
    const int room = columnWidth(column) + viewport()->width() - horizontalHeader()->length();
    const QScopedValueRollback sharing(m_isSharing, true);
    horizontalHeader()->resizeSection(column, std::max(leastReadable(filling), room));
}

int RowTable::leastReadable(std::size_t column) const
{
    return std::max({m_widths[column].least, titleWidth(*horizontalHeader(), static_cast<int>(column)) + kMargin, m_numberWidths[column]});
}

void RowTable::shareWidth()
{
    if (!m_chosen.empty())
        return;
    std::vector<int> widths;
    for (std::size_t i = 0; i < m_widths.size(); ++i)
        widths.push_back(m_widths[i].isAbsent ? 0 : std::max(m_widths[i].preferred, leastReadable(i)));
    const auto missing = [&] { return std::accumulate(widths.begin(), widths.end(), 0) - viewport()->width(); };
    for (std::size_t i = widths.size(); i-- > 0 && missing() > 0;) {
        const int left = widths[i] - missing();
        if (m_widths[i].least == 0)
            widths[i] = left >= leastReadable(i) ? left : 0;
    }
    for (std::size_t i = widths.size(); i-- > 0 && missing() > 0;)
        widths[i] = std::max(std::min(widths[i], leastReadable(i)), widths[i] - missing());
    if (missing() <= 0)
        shareRest(widths, -missing());
    const QScopedValueRollback sharing(m_isSharing, true);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        setColumnHidden(static_cast<int>(i), m_widths[i].least == 0 && widths[i] < kLeastColumn);
        horizontalHeader()->resizeSection(static_cast<int>(i), widths[i]);
    }
}

/// Texts that are cut come first, in proportion to their shares, and then all columns with a share that are not hidden.
void RowTable::shareRest(std::vector<int>& widths, int rest) const
{
    const auto isLast = [](const ColumnWidth& width) { return width.share > 0 && width.preferred == 0 && width.least == 0; };
    for (const bool areCut : {true, false}) {
        const auto takes = [&](std::size_t i) {
            return m_widths[i].share > 0 && (widths[i] > 0 || isLast(m_widths[i])) && (!areCut || widths[i] < m_textWidths[i]);
        };
        int shares = 1;
        while (rest > 0 && shares > 0) {
            shares = 0;
            for (std::size_t i = 0; i < widths.size(); ++i)
                shares += takes(i) ? m_widths[i].share : 0;
            int left = shares;
            for (std::size_t i = 0; i < widths.size(); ++i) {
                if (!takes(i))
                    continue;
                const int fair = rest * m_widths[i].share / left;
                const int given = areCut ? std::min(fair, m_textWidths[i] - widths[i]) : fair;
                left -= m_widths[i].share;
                rest -= given;
                widths[i] += given;
            }
        }
    }
    const int name = std::max(m_widths.front().least, std::min(sizeHintForColumn(0), kGoodName));
    const auto fill = [&](std::size_t to, int good) { // others give up what they do not need
        for (std::size_t i = 0; i < widths.size() && widths[to] < good; ++i) {
            const int needed = std::max(leastReadable(i), i == 0 ? name : m_textWidths[i]);
            const int given = std::clamp(m_widths[i].share > 0 ? 0 : widths[i] - needed, 0, good - widths[to]);
            widths[i] -= given;
            widths[to] += given;
        }
    };
    const auto last = std::ranges::find_if(m_widths, isLast);
    if (last == m_widths.end()) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (m_widths[i].share > 0)
                fill(i, m_textWidths[i]);
        }
        return;
    }
    const auto at = static_cast<std::size_t>(last - m_widths.begin());
    int& taker = widths[at];
    const int lacking = std::clamp(name - widths.front(), 0, std::max(taker - kLeastRest, 0));
    widths.front() += lacking;
    taker -= lacking;
    fill(0, name);
    fill(at, std::max(kGoodRest, m_textWidths[at]));
    if (taker < kLeastRest) // too narrow for any text: the first column makes better use of it
        widths.front() += std::exchange(taker, 0);
}

CellTable::CellTable(QWidget* parent) : RowTable(parent)
{
    setItemDelegate(new CellDelegate(this));
    setFrameShape(NoFrame);
    horizontalHeader()->setMinimumSectionSize(24);
    setMouseTracking(true);
    connect(this, &QTableView::entered, this, [this](const QModelIndex& index) {
        viewport()->setCursor(index.data(kCellRole).value<Cell>().tone == Tone::Link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
    connect(this, &QTableView::viewportEntered, viewport(), &QWidget::unsetCursor);
    connect(this, &QTableView::clicked, this, &CellTable::rowChosen);
    connect(this, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (!QGuiApplication::mouseButtons()) // a double click was preceded by a click
            Q_EMIT rowChosen(index);
    });
    addCopyActions(this);
}

void CellTable::fitToRows()
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    measureAnew(); // the cells may have got swatches
    int least = 0; // the area around it scrolls to what is wider
    for (std::size_t i = 0; i < widths().size(); ++i)
        least += widths()[i].least == 0 ? 0 : leastReadable(i);
    setMinimumWidth(least + 2);
    fitHeight();
}

void CellTable::fitHeight()
{
    if (wordWrap())
        resizeRowsToContents();
    const int header = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->sizeHint().height();
    setFixedHeight(header + verticalHeader()->length() + 2);
}

void CellTable::resizeEvent(QResizeEvent* event)
{
    RowTable::resizeEvent(event);
    if (wordWrap() && event->size().width() != event->oldSize().width())
        fitHeight();
}

QModelIndex CellTable::topRow() const
{
    return verticalScrollBar()->value() == 0 ? QModelIndex() : indexAt({0, 0});
}

void CellTable::returnTo(const QModelIndex& current, const QModelIndex& top)
{
    setAutoScroll(false); // a visible table would scroll to the current row at once, a hidden one when it is shown
    setCurrentIndex(current);
    setAutoScroll(true);
    doItemsLayout(); // the scroll bar knows the new rows from here on
    top.isValid() ? scrollTo(top, PositionAtTop) : verticalScrollBar()->setValue(0);
}

} // namespace emberline

#include "moc_cell_table.cpp"
