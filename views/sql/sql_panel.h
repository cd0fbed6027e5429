// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/panel.h"
#include "views/kit/view_state.h"
#include "views/sql/sql_query.h"

#include <QAbstractTableModel>
#include <QPlainTextEdit>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

class QCompleter;
class QLabel;
class QPushButton;
class QStringListModel;
class QTreeWidget;

namespace emberline {

class RowTable;

/// What a query can name.
struct SqlSchema {
    struct Column {
        QString name;
        QString type; ///< as declared, in lower case
        bool isExtra = false; ///< SELECT * leaves it out
    };
    struct Table {
        QString name;
        bool isView = false;
        std::vector<Column> columns;
    };

    std::vector<Table> tables; ///< by name, views last
    QStringList words; ///< of the language: keywords and functions
};

/// The same for every trace, so it reads none. Takes a few milliseconds.
[[nodiscard]] SqlSchema readSqlSchema(const SqlTables& tables);

/// The text of a query. Completes names while they are typed: after FROM tables, after `table.` or an alias its columns,
/// otherwise all that a query can name.
class SqlEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SqlEditor(QWidget* parent = nullptr);

    void setSchema(SqlSchema schema) { m_schema = std::move(schema); }

Q_SIGNALS:
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What stands before the cursor.
    struct Prefix {
        QString table; ///< before the point, if there is one; of an alias, what it stands for
        QString text; ///< the beginning of a name
        bool isTable; ///< FROM or JOIN comes before it
        bool beginsClause; ///< nothing, a name or a bracket comes before it
    };

    [[nodiscard]] Prefix prefix() const;
    [[nodiscard]] QString tableOf(const QString& name) const;
    [[nodiscard]] QStringList namesFor(const Prefix& prefix) const;
    void complete(bool isAsked);
    void insert(const QString& name);

    SqlSchema m_schema;
    QStringListModel* m_names;
    QCompleter* m_completer;
};

/// The rows of a query result. Cell texts are made on demand. GUI thread.
class SqlResultModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(SqlResult result);
    /// The thing that a row describes, found by columns named like an id (region_id, instant_id, session_id, ...). Nothing if there is
    /// none, or none in this trace.
    [[nodiscard]] Selection selection(const Trace& trace, int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_result.rowCount());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_result.columns.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct IdColumns {
        std::vector<int> regions, instants, counters, objects, sessions;
    };

    SqlResult m_result;
    IdColumns m_ids; ///< columns of m_result whose names say that they hold ids
    std::vector<bool> m_areNumbers; ///< of each column: the first value that there is
};

struct ReadyQuery {
    QString title; ///< translated
    QString statement;
};

/// Sample queries over the tables and views of the SQLite export.
std::vector<ReadyQuery> readyQueries();

/// Queries over the open trace, with the tables and views that `--format sqlite` writes, which stand beside the query. A row leads to the
/// thing that it describes.
class SqlPanel : public Panel {
    Q_OBJECT

public:
    SqlPanel(TraceStore& store, ViewState& state, const SqlTables& tables, QWidget* parent = nullptr);

    void setStatement(const QString& statement);
    [[nodiscard]] QString statement() const;
    /// Runs the editor's text, or its selected part.
    void run();

Q_SIGNALS:
    void statementChanged();

protected:
    void refresh() override { showState(); }
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
    std::optional<qulonglong> m_limit; ///< the LIMIT at the end of the query that ran last
    SqlResultModel* m_model;
    SqlEditor* m_editor;
    QPushButton* m_run;
    QPushButton* m_stop;
    QPushButton* m_ready;
    QLabel* m_sign; ///< of an error
    QLabel* m_status;
    QTreeWidget* m_schema;
    RowTable* m_table;
};

} // namespace emberline
