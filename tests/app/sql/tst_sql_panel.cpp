// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/virtual_tables.h"
#include "app/window/style.h"
#include "tests/app/export/export_support.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/sql/sql_panel.h"
#include "views/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <atomic>

using namespace emberline;
using namespace emberline::exports;

namespace {

constexpr int kPatience = 60000;
/// Takes hours and returns no row before its end.
constexpr auto kEndless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000) SELECT count(*) FROM n";

} // namespace

class SqlPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qRegisterMetaType<SqlResult>();
        Import import;
        QVERIFY(import.read({QFile::encodeName(kSample).toStdString()}, {}).empty());
        m_store.apply(import.takeBatch());
        QVERIFY(m_store.trace().regionCount() > 50);
    }

    void readyQueriesAllRun()
    {
        QVERIFY(readyQueries().size() >= 6);
        for (const ReadyQuery& query : readyQueries()) {
            const SqlResult result = ask(query.statement);
            QVERIFY2(result.error.isEmpty(), qPrintable(query.title + result.error));
            QVERIFY(!result.columns.isEmpty());
        }
    }

    void nothingCanBeChanged()
    {
        for (const char* statement : {"DELETE FROM regions", "DROP TABLE regions", "CREATE TABLE x (y)", "UPDATE sessions SET name = 'x'",
                 "PRAGMA user_version = 7", "UPDATE sqlite_master SET sql = 1", "DELETE FROM regions; SELECT 1"})
            QVERIFY2(!ask(QLatin1String(statement)).error.isEmpty(), statement);
        QVERIFY(ask(QStringLiteral("SELECT 1; DROP TABLE regions")).error.startsWith(QLatin1String("A query is one statement")));
        QCOMPARE(ask(QStringLiteral("SELECT count(*) FROM regions")).at(0, 0).toULongLong(),
            static_cast<qulonglong>(m_store.trace().regionCount()));
    }

    void queriesThatWriteAreRefused_data()
    {
        QTest::addColumn<QString>("statement"); // %1: a file that is not there
        for (const char* statement :
            {"VACUUM INTO '%1'", "ATTACH '%1' AS other", "ATTACH ':memory:' AS other", "PRAGMA writable_schema = 1",
                "PRAGMA temp_store_directory = '%1'", "CREATE TEMP TABLE x (y)", "SELECT load_extension('%1')",
                "SELECT fts3_tokenizer('porter')", "SELECT fts3_tokenizer('x', x'4141414141414141')", "SELECT rtreenode(2, x'0000')",
                "SELECT fts5(1)", "CREATE VIRTUAL TABLE temp.x USING fts5(y)", "PRAGMA journal_mode = wal", "BEGIN EXCLUSIVE", "ANALYZE"})
            QTest::newRow(statement) << QString::fromLatin1(statement);
    }
    void queriesThatWriteAreRefused()
    {
        QFETCH(QString, statement);
        const QTemporaryDir directory;
        const QString file = directory.filePath("new.sqlite");
        const SqlResult result = ask(statement.contains("%1") ? statement.arg(file) : statement);
        QVERIFY2(result.error.startsWith(QLatin1String("A query can only read")), qPrintable(result.error));
        QVERIFY(!QFileInfo::exists(file));
    }

    void readingStatementsAreAllowed()
    {
        for (const char* statement : {"PRAGMA table_info(regions)", "SELECT name FROM pragma_table_info('regions')", "PRAGMA user_version",
                 "EXPLAIN QUERY PLAN SELECT * FROM regions", "SELECT name, count(*) OVER () FROM regions WHERE name LIKE '%e%' ORDER BY 1",
                 "SELECT value FROM json_each('[1,2]')", "VALUES (1)", "SELECT sql FROM sqlite_master"}) {
            const SqlResult result = ask(QLatin1String(statement));
            QVERIFY2(result.error.isEmpty() && result.rowCount() > 0, qPrintable(QLatin1String(statement) + ": " + result.error));
        }
    }

    void onlyModulesThatReadATraceAreThere()
    {
        for (const char* table : {"fts3tokenize", "dbstat", "sqlite_stmt"}) {
            const QString query = QStringLiteral("SELECT * FROM %1").arg(QLatin1String(table));
            QCOMPARE(ask(query).error, QStringLiteral("no such table: %1").arg(QLatin1String(table)));
        }
    }

    void functionsThatSqliteDocumentsAreAllowed()
    {
        const SqlResult known = ask(QStringLiteral(
            "SELECT format('SELECT \"%w\"(%s)', name, rtrim(substr('1,1,1,1,1', 1, 2 * narg), ',')) FROM pragma_function_list"
            " WHERE builtin AND name NOT LIKE 'sqlite_%' AND name NOT IN ('load_extension', 'subtype')"));
        QVERIFY(known.rowCount() > 50);
        for (std::size_t row = 0; row < known.rowCount(); ++row) {
            const QString query = known.at(row, 0).toString();
            QVERIFY2(!ask(query).error.startsWith(QLatin1String("A query can only read")), qPrintable(query));
        }
    }

    void blobsCountAsTextDoes()
    {
        const SqlResult large = ask(QStringLiteral("SELECT zeroblob(900000000)"));
        QVERIFY(!large.error.isEmpty());
        const SqlResult many = ask(QStringLiteral(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT zeroblob(50000000) FROM n"));
        QVERIFY(many.isCut);
        QVERIFY(many.rowCount() < 10);
    }

    void whatAQuerySortsMayNotFillTheDisk()
    {
        const QString rows = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) ");
        for (const char* query : {"SELECT i, randomblob(100000) FROM n ORDER BY 2", "SELECT DISTINCT randomblob(100000) FROM n",
                 "SELECT randomblob(100000) AS b, count(*) FROM n GROUP BY b"}) {
            const SqlResult fits = ask(rows + QLatin1String(query));
            QVERIFY2(fits.error.isEmpty() && fits.rowCount() == 100, qPrintable(fits.error));
            const SqlResult large = runSql(m_store.trace(), createTraceDatabase, rows + QLatin1String(query), {}, 1 << 20);
            QVERIFY2(large.error.contains(QLatin1String("more room on the disk")), query);
        }
    }

    void aResultIsShownAndLeadsBack()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        auto* table = panel.findChild<QTableView*>();
        const QAbstractItemModelTester tester(table->model());
        panel.setStatement(QStringLiteral("SELECT name, region_id, session_id FROM regions ORDER BY region_id LIMIT 5"));
        panel.show();
        panel.run();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 5, kPatience);
        QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("region_id"));
        QSignalSpy revealed(&state, &ViewState::revealRequested);
        Q_EMIT table->activated(table->model()->index(3, 0));
        QCOMPARE(revealed.size(), 1);
        QCOMPARE(state.selection().region, RegionId(3));
    }

    void aResultThatItsLimitCutsSaysSo()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        const auto* model = panel.findChild<QTableView*>()->model();
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        const auto status = std::ranges::find(labels, QStringLiteral("How the query went"), &QLabel::accessibleName);
        QVERIFY(status != labels.end());
        for (const auto& [query, isCut] :
            {std::pair("SELECT 1 AS n UNION SELECT 2 LIMIT 2", true), {"SELECT 1 AS n UNION SELECT 2 UNION SELECT 3 limit 4 ;", false},
                {"SELECT 1 AS n UNION SELECT 2 -- LIMIT 2", false}, {"SELECT '--all' AS n UNION SELECT 'b' LIMIT 2", true},
                {"SELECT 1 AS n -- one\nUNION SELECT 2 LIMIT 2", true}, {"SELECT 1 AS n UNION SELECT 2 LIMIT 1;", true}}) {
            panel.setStatement(QLatin1String(query));
            panel.run();
            QTRY_VERIFY_WITH_TIMEOUT((*status)->text().contains(QStringLiteral(" in ")), kPatience);
            QVERIFY(model->rowCount() > 0);
            QVERIFY2((*status)->text().contains(QStringLiteral("as many as its LIMIT allows")) == isCut, qPrintable((*status)->text()));
        }
    }

    void aLongTextLeavesTheOtherColumnsInSight()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        auto* table = panel.findChild<QTableView*>();
        panel.resize(800, 400);
        panel.setStatement(QStringLiteral("SELECT printf('%.*c', 500, 'x') AS name, 1.5 AS ms"));
        panel.show();
        panel.run();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 1, kPatience);
        QVERIFY(table->columnViewportPosition(1) + table->columnWidth(1) <= table->viewport()->width());
    }

    void headersOfNumbersStandOverTheirNumbers()
    {
        SqlResultModel model;
        SqlResult result;
        result.columns = {QStringLiteral("name"), QStringLiteral("ms"), QStringLiteral("nothing")};
        result.cells = {QStringLiteral("a"), QVariant(), QVariant(), QStringLiteral("b"), QVariant(1.5), QVariant()};
        model.setResult(result);
        const auto isRight = [](const QVariant& alignment) { return (alignment.toInt() & Qt::AlignRight) != 0; };
        QVERIFY(!isRight(model.headerData(0, Qt::Horizontal, Qt::TextAlignmentRole)));
        QVERIFY(isRight(model.headerData(1, Qt::Horizontal, Qt::TextAlignmentRole)));
        QVERIFY(isRight(model.data(model.index(1, 1), Qt::TextAlignmentRole)));
        QVERIFY(!isRight(model.headerData(2, Qt::Horizontal, Qt::TextAlignmentRole)));
    }

    void theQueryHasAFrameInBothThemes()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        panel.resize(800, 400);
        panel.show();
        const auto* editor = panel.findChild<SqlEditor*>();
        QVERIFY(!editor->hasFocus());
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            panel.setStyleSheet(styleSheet(*theme));
            const QImage picture = panel.grab().toImage();
            const QPoint left = editor->mapTo(&panel, QPoint(0, editor->height() / 2));
            QCOMPARE(picture.pixelColor(left), theme->mutedText);
            QCOMPARE(picture.pixelColor(left + QPoint(2, 0)), theme->surface);
        }
    }

    void theLongestRegionsBeginWithTheirLength()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        auto* table = panel.findChild<QTableView*>();
        panel.setStatement(readyQueries().front().statement);
        panel.show();
        panel.run();
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 0, kPatience);
        QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("ms"));
    }

    void rowsAboutASessionLeadToIt()
    {
        SqlResultModel model;
        SqlResult result;
        result.columns = {QStringLiteral("Session_ID"), QStringLiteral("region_id")};
        result.cells = {QVariant(1), QVariant(), QVariant(QStringLiteral("nonsense")), QVariant(999999999)};
        model.setResult(result);
        QCOMPARE(model.selection(m_store.trace(), 0).session, SessionId(1));
        QVERIFY(model.selection(m_store.trace(), 1).isEmpty());
    }

    void errorsAreShownInPlaceOfTheResult()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        panel.setStatement(QStringLiteral("SELECT nonsense FROM nowhere"));
        panel.run();
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        const auto found = std::ranges::find(labels, QStringLiteral("How the query went"), &QLabel::accessibleName);
        QVERIFY(found != labels.end());
        const QLabel* status = *found;
        QTRY_VERIFY_WITH_TIMEOUT(status->text().contains(QLatin1String("nowhere")), kPatience);
    }

    /// By a sign and a colour, in both themes, and as text that can be copied.
    void anErrorLooksLikeOneUntilTheNextQuery()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        const auto labelOf = [&](const char* name) {
            const QList<QLabel*> labels = panel.findChildren<QLabel*>();
            const auto found = std::ranges::find(labels, QLatin1String(name), &QLabel::accessibleName);
            return found == labels.end() ? nullptr : *found;
        };
        const QLabel* status = labelOf("How the query went");
        const QLabel* sign = labelOf("Error");
        QVERIFY(status && sign && sign->isHidden());
        const auto ask = [&](const char* statement, const char* answer) {
            panel.setStatement(QLatin1String(statement));
            panel.run();
            return QTest::qWaitFor([&] { return status->text().contains(QLatin1String(answer)); }, kPatience);
        };
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            panel.setStyleSheet(styleSheet(*theme));
            QVERIFY(ask("SELECT nonsense FROM nowhere", "nowhere"));
            QVERIFY(!sign->isHidden() && !sign->pixmap().isNull());
            QCOMPARE(status->palette().color(QPalette::WindowText), theme->bad);
            QVERIFY(status->textInteractionFlags() & Qt::TextSelectableByMouse);
            QVERIFY(ask("SELECT 1", "1 row in"));
            QVERIFY(sign->isHidden());
            QVERIFY(status->palette().color(QPalette::WindowText) != theme->bad);
        }
    }

    void tablesAndColumnsAreInSight()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        const auto* schema = panel.findChild<QTreeWidget*>();
        QStringList names;
        for (int i = 0; i < schema->topLevelItemCount(); ++i)
            names << schema->topLevelItem(i)->text(0);
        const SqlResult known = ask(QStringLiteral("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type, name"));
        QCOMPARE(static_cast<std::size_t>(names.size()), known.rowCount());
        for (std::size_t row = 0; row < known.rowCount(); ++row)
            QCOMPARE(names[static_cast<qsizetype>(row)], known.at(row, 0).toString());
        for (int i = 0; i < schema->topLevelItemCount(); ++i) { // each column can be asked for
            const QTreeWidgetItem* table = schema->topLevelItem(i);
            QVERIFY(table->childCount() > 0);
            for (int column = 0; column < table->childCount(); ++column) {
                const QString query = QStringLiteral("SELECT %1 FROM %2 LIMIT 1").arg(table->child(column)->text(0), table->text(0));
                QVERIFY2(ask(query).error.isEmpty(), qPrintable(query));
            }
        }
    }

    void aNameIsWrittenIntoTheQuery()
    {
        ViewState state;
        SqlPanel panel(m_store, state, tables());
        auto* schema = panel.findChild<QTreeWidget*>();
        auto* editor = panel.findChild<SqlEditor*>();
        QTreeWidgetItem* regions = schema->findItems(QStringLiteral("regions"), Qt::MatchExactly).value(0);
        QVERIFY(regions);
        Q_EMIT schema->itemActivated(regions, 0);
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT * FROM regions LIMIT 1000"));
        editor->setPlainText(QStringLiteral("SELECT "));
        editor->moveCursor(QTextCursor::End);
        Q_EMIT schema->itemActivated(regions->child(0), 0);
        QCOMPARE(editor->toPlainText(), "SELECT " + regions->child(0)->text(0));
    }

    void namesAreCompletedWhileTheyAreTyped()
    {
        SqlEditor editor;
        editor.setSchema(readSqlSchema(tables()));
        editor.show();
        editor.setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        QAbstractItemView* popup = editor.findChild<QCompleter*>()->popup();
        QTest::keyClicks(&editor, QStringLiteral("select dur"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Tab);
        QVERIFY(!popup->isVisible());
        QCOMPARE(editor.toPlainText(), QStringLiteral("select duration_ns"));
        QTest::keyClicks(&editor, QStringLiteral(" from regions, sources where sources."));
        QVERIFY(popup->isVisible());
        QStringList offered;
        for (int row = 0; row < popup->model()->rowCount(); ++row)
            offered << popup->model()->index(row, 0).data().toString();
        QVERIFY(offered.contains(QStringLiteral("path")));
        QVERIFY(!offered.contains(QStringLiteral("duration_ns")));
        QSignalSpy runs(&editor, &SqlEditor::runRequested);
        QTest::keyClick(popup, Qt::Key_Return); // nothing was chosen: the first
        QVERIFY(!popup->isVisible());
        QVERIFY(editor.toPlainText().endsWith("sources." + offered.front()));
        QTest::keyClicks(&editor, QStringLiteral(" and session"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Return); // the first stands there already: a new line
        QVERIFY(editor.toPlainText().endsWith(QLatin1String(" and session\n")));
        QCOMPARE(runs.size(), 0);
        editor.setPlainText(QStringLiteral("SELECT x FROM sources s WHERE "));
        editor.moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor, QStringLiteral("s."));
        QVERIFY(popup->isVisible());
        for (int row = 0; row < popup->model()->rowCount(); ++row)
            QVERIFY(popup->model()->index(row, 0).data().toString() != QLatin1String("duration_ns"));
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        QTest::keyClick(&editor, Qt::Key_C, Qt::ControlModifier);
        QTest::keyClick(&editor, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        editor.setPlainText(QStringLiteral("SELECT x FROM "));
        editor.moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor, QStringLiteral("reg"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Tab);
        QCOMPARE(editor.toPlainText(), QStringLiteral("SELECT x FROM region_args"));
        editor.setPlainText(QStringLiteral("se"));
        editor.moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor, QStringLiteral("l"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(&editor, Qt::Key_Left);
        QVERIFY(!popup->isVisible());
        editor.clear();
        QTest::keyClicks(&editor, QStringLiteral("na"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(runs.size(), 1);
        QVERIFY(editor.toPlainText().endsWith(QLatin1String("na")));
    }

    void wordsOfTheLanguageComeFirstWhereAStatementOrAClauseBegins()
    {
        SqlEditor editor;
        editor.setSchema(readSqlSchema(tables()));
        editor.show();
        editor.setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        QAbstractItemView* popup = editor.findChild<QCompleter*>()->popup();
        const auto completed = [&](const char* typed) {
            editor.clear();
            QTest::keyClicks(&editor, QString::fromLatin1(typed));
            if (popup->isVisible())
                QTest::keyClick(popup, Qt::Key_Tab);
            return editor.toPlainText();
        };
        QCOMPARE(completed("sel"), QStringLiteral("SELECT"));
        QCOMPARE(completed("SELECT 1; sel"), QStringLiteral("SELECT 1; SELECT"));
        QCOMPARE(completed("SELECT sel"), QStringLiteral("SELECT self_ns"));
        QCOMPARE(completed("SELECT name, sel"), QStringLiteral("SELECT name, self_ns"));
        QCOMPARE(completed("SELECT name FROM regions UNION SELECT name FROM regions GROUP BY sel").right(7), QStringLiteral("self_ns"));
        QCOMPARE(completed("WITH x AS (SELECT 1) sel").right(6), QStringLiteral("SELECT"));
        QCOMPARE(completed("INSERT INTO notes sel").right(6), QStringLiteral("SELECT"));
    }

    void aQueryThatGivesNoRowsCanBeStopped()
    {
        SqlRunner runner(m_store, tables());
        QSignalSpy finished(&runner, &SqlRunner::finished);
        const int asked = m_asked;
        runner.run(QLatin1String(kEndless));
        QTRY_VERIFY_WITH_TIMEOUT(m_asked > asked, kPatience);
        QCOMPARE(finished.size(), 0);
        runner.stop();
        QVERIFY(finished.wait(kPatience));
        QVERIFY(!finished[0][0].value<SqlResult>().error.isEmpty());
    }

    void aQueryThatTakesTooLongIsStopped()
    {
        SqlRunner runner(m_store, tables());
        runner.setTimeLimit(std::chrono::milliseconds(300));
        QSignalSpy finished(&runner, &SqlRunner::finished);
        runner.run(QLatin1String(kEndless));
        QVERIFY(finished.wait(kPatience));
        QVERIFY(!finished[0][0].value<SqlResult>().error.isEmpty());
    }

    void everyCallOfAFunctionEnds_data()
    {
        QTest::addColumn<QString>("statement"); // each takes minutes to hours with SQLite's own functions
        const auto add = [](const char* call, const char* length = "6000000") {
            QTest::newRow(call) << QStringLiteral(
                "SELECT %1 FROM (SELECT printf('%.%2c','a') AS long, printf('%.3000000c','a')||'b' AS other)")
                                       .replace(QLatin1String("%1"), QLatin1String(call))
                                       .replace(QLatin1String("%2"), QLatin1String(length));
        };
        for (const char* call : {"instr(long, other)", "instr(CAST(long AS BLOB), CAST(other AS BLOB))", "replace(long, other, 'x')",
                 "replace(long, 'a', other)", "trim(long, printf('%.3000000c','b')||'a')", "rtrim(long, printf('%.3000000c','b')||'a')",
                 "long LIKE '%'||printf('%.40000c','a')||'b'", "long GLOB '*'||printf('%.40000c','a')||'b'",
                 "long LIKE '%'||printf('%.40000c','a')||'b' ESCAPE 'x'", "json_patch('{\"k\":1}', '{}')"})
            add(call);
        add("long LIKE '%'||printf('%.900c','a')||'b'", "60000000"); // a short pattern needs the longer text
    }
    void everyCallOfAFunctionEnds()
    {
        QFETCH(QString, statement);
        const SqlResult result = ask(statement);
        QVERIFY(!result.error.isEmpty() || result.rowCount() == 1);
    }

    void functionsAnswerAsThoseOfSqlite()
    {
        const QString name = QStringLiteral("plain");
        {
            QSqlDatabase plain = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            plain.setDatabaseName(QStringLiteral(":memory:"));
            QVERIFY(plain.open());
            const QStringList values = {"NULL", "''", "'a'", "'aab'", "'aaab'", "'b'", "'äöü'", "'ü'", "'xäöüxä'", "'%'", "'a%b_'", "'*a?'",
                "'[a-b]*'", "'  a '", "' '", "12", "-1.5", "x''", "x'61'", "x'616162'", "x'c3a4'", "x'a4'", "x'c3'", "x'61c3'",
                "x'a4c3c3a4'", "'a'||char(0)||'b'"};
            for (const QString& first : values) {
                QStringList calls, columns; // asked together, since each question makes the tables anew
                for (const QString& second : values) {
                    for (const char* form : {"instr(%1, %2)", "trim(%1, %2)", "ltrim(%1, %2)", "rtrim(%1, %2)", "%1 LIKE %2", "%1 GLOB %2",
                             "%1 LIKE %2 ESCAPE 'a'", "%1 LIKE %2 ESCAPE '_'", "%1 LIKE %2 ESCAPE '%'", "%1 LIKE %2 ESCAPE NULL",
                             "replace(%1, %2, 'xy')", "replace(%1, %2, '')", "replace(%1, %2, NULL)", "replace('xäaöüb', %1, %2)"}) {
                        const QString call = QString::fromUtf8(form).arg(first, second);
                        calls << call;
                        columns << QStringLiteral("typeof(%1), quote(%1)").arg(call);
                    }
                }
                const QString statement = "SELECT " + columns.join(QLatin1String(", "));
                QSqlQuery query(plain);
                QVERIFY(query.exec(statement) && query.next());
                const SqlResult result = ask(statement);
                QVERIFY2(result.error.isEmpty(), qPrintable(result.error));
                QCOMPARE(result.columns.size(), 2 * calls.size());
                for (int column = 0; column < result.columns.size(); ++column)
                    QVERIFY2(result.at(0, column) == query.value(column), qPrintable(calls[column / 2]));
            }
        }
        QSqlDatabase::removeDatabase(name);
    }

    void aNewQueryReplacesTheRunningOne()
    {
        SqlRunner runner(m_store, tables());
        QSignalSpy finished(&runner, &SqlRunner::finished);
        runner.run(QLatin1String(kEndless));
        runner.run(QStringLiteral("SELECT 42"));
        QVERIFY(finished.wait(kPatience));
        const SqlResult result = finished[0][0].value<SqlResult>();
        QCOMPARE(result.error, QString());
        QCOMPARE(result.at(0, 0).toInt(), 42);
        runner.run(QStringLiteral("SELECT 43"));
        QVERIFY(finished.wait(kPatience));
        QCOMPARE(finished.size(), 2); // nothing came of the first
    }

    void closingDoesNotWaitForAQuery()
    {
        SqlRunner runner(m_store, tables());
        const int asked = m_asked;
        runner.run(QLatin1String(kEndless)); // would outlast every time limit of a test
        QTRY_VERIFY_WITH_TIMEOUT(m_asked > asked, kPatience);
    }

    void manyRowsAreCutAndTheFooterShowsIt()
    {
        const SqlResult result
            = ask(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i FROM n"));
        QCOMPARE(result.rowCount(), kMaxSqlRows);
        QVERIFY(result.isCut);
    }

    void aQuerySeesWhatTheTraceHasGrownBy()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto one = make.process("one", 0, 1e6);
        make.region(one.main, "early", "c", 0, 10, one.life);
        TraceStore store;
        store.apply(builder.takeBatch());
        SqlRunner runner(store, createTraceDatabase);
        QSignalSpy finished(&runner, &SqlRunner::finished);
        for (const int expected : {1, 2}) {
            runner.run(QStringLiteral("SELECT count(*) FROM regions WHERE category = 'c'"));
            QVERIFY(finished.wait(kPatience));
            QCOMPARE(finished.takeFirst()[0].value<SqlResult>().at(0, 0).toInt(), expected);
            make.region(one.main, "late", "c", 20, 30, one.life);
            store.apply(builder.takeBatch());
        }
    }

    void aQueryGoesOnWhileTheTraceGrows()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto one = make.process("one", 0, 1e6);
        make.region(one.main, "r", "c", 0, 1, one.life);
        TraceStore store;
        store.apply(builder.takeBatch());
        SqlRunner runner(store, createTraceDatabase);
        QSignalSpy finished(&runner, &SqlRunner::finished);
        runner.run(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
                                  " SELECT count(*), count(DISTINCT found) FROM (SELECT (SELECT count(*) FROM regions WHERE end_ns >= i"
                                  " AND category = 'c' AND parent_id IS NOT NULL) AS found FROM n)"));
        for (int i = 1; finished.isEmpty(); ++i) {
            make.region(one.main, "r", "c", i, i + 1, one.life);
            store.apply(builder.takeBatch());
            QTest::qWait(0);
        }
        const SqlResult result = finished[0][0].value<SqlResult>();
        QCOMPARE(result.error, QString());
        QCOMPARE(result.at(0, 0).toInt(), 2000);
    }

private:
    [[nodiscard]] SqlResult ask(const QString& statement) const { return runSql(m_store.trace(), createTraceDatabase, statement); }
    /// Counts the queries that got as far as their tables.
    SqlTables tables()
    {
        return [this](sqlite3* connection, const Trace& trace, const std::function<bool()>& isCancelled) {
            auto error = createTraceDatabase(connection, trace, isCancelled);
            ++m_asked;
            return error;
        };
    }

    std::atomic<int> m_asked = 0; ///< how often a query got its tables
    TraceStore m_store;
};

EMBERLINE_TEST(SqlPanelTest, QApplication)
#include "tst_sql_panel.moc"
