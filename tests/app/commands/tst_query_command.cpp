// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/export/export_support.h"
#include "tests/support/git_repository.h"
#include "tests/support/test_room.h"

using namespace emberline;
using namespace emberline::exports;

namespace {

Ran query(const QStringList& arguments)
{
    return run({}, QStringLiteral(EMBERLINE_PROGRAM), QStringList{QStringLiteral("query")} + arguments);
}

constexpr auto kValues = "SELECT 1 AS n, 2.5 AS r, 'a,\"b' AS t, NULL AS empty, x'ff' AS bytes";

} // namespace

class QueryCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersInThreeForms()
    {
        QCOMPARE(query({kValues, kSample}).standardOutput, QByteArray("n  r    t     empty  bytes\n1  2.5  a,\"b         ff\n"));
        QCOMPARE(query({"--format", "csv", kValues, kSample}).standardOutput, QByteArray("n,r,t,empty,bytes\r\n1,2.5,\"a,\"\"b\",,ff\r\n"));
        const SortedJson rows = SortedJson::parse(query({"--format", "json", kValues, kSample}).standardOutput.toStdString());
        const SortedJson expected = SortedJson::array({{{"n", 1}, {"r", 2.5}, {"t", "a,\"b"}, {"empty", nullptr}, {"bytes", "ff"}}});
        QVERIFY(rows == expected);
        QCOMPARE(query({"--format", "json", "SELECT 1 AS a, 2 AS a, 3 AS a", kSample}).standardOutput,
            QByteArray("[\n{\"a\":1,\"a:1\":2,\"a:2\":3}\n]\n"));
    }

    /// As in an export; a negative number is none.
    void aSpreadsheetTakesNoTextForAFormula()
    {
        QCOMPARE(query({"--format", "csv", "SELECT '=1+1' AS '@a', '+a' AS a, '-a' AS b, -1.5 AS c, -2 AS d", kSample}).standardOutput,
            QByteArray("\"'@a\",a,b,c,d\r\n\"'=1+1\",\"'+a\",\"'-a\",-1.5,-2\r\n"));
    }

    void countsWhatIsInTheTrace()
    {
        const Ran ran = query({"--format", "csv", "SELECT count(*) FROM regions", kSample});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.standardOutput, "count(*)\r\n" + QByteArray::number(qulonglong(importPath(kSample).regionCount())) + "\r\n");
    }

    void wrongUseIsExplained_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no query") << QStringList{kSample} << "query needs a query";
        QTest::newRow("format") << QStringList{"--format", "xml", "SELECT 1", kSample} << "--format is one of table, csv and json.";
        QTest::newRow("table") << QStringList{"SELECT * FROM nowhere", kSample} << "sqlite_master";
        QTest::newRow("write") << QStringList{"DELETE FROM regions", kSample} << "can only read";
        QTest::newRow("two") << QStringList{"SELECT 1; SELECT 2", kSample} << "one statement";
    }
    void wrongUseIsExplained()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        const Ran ran = query(arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.standardError.contains(sentence.toUtf8()), ran.standardError.constData());
        QVERIFY(ran.standardOutput.isEmpty());
    }

    void whatCannotBeReadIsAnExitStatus() { QCOMPARE(query({"SELECT 1", "/nowhere/at/all"}).status, 1); }

    void largeSortsWorkUnderConfinement()
    {
        const Ran ran = query({"--format", "csv",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT count(*) FROM (SELECT i, i * 7919 % "
            "400009"
            " AS k, hex(randomblob(20)) AS h FROM n ORDER BY k LIMIT -1 OFFSET 1)",
            kSample});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.standardOutput, QByteArray("count(*)\r\n399999\r\n"));
    }
};

EMBERLINE_TEST(QueryCommandTest, QCoreApplication)
#include "tst_query_command.moc"
