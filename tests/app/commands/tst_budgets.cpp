// SPDX-License-Identifier: GPL-3.0-or-later
// `emberline budgets` with this machine's git, and the schemas of what the program prints as JSON, judged by python3's jsonschema. No
// expectation depends on how fast the machine is.
#include "tests/support/git_repository.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace emberline;

namespace {

Ran emberlineDoes(const QStringList& arguments)
{
    return run({}, EMBERLINE_PROGRAM, arguments);
}

QJsonObject objectOf(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

QByteArray fileOf(const QJsonArray& budgets)
{
    return QJsonDocument(QJsonObject{{"budgets", budgets}}).toJson();
}

} // namespace

class BudgetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_repository.addFiles(20, "folder"));
        m_repository.git({"add", "."});
        QCOMPARE(m_repository.git({"commit", "-qm", "first"}), 0);
        m_repository.git({"config", "alias.st", "status"});
        // The index is older than no file, so that no run writes it or reads files again: each does the same.
        QTest::qWait(1100);
        m_repository.git({"status"});
        for (int i = 0; i < 20; ++i)
            QCOMPARE(status(log("good"), {"status"}), 0);
        const Ran recorded = emberlineDoes({"budgets", "--record", log("good")});
        QVERIFY2(recorded.status == 0, recorded.standardError.constData());
        QVERIFY(writeFile(path("budgets.json"), recorded.standardOutput));
        for (const QJsonValue& one : objectOf(recorded.standardOutput)["budgets"].toArray())
            m_recorded << one["budget"].toString();
    }

    void whatIsRecordedAreExactCountsAndATimeWithRoom()
    {
        QVERIFY2(m_recorded.contains("git status: data(index/refresh/sum_lstat)=20"), qPrintable(m_recorded.join('\n')));
        QVERIFY(m_recorded.contains("git status: region(index/refresh)=1"));
        QVERIFY(m_recorded.contains("git status: child=0"));
        QVERIFY(m_recorded.contains("git status: processes=1"));
        QVERIFY(m_recorded.contains("git status: errors=0"));
        QCOMPARE(m_recorded.filter("p95<").size(), 1);
        QFile file(path("budgets.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QJsonValue& one : objectOf(file.readAll())["budgets"].toArray())
            QVERIFY(one["comment"].toString().contains("20 runs of " + log("good")));
    }

    void theSameRunsKeepThem()
    {
        const Ran ran = check({"--budgets", path("budgets.json"), log("good")});
        QVERIFY2(ran.status == 0, ran.standardOutput.constData());
        const QString all = QString::number(m_recorded.size());
        QVERIFY(ran.standardOutput.endsWith((all + " of " + all + " budgets kept\n").toUtf8()));
    }

    /// Logs of many kinds: with failures, without ends, with processes that have no name.
    void anyRunsKeepWhatIsRecordedFromThem_data()
    {
        QTest::addColumn<QString>("logs");
        for (const char* logs : {"trace2-event", "trace2-perf", "trace2-normal", "chrome-json"})
            QTest::newRow(logs) << QString(EMBERLINE_TEST_DATA "/") + logs;
    }
    void anyRunsKeepWhatIsRecordedFromThem()
    {
        QFETCH(QString, logs);
        const QByteArray recorded = emberlineDoes({"budgets", "--record", logs}).standardOutput;
        QVERIFY(writeFile(path("any.json"), recorded));
        const QByteArray all = QByteArray::number(objectOf(recorded)["budgets"].toArray().size());
        QVERIFY(all != "0");
        const Ran ran = check({"--budgets", path("any.json"), logs});
        QVERIFY2(ran.standardOutput.endsWith("\n" + all + " of " + all + " budgets kept\n"), ran.standardOutput.constData());
    }

    /// Time is left out here: it depends on the machine.
    void oneMoreProcessIsCaught()
    {
        QCOMPARE(status(log("alias"), {"st"}), 0);
        QCOMPARE(broken("alias"), QStringList({"git status: processes=1", "git status: child=0"}));
    }

    void oneMoreHookIsCaught()
    {
        QVERIFY(writeFile(m_repository.file(".git/hooks/fsmonitor"), "#!/bin/sh\nprintf '/'\n", true));
        QCOMPARE(status(log("hook"), {"-c", "core.fsmonitor=.git/hooks/fsmonitor", "status"}), 0);
        QVERIFY2(broken("hook").contains("git status: child=0"), qPrintable(broken("hook").join('\n')));
    }

    void oneMoreFileIsCaught()
    {
        QVERIFY(m_repository.addFiles(1, "more"));
        m_repository.git({"add", "."});
        QCOMPARE(status(log("more"), {"status"}), 0);
        QVERIFY2(broken("more").contains("git status: data(index/refresh/sum_lstat)=20"), qPrintable(broken("more").join('\n')));
        const Ran ran = check({"--budget", "git status: sum_lstat<=20", log("good"), log("more")});
        QCOMPARE(ran.status, 3);
        QVERIFY2(
            ran.standardOutput.startsWith("over       git status: sum_lstat 21 of at most 20, 1 of 21 runs. Worst by 1 more: session "),
            ran.standardOutput.constData());
        QVERIFY(ran.standardOutput.contains(" of " + log("more").toUtf8() + ".\n0 of 1 budgets kept\n"));
    }

    void aCommandThatDidNotRunKeepsNothing()
    {
        const Ran ran = check({"--budget", "git sttus: child=0", log("good")});
        QCOMPARE(ran.status, 3);
        QCOMPARE(ran.standardOutput, QByteArray("not run    git sttus (child=0): no such command is in the log\n0 of 1 budgets kept\n"));
    }

    void summaryTakesTheSameGrammar()
    {
        const Ran ran = emberlineDoes(
            {"summary", "--strict", "--budget", "git status: child<=0, p95<1h", "--budget", "status: sum_lstat<=19", log("good")});
        QCOMPARE(ran.status, 3);
        QVERIFY(ran.standardOutput.contains("  kept       git status: child 0 of at most 0\n"));
        QVERIFY(ran.standardOutput.contains("  over       status: sum_lstat 20 of at most 19, 20 of 20 runs. "));
    }

    void aMistakeIsWrongUsageAndItsPlaceIsSaid()
    {
        for (const QString& verb : {QString("summary"), QString("budgets")}) {
            const Ran ran = emberlineDoes({verb, "--budget", "git status: child 2", log("good")});
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.standardError.contains("at character 13 (child 2)"), ran.standardError.constData());
        }
        QCOMPARE(check({log("good")}).status, 2);
        QCOMPARE(check({"--record", "--budget", "git status=1s", log("good")}).status, 2);
        QCOMPARE(check({"--budget", "git status=1s"}).status, 2);
        QCOMPARE(check({"--budget", "git status=1s", "--format", "tap", log("good")}).status, 2);
    }

    void aWrongFileIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("not JSON") << QByteArray("{") << QByteArray("this is not JSON");
        QTest::newRow("a list") << QByteArray("[]") << QByteArray("there is no list \"budgets\"");
        QTest::newRow("another key") << QByteArray(R"({"budgets":[],"more":1})") << QByteArray("there is nothing like \"more\"");
        QTest::newRow("a mistake") << fileOf({QJsonObject{{"budget", "git status=1s"}}, QJsonObject{{"budget", "git status: child"}}})
                                   << QByteArray("number 2 of the list is wrong at character 13 (child)");
        QTest::newRow("no text") << fileOf({QJsonObject{{"budget", 7}}}) << QByteArray("number 1 of the list is no object with");
        QTest::newRow("another key of one") << fileOf({QJsonObject{{"budget", "git status=1s"}, {"coment", "x"}}})
                                            << QByteArray("number 1 of the list has \"coment\"");
    }
    void aWrongFileIsNamedWithItsPlace()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, why);
        QVERIFY(writeFile(path("wrong.json"), file));
        const Ran ran = check({"--budgets", path("wrong.json"), log("good")});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains(path("wrong.json").toUtf8()) && ran.standardError.contains(why), ran.standardError.constData());
    }

    void oneRunIsNotRecorded()
    {
        QCOMPARE(status(log("single"), {"log", "-1"}), 0);
        const Ran ran = emberlineDoes({"budgets", "--record", log("single")});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.standardOutput.isEmpty());
    }

    void markdownAndJunitNameEachBudget()
    {
        QVERIFY(
            writeFile(path("two.json"), fileOf({QJsonObject{{"budget", "git status: child<=0, sum_lstat<9"}, {"comment", "it is <b>"}}})));
        const Ran markdown = check({"--budgets", path("two.json"), "--format", "markdown", log("good")});
        QCOMPARE(markdown.status, 3);
        QVERIFY2(markdown.standardOutput.startsWith(
                     "**kept**: git status: child 0 of at most 0\n\n- it is \\<b>\n\n**over**: git status: sum_lstat"),
            markdown.standardOutput.constData());
        const Ran junit = check({"--budgets", path("two.json"), "--format", "junit", log("good")});
        QCOMPARE(junit.status, 3);
        QXmlStreamReader xml(junit.standardOutput);
        QStringList names;
        int failures = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QLatin1String("testsuite"))
                QCOMPARE(xml.attributes().value("failures").toString(), QString("1"));
            if (xml.name() == QLatin1String("testcase"))
                names << xml.attributes().value("name").toString();
            failures += xml.name() == QLatin1String("failure") ? 1 : 0;
        }
        QVERIFY2(!xml.hasError(), junit.standardOutput.constData());
        QCOMPARE(names, QStringList({"git status: child<=0", "git status: sum_lstat<9"}));
        QCOMPARE(failures, 1);
    }

    void eachSchemaFitsWhatIsPrinted_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString sample = QString(EMBERLINE_TEST_DATA) + "/trace2-event/";
        QTest::newRow("summary") << QStringList{
            "summary", "--json", "--budget", "git status: child=1, p95<1h", "--budget", "git x=1s", log("good")};
        QTest::newRow("summary of problems") << QStringList{
            "summary", "--json", sample + "warnings.event", sample + "killed.event", sample + "parallel-children.event"};
        QTest::newRow("summary of a browser") << QStringList{
            "summary", "--json", QString(EMBERLINE_TEST_DATA) + "/chrome-json/clang-time-trace.json"};
        QTest::newRow("compare") << QStringList{"compare", "--json", "--fail-over", "1%", log("good"), log("good")};
        QTest::newRow("compare of others") << QStringList{"compare", "--json", sample + "parallel-children.event", log("good")};
        QTest::newRow("compare of two kinds") << QStringList{"compare", "--json", "--split", "version=2.22.5,2.39.5", sample};
        QTest::newRow("stats") << QStringList{
            "stats", "--format", "json", "--by", "command", "--by", "version", "--data", "index/refresh/sum_lstat", log("good"), sample};
        QTest::newRow("stats of work") << QStringList{"stats", "--format", "json", "--work", log("good"), sample};
        QTest::newRow("gate") << QStringList{"gate", "--format", "json", log("good"), log("good")};
        QTest::newRow("gate of others") << QStringList{"gate", "--format", "json", sample + "parallel-children.event", log("good")};
        QTest::newRow("budgets") << QStringList{
            "budgets", "--format", "json", "--budgets", path("budgets.json"), "--budget", "git x: child=1", log("good")};
        QTest::newRow("budgets-file") << QStringList{"budgets", "--record", log("good")};
    }
    void eachSchemaFitsWhatIsPrinted()
    {
        QFETCH(QStringList, arguments);
        const QString name = QString(QTest::currentDataTag()).section(' ', 0, 0);
        const QByteArray printed = emberlineDoes(arguments).standardOutput;
        // A key that nobody described is a mistake, and so is one that is missing.
        QJsonObject more = objectOf(printed);
        more["more"] = 1;
        QJsonObject less = objectOf(printed);
        less.remove(less.keys().first());
        const QList<QByteArray> said = complaints(name, {printed, QJsonDocument(more).toJson(), QJsonDocument(less).toJson()});
        QVERIFY2(said.size() == 3, said.join('\n'));
        QCOMPARE(said[0], QByteArray());
        QVERIFY(said[1].contains("more"));
        QVERIFY(!said[2].isEmpty());
    }

    void theSchemasAreListed()
    {
        QCOMPARE(emberlineDoes({"help", "schemas"}).standardOutput, QByteArray("budgets\nbudgets-file\ncompare\ngate\nstats\nsummary\n"));
        QCOMPARE(emberlineDoes({"help", "schemas", "nothing"}).status, 2);
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_directory.filePath(name); }
    [[nodiscard]] QString log(const QString& name) const { return path(name + ".event"); }
    /// Without locks a run never writes the index, so that it leaves the same work to the next one.
    int status(const QString& log, const QStringList& arguments) const
    {
        return m_repository.git(QStringList{"--no-optional-locks"} + arguments, log);
    }
    [[nodiscard]] static Ran check(const QStringList& arguments) { return emberlineDoes(QStringList{"budgets"} + arguments); }
    /// The recorded budgets of counts that this log does not keep.
    [[nodiscard]] QStringList broken(const QString& name) const
    {
        QStringList all;
        const Ran ran = check({"--budgets", path("budgets.json"), "--format", "json", log(name)});
        for (const QJsonValue& one : objectOf(ran.standardOutput)["budgets"].toArray()) {
            if (!one["kept"].toBool() && one["limit_ns"].isNull() && ran.status == 3)
                all << one["budget"].toString();
        }
        return all;
    }
    /// What jsonschema says about each of some JSON texts, by the schema of that name; nothing if it fits.
    [[nodiscard]] QList<QByteArray> complaints(const QString& name, const QList<QByteArray>& texts) const
    {
        const QByteArray schema = emberlineDoes({"help", "schemas", name}).standardOutput;
        const QByteArray check = "import json, jsonschema\n"
                                 "schema = json.load(open('schema.json'))\n"
                                 "jsonschema.Draft202012Validator.check_schema(schema)\n"
                                 "for instance in json.load(open('instances.json')):\n"
                                 "    errors = jsonschema.Draft202012Validator(schema).iter_errors(instance)\n"
                                 "    print([(list(error.absolute_path), error.message[:300]) for error in errors] or '')\n";
        if (!writeFile(path("schema.json"), schema) || !writeFile(path("instances.json"), '[' + texts.join(',') + ']')
            || !writeFile(path("check.py"), check))
            return {"not written"};
        // The distribution's package belongs to its own python, which need not be the first in PATH.
        const Ran ran = run(m_directory.path(), "sh", {"-c", "python3 check.py 2>/dev/null || exec /usr/bin/python3 check.py"});
        return ran.status == 0 ? ran.standardOutput.chopped(1).split('\n')
                               : QList<QByteArray>{"python3 with jsonschema is needed: " + ran.standardError};
    }

    QTemporaryDir m_directory;
    Repository m_repository{m_directory.filePath("repository")};
    QStringList m_recorded;
};

EMBERLINE_TEST(BudgetsTest, QCoreApplication)
#include "tst_budgets.moc"
