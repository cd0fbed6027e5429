// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"
#include "views/sql/sql_runner.h"

class QLabel;
class QPushButton;
class QTableView;
class QTreeWidget;

namespace emberline {

class SqlEditor;
class SqlResultModel;

/// Queries over the open trace, with the tables and views that `--format sqlite` writes, which stand beside the query. A row leads to the
/// thing that it describes.
class SqlPanel : public Panel {
    Q_OBJECT

public:
    SqlPanel(TraceStore& store, ViewState& state, const SqlTables& tables, QWidget* parent = nullptr);

    void setStatement(const QString& statement);
    /// Runs the editor's text, or its selected part.
    void run();

protected:
    void refresh() override;
    void forget() override;
    bool stepBack() override;

private:
    QWidget* makeButtonRow();
    void makeEditor();
    void makeSchema(const SqlTables& tables);
    void makeTable();
    void makeReadyMenu();
    void showResult(const SqlResult& result, std::chrono::milliseconds took);
    void showState();
    void say(const QString& text, bool isError);
    void goTo(const QModelIndex& index);

    SqlRunner* m_runner;
    SqlResultModel* m_model;
    SqlEditor* m_editor;
    QPushButton* m_run;
    QPushButton* m_stop;
    QPushButton* m_ready;
    QLabel* m_sign; ///< of an error
    QLabel* m_status;
    QTreeWidget* m_schema;
    QTableView* m_table;
};

} // namespace emberline
