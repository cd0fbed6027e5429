// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/kit/view_state.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QString>
#include <QStringList>
#include <QTableView>
#include <QVariant>

#include <functional>
#include <set>
#include <span>
#include <utility>
#include <vector>

class QFontMetrics;

namespace emberline {

/// A table of rows: selects whole rows, no grid, low rows without row headers. Home and End lead to the first and the last row, Tab leaves
/// it. This makes all tables look and behave alike.
class RowTable : public QTableView {
    Q_OBJECT

public:
    explicit RowTable(QWidget* parent = nullptr);

    using Shows = std::function<bool(const QModelIndex& row, const Selection& selection)>;
    using Find = std::function<QModelIndex(const Selection& selection)>;
    /// Call it after setModel(). From then on, a key that leads to another row clicks it, and the selected row is one that shows the
    /// timeline's selection, or none. `find` finds one faster than asking all rows.
    void followSelection(const ViewState& state, Shows shows, Find find = {});
    /// The current row, unless it is only where the keyboard would begin.
    [[nodiscard]] QModelIndex selectedRow() const;
    void setModel(QAbstractItemModel* model) override;
    void keyboardSearch(const QString& search) override;

    struct ColumnWidth {
        int preferred; ///< 0: as its contents, or, of a column with a share, as its share
        int least; ///< 0: may be hidden
        int share = 0; ///< of the remaining width, in proportion to other columns
        bool isAbsent = false; ///< nothing stands there
    };
    /// The columns share the table's width until the user moves one: from then on, of a table that is resized, the last column with a
    /// share that the user has not moved, or else the last one, fills it. If the table is too small, columns that may be hidden go, from
    /// the last one on, and the others shrink to their minimum; no number is cut. What remains goes first to the texts that need it. A
    /// column with a share that may be hidden and prefers no width gets what others do not need before it is hidden, but the texts of the
    /// first column come before its own. A bar keeps no more than 60 pixels while a text beside it is cut. Another number of widths
    /// forgets what the user chose.
    void setWidths(std::vector<ColumnWidth> widths);
    /// The columns share the width again.
    void forgetChosenWidths();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent* event) override;
    void measureAnew();
    /// A narrower column would cut its header or a number: half a number is a wrong one.
    [[nodiscard]] int leastReadable(std::size_t column) const;
    [[nodiscard]] const std::vector<ColumnWidth>& widths() const { return m_widths; }

private:
    [[nodiscard]] QModelIndex rowOf(const Selection& selection) const;
    void bringCurrentIntoView();
    [[nodiscard]] bool hasWidths() const;
    bool measure();
    void shareWidth();
    void shareRest(std::vector<int>& widths, int rest) const;
    void fillAsChosen();

    Shows m_shows;
    Find m_find;
    int m_followedAt = -1; ///< where the scroll bar stood when new rows brought the selected one into view; -1: something else moved it
    std::vector<ColumnWidth> m_widths;
    std::vector<int> m_numberWidths; ///< of what must not be cut, of each column
    std::vector<int> m_textWidths; ///< of all contents
    std::set<int> m_chosen; ///< the columns that the user has moved
    bool m_isSharing = false; ///< the program is setting the widths, not the user
};

/// The width of a column that shows its whole title.
[[nodiscard]] int titleWidth(const QHeaderView& header, int column);

/// Sorting without a mouse: adds an action, Ctrl+T, that sorts by the column of the current cell, and again in reverse.
void addSortAction(QTableView* table);

/// A column of a HeadedModel. Texts are marked with QT_TRANSLATE_NOOP for the model's class.
struct HeadedColumn {
    const char* title;
    bool isNumber = false; ///< head and cells stand on the right
    const char* id = nullptr; ///< its heading in CSV, if not the title
    const char* toolTip = nullptr;
};

/// A table whose columns are data: it provides their heads, and the alignment of heads and cells. A subclass says the rest.
class HeadedModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// `columns` must outlive the model.
    HeadedModel(std::span<const HeadedColumn> columns, QObject* parent) : QAbstractTableModel(parent), m_columns(columns) { }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// How its texts write points in time. The column of times is the first.
    void setTimeMode(TimeMode mode);

protected:
    [[nodiscard]] virtual std::size_t rows() const = 0;
    [[nodiscard]] virtual QString title(int column) const;
    [[nodiscard]] TimeMode timeMode() const { return m_timeMode; }
    /// All rows come anew.
    template <class Rows>
    void replace(Rows& rows, Rows now)
    {
        beginResetModel();
        rows = std::move(now);
        endResetModel();
    }

private:
    std::span<const HeadedColumn> m_columns;
    TimeMode m_timeMode = TimeMode::Relative;
};

enum class Tone { Normal, Strong, Muted, Good, Bad, Link };

/// One cell of an answer's table: text and, beside it, a swatch or a bar.
struct Cell {
    QString text = {}; ///< plain, safe to display
    qsizetype lead = 0; ///< so many characters of it give way first where it does not fit
    Tone tone = Tone::Normal;
    bool rightAligned = false;
    int indent = 0; ///< levels
    QColor swatch = {}; ///< invalid: none
    QColor barColor = {};
    double bar = -1; ///< 0 to 1, a share of the cell's width; negative: none
    bool lineAbove = false; ///< a sum begins here
    QVariant sortKey = {}; ///< the key to sort by; the text if not set
    QString toolTip = {}; ///< plain; the text if empty
};

/// The text as far as it fits: the lead loses its middle, then all of itself, and only then the rest its end.
[[nodiscard]] QString fittedText(const Cell& cell, const QFontMetrics& metrics, int width);

inline constexpr int kCellRole = Qt::UserRole;
inline constexpr int kSortRole = Qt::UserRole + 1;

/// A table of Cells: a subclass writes one function, which provides all roles. Views ask for colours at each repaint, so a change of theme
/// needs only a repaint.
class CellModel : public HeadedModel {
    Q_OBJECT

public:
    using HeadedModel::HeadedModel;

    [[nodiscard]] virtual Cell cell(int row, int column) const = 0;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
};

/// A plain-looking table of Cells: selects whole rows, has no grid. Text is plain and elided to its cell, or in several lines if it wraps
/// words. A click or Enter on a row emits `activated`.
class CellTable : public RowTable {
    Q_OBJECT

public:
    explicit CellTable(QWidget* parent = nullptr);
    /// Makes the table as high as its rows, without a scroll bar, for tables inside another scroll area. If it wraps words, it stays so
    /// when it gets another width.
    void fitToRows();
    /// The first row in sight; invalid if nothing is scrolled away.
    [[nodiscard]] QModelIndex topRow() const;
    /// After the rows came anew: `current` is the current row again, and `top` the first one in sight. Invalid: none, and the first one.
    void returnTo(const QModelIndex& current, const QModelIndex& top);

Q_SIGNALS:
    void rowChosen(const QModelIndex& index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
};

// What is copied of tables and other contents.

/// Rows of cells, headings first. Numbers are plain.
using TextTable = std::vector<QStringList>;

/// Per RFC 4180. Text that a spreadsheet would treat as a formula gets an apostrophe in front.
[[nodiscard]] QString asCsv(const TextTable& table);
/// Without the headings; cells separated by tabs.
[[nodiscard]] QString asText(const TextTable& table);

/// Gives `widget` actions that copy `table()` as CSV and the widget as a picture; with `asTextToo` also as text. They become its context
/// menu, unless it has one.
void addCopyActions(QWidget* widget, const std::function<TextTable()>& table, bool asTextToo = true);

/// Data under this role is a cell's full value: nanoseconds, a count. A cell without it stands for its text. The number keeps clear of the
/// models' own roles.
inline constexpr int kRawRole = Qt::UserRole + 64;
/// Data under this role is the text that is copied, exact where one that is shown is rounded; not needed for lengths, if kRawRole has them.
inline constexpr int kExactRole = kRawRole + 1;

/// The rows of a table as comma-separated values per RFC 4180, with a line of headings (from kRawRole if set, such as "wall_ns"). Text
/// that a spreadsheet would treat as a formula gets an apostrophe in front.
[[nodiscard]] QString tableAsCsv(const QAbstractItemModel& model, const QModelIndexList& rows);
/// The same rows as displayed, columns separated by tabs; lengths and points in time down to the last digit.
[[nodiscard]] QString tableAsText(const QAbstractItemModel& model, const QModelIndexList& rows);
[[nodiscard]] QModelIndexList allRows(const QAbstractItemModel& model);

/// Gives a view actions that copy its selected rows (or all) as text and as CSV, and the view as a picture. The view's actions become its
/// context menu, unless it has one.
void addCopyActions(QAbstractItemView* view);

} // namespace emberline
