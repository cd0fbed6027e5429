// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/sql/sql_query.h"

#include <QPlainTextEdit>

#include <utility>
#include <vector>

class QCompleter;
class QStringListModel;

namespace emberline {

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

} // namespace emberline
