// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/filter_state.h"

#include <QPushButton>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace emberline {

class CategoryModel;
class TraceCalculation;

/// "Filter ▾": opens the filter's options. Shows what is active: "Filter: only index ▾".
class FilterButton : public QPushButton {
    Q_OBJECT

public:
    /// Both must outlive the button.
    FilterButton(TraceStore& store, FilterState& filter, QWidget* parent = nullptr);

    /// Opens the list under the button and recounts the categories.
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
    QLineEdit* m_categoryText;
    QTableView* m_table;
    QLineEdit* m_name;
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
