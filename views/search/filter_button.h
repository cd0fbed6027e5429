// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/filter_state.h"

#include <QPushButton>

class QCheckBox;
class QLineEdit;
class QTableView;

namespace emberline {

class Background;
class CategoryModel;

/// "Category ▾": opens what can be filtered by. Says so while something is.
class FilterButton : public QPushButton {
    Q_OBJECT

public:
    /// Both must outlive the button.
    FilterButton(TraceStore& store, FilterState& filter, QWidget* parent = nullptr);

    /// Opens the list under the button and counts the categories anew.
    void open();

private:
    void makePopup();
    QWidget* makeConditions();
    void count();
    void apply();
    void followFilter();

    TraceStore& m_store;
    FilterState& m_filter;
    Background* m_background;
    CategoryModel* m_model;
    QWidget* m_popup;
    QLineEdit* m_categoryText;
    QTableView* m_table;
    QLineEdit* m_name;
    QLineEdit* m_shortest;
    QCheckBox* m_errors;
};

} // namespace emberline
