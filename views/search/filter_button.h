// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QAbstractTableModel>
#include <QPushButton>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace emberline {

class TraceCalculation;

/// A category and its number of regions. Owns its text, so that it outlives the trace in which it was counted.
struct CountedCategory {
    std::string category;
    std::uint64_t count = 0;
};

/// The categories of a trace, to hide, show or show alone: a check box and a count each. GUI thread.
class CategoryModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Category, Count, Only, ColumnCount };

    explicit CategoryModel(FilterState& filter, QObject* parent = nullptr);

    void setCategories(std::vector<CountedCategory> categories);
    /// Lists only categories that contain this text, ignoring case.
    void setText(const QString& text);
    /// Shows only the row's category; shows all again if that is already so.
    void toggleOnly(const QModelIndex& index);
    /// Shows only the categories that are listed, those that contain the text: at most so many of the first.
    void showOnlyListed(std::size_t most);
    /// Says in `row` alone, that of the mouse or of the keyboard, what else it can do; -1: in none.
    void pointAt(int row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void list();
    [[nodiscard]] QString toolTip(const QModelIndex& index) const;
    [[nodiscard]] const CountedCategory* at(const QModelIndex& index) const;

    FilterState& m_filter;
    std::vector<CountedCategory> m_categories;
    std::vector<std::size_t> m_rows; ///< the categories that contain the text
    QString m_text;
    int m_pointed = -1;
};

/// "Filter ▾": opens the filter's options. Shows what is active: "Filter: only index ▾".
class FilterButton : public QPushButton {
    Q_OBJECT

public:
    /// Both must outlive the button.
    FilterButton(TraceStore& store, FilterState& filter, QWidget* parent = nullptr);

    /// Opens the options under the button, where typing filters by name, and recounts the categories.
    void open();

Q_SIGNALS:
    /// The options were closed: the focus may return to the timeline.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makePopup();
    QWidget* makeConditions();
    QWidget* makeSaved();
    void fillSaved();
    void saveFilter();
    void count();
    void apply();
    void followFilter();
    void followPlaces();

    TraceStore& m_store;
    FilterState& m_filter;
    TraceCalculation* m_counting;
    CategoryModel* m_model;
    QWidget* m_popup;
    QLineEdit* m_name; ///< has the keyboard at first
    QLineEdit* m_categoryText;
    QTableView* m_table;
    QLineEdit* m_shortest;
    QLineEdit* m_longest;
    QLineEdit* m_exitCode;
    QLabel* m_only; ///< the threads or sessions that are shown alone
    QPushButton* m_everywhere;
    QComboBox* m_mode;
    QComboBox* m_saved;
    QPushButton* m_save;
    QPushButton* m_forget;
    QCheckBox* m_errors;
};

} // namespace emberline
