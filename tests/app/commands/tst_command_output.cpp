// SPDX-License-Identifier: GPL-3.0-or-later
// Where the command line's output goes, and what it reports if that fails.
#include "tests/app/export/export_support.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;
using namespace emberline::exports;

class CommandOutputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
        QVERIFY(QFile::copy(kSample, path("in.event")));
    }

    void everyVerbReportsLostStandardOutput_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments : {"--help", "--version", "diagnostics", "summary in.event", "summary --json in.event",
                 "compare in.event in.event", "compare --json in.event in.event", "export --help", "export --format ndjson in.event",
                 "export --format chrome in.event", "export --format csv in.event", "export --format folded in.event",
                 "export --format svg in.event", "record --help", "listen --help"})
            QTest::newRow(arguments) << QString::fromLatin1(arguments);
    }
    void everyVerbReportsLostStandardOutput()
    {
        QFETCH(QString, arguments);
        for (const char* where : {"> /dev/full", ">&-"}) {
            const Ran ran = shell(QStringLiteral("\"$EMBERLINE\" %1 %2").arg(arguments, QLatin1String(where)));
            QCOMPARE(ran.status, 1);
            QVERIFY2(ran.standardError.contains("standard output"), where);
            QCOMPARE(ran.standardError.count("standard output"), 1);
        }
    }

    void aValueThatIsNoChoiceIsWrongUsage()
    {
        for (const char* arguments :
            {"budgets --record --format", "export --format", "export --format svg --view", "export --format svg --theme",
                "gate --base true --head true --format", "query 'SELECT 1' --format", "stats --format", "--screenshot out.png --theme"}) {
            const Ran ran = shell(QStringLiteral("\"$EMBERLINE\" %1 wrong in.event").arg(QLatin1String(arguments)));
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.standardError.contains(" is one of "), arguments);
        }
    }

    void aVerbWithoutATraceIsWrongUsage()
    {
        for (const char* arguments : {"budgets --record", "export --format csv", "stats", "summary"}) {
            const Ran ran = shell(QStringLiteral("\"$EMBERLINE\" %1").arg(QLatin1String(arguments)));
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.standardError.contains("needs a trace to read"), arguments);
        }
    }

    void aReaderThatClosesThePipeDoesNotCrashTheProgram()
    {
        for (const char* arguments : {"export --format ndjson in.event", "summary in.event", "diagnostics"}) {
            const Ran ran = shell(QStringLiteral("{ \"$EMBERLINE\" %1; echo $? > status; } | true").arg(QLatin1String(arguments)));
            QCOMPARE(ran.status, 0);
            const int status = contentOf("status").trimmed().toInt();
            QVERIFY2(status == 0 || status == 1 || status == 128 + 13, arguments);
        }
    }

    void outputBeyondTheSizeLimitGivesAnErrorAndTheOldFileStays_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : {"ndjson", "chrome", "csv", "folded", "otlp", "sqlite", "svg", "png"})
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    void outputBeyondTheSizeLimitGivesAnErrorAndTheOldFileStays()
    {
        QFETCH(QString, format);
        writeFile(path("out"), "old precious");
        const Ran ran = shell(QStringLiteral("ulimit -f 1; exec \"$EMBERLINE\" export --format %1 --output out in.event").arg(format));
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains("out: the "), ran.standardError.constData());
        QCOMPARE(contentOf("out"), QByteArray("old precious"));
        QCOMPARE(QDir(m_directory->path()).entryList({"out*"}), QStringList{"out"});
    }

    void aSourceNotReadToItsEndIsNoSuccessAndKeepsTheLastGoodExport_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::newRow("cut") << "head -c 1000 in.gz > bad.gz";
        QTest::newRow("bytes after the end") << "{ cat in.gz; echo junk; } > bad.gz";
        QTest::newRow("checksum") << "{ head -c -8 in.gz; printf 01234567; } > bad.gz";
    }
    void aSourceNotReadToItsEndIsNoSuccessAndKeepsTheLastGoodExport()
    {
        QFETCH(QString, damage);
        QCOMPARE(shell("gzip -c in.event > in.gz && " + damage).status, 0);
        QCOMPARE(shell("exec \"$EMBERLINE\" summary bad.gz").status, 1);
        QCOMPARE(shell("exec \"$EMBERLINE\" export --format csv --output new bad.gz").status, 1);
        QVERIFY(contentOf("new").size() > 0);
        QCOMPARE(shell("echo good > out").status, 0);
        const Ran ran = shell("exec \"$EMBERLINE\" export --format csv --output out bad.gz");
        QCOMPARE(ran.status, 1);
        QCOMPARE(contentOf("out"), QByteArray("good\n"));
        QCOMPARE(contentOf("out.partial"), contentOf("new"));
        QVERIFY(ran.standardError.contains("out.partial"));
        QCOMPARE(shell("echo mine > out.partial; exec \"$EMBERLINE\" export --format csv --output out bad.gz").status, 1);
        QCOMPARE(contentOf("out.partial"), QByteArray("mine\n"));
        QCOMPARE(shell("rm out.partial; chmod 600 out; exec \"$EMBERLINE\" export --format csv --output out bad.gz").status, 1);
        QCOMPARE(QFile::permissions(path("out.partial")) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void theNameOfADatabaseIsNoUri()
    {
        QCOMPARE(shell("echo mine > my.db").status, 0);
        const Ran ran = shell("exec \"$EMBERLINE\" export --format sqlite --output 'file:my.db?v=1' in.event");
        QCOMPARE(ran.status, 0);
        QCOMPARE(contentOf("my.db"), QByteArray("mine\n"));
        QVERIFY(contentOf("file:my.db?v=1").startsWith("SQLite format 3"));
    }

    void everyFormatKeepsToTheUmask()
    {
        for (const char* format : {"csv", "sqlite", "png"}) {
            QFile::remove(path("out"));
            const Ran ran = shell(
                QStringLiteral("umask 077; exec \"$EMBERLINE\" export --format %1 --output out in.event").arg(QLatin1String(format)));
            QCOMPARE(ran.status, 0);
            struct stat status { };
            QCOMPARE(::stat(QFile::encodeName(path("out")).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777U, 0600U);
        }
    }

    void aFifoIsWrittenToAndStays()
    {
        for (const char* format : {"csv", "sqlite"}) {
            const Ran ran = shell(QStringLiteral("rm -f fifo; mkfifo fifo; cat fifo > got & \"$EMBERLINE\" export --format %1 --output "
                                                 "fifo in.event; status=$?; wait; test -p fifo || exit 99; exit $status")
                                      .arg(QLatin1String(format)));
            QCOMPARE(ran.status, 0);
            const Ran plain
                = shell(QStringLiteral("exec \"$EMBERLINE\" export --format %1 --output out in.event").arg(QLatin1String(format)));
            QCOMPARE(plain.status, 0);
            QVERIFY(contentOf("got") == contentOf("out"));
        }
    }

    void standardOutputByItsNameIsWrittenToWhereItStands()
    {
        const Ran ran = shell("{ echo before; \"$EMBERLINE\" export --format csv --output /dev/stdout in.event; echo after; } > got");
        QCOMPARE(ran.status, 0);
        const QByteArray got = contentOf("got");
        QVERIFY(got.startsWith("before\nregion,session,"));
        QVERIFY(got.endsWith("\r\nafter\n"));
    }

    void theInputIsNeverWrittenOver_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("itself") << "--output in.event in.event";
        QTest::newRow("symbolic link") << "--output link in.event";
        QTest::newRow("hard link") << "--output hard in.event";
        QTest::newRow("standard input") << "--output in.event - < in.event";
        QTest::newRow("standard output") << "in.event >> in.event";
        QTest::newRow("no trace at all") << "--output notes notes";
    }
    void theInputIsNeverWrittenOver()
    {
        QFETCH(QString, arguments);
        writeFile(path("notes"), "buy milk\n");
        QVERIFY(QFile::link("in.event", path("link")));
        const QByteArray before = contentOf("in.event");
        const Ran ran = shell(QStringLiteral("ln in.event hard; exec \"$EMBERLINE\" export --format csv %1").arg(arguments));
        QCOMPARE(ran.status, 1);
        const bool isTrace = !arguments.contains("notes");
        QVERIFY2(ran.standardError.contains(isTrace ? "read from" : "neither a git"), ran.standardError.constData());
        QVERIFY(contentOf("in.event") == before);
        QCOMPARE(contentOf("notes"), QByteArray("buy milk\n"));
    }

    void namesThatAreNoUtf8AreBytes()
    {
        // The shell makes the names, because Qt cannot.
        const QString prepared = QStringLiteral("f=$(printf 'latin\\351.event'); o=$(printf 'out\\377'); mv in.event \"$f\"; ");
        for (const char* format : {"ndjson", "sqlite", "png"}) {
            const Ran ran = shell(prepared
                + QStringLiteral("\"$EMBERLINE\" export --format %1 --output \"$o\" \"$f\" && mv \"$o\" out && mv \"$f\" in.event && ls")
                      .arg(QLatin1String(format)));
            QCOMPARE(ran.status, 0);
            QCOMPARE(ran.standardOutput, QByteArray("in.event\nout\n"));
            QVERIFY(contentOf("out").size() > 1000);
        }
        const Ran own = shell(prepared + QStringLiteral("\"$EMBERLINE\" export --format csv --output \"$f\" \"$f\""));
        QCOMPARE(own.status, 1);
        QVERIFY2(own.standardError.contains("read from"), own.standardError.constData());
        const Ran picture = shell(prepared
            + QStringLiteral(
                "HOME=$PWD QT_QPA_PLATFORM=offscreen \"$EMBERLINE\" --screenshot \"$o\" --size 400x300 \"$f\" && test -s \"$o\""));
        QVERIFY2(picture.status == 0, picture.standardError.constData());
        QCOMPARE(shell("rm -r *").status, 0); // Qt cannot remove them
    }

    void aFolderMayHaveTheNameOfAPictureFormat()
    {
        QVERIFY(QDir(m_directory->path()).mkdir("svg"));
        QVERIFY(QFile::rename(path("in.event"), path("svg/in.event")));
        // A platform that does not exist ends any program that starts the GUI.
        const Ran ran = shell("QT_QPA_PLATFORM=nonsense exec \"$EMBERLINE\" export --format csv svg");
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.standardOutput.startsWith("region,session,"));
    }

    void whatIsSaidOfOptionsAndFoldersHasNoEscapes_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("an option") << "\"$EMBERLINE\" summary \"--$(printf '\\033]0;TITLE\\007')\"";
        QTest::newRow("where the log is") << "\"$EMBERLINE\" record --no-window --output \"$(printf '\\033]0;TITLE\\007')\" -- git version";
    }
    void whatIsSaidOfOptionsAndFoldersHasNoEscapes()
    {
        QFETCH(QString, script);
        const Ran ran = shell(script);
        const QByteArray said = ran.standardError + ran.standardOutput;
        QVERIFY2(said.contains("TITLE"), said);
        QVERIFY(!said.contains('\033') && !said.contains('\007'));
    }

    void aTerminalSeesNoEscapesOfATrace_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments : {"export --format csv in.json", "query --format csv 'SELECT name FROM regions' in.json"})
            QTest::newRow(arguments) << QString::fromLatin1(arguments);
    }
    void aTerminalSeesNoEscapesOfATrace()
    {
        QFETCH(QString, arguments);
        writeFile(path("in.json"), R"([{"ph":"X","name":"a\u001b]0;TITLE\u0007\u009b1m","pid":1,"tid":1,"ts":1,"dur":2}])");
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
        QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
        const QString name = QString::fromLocal8Bit(::ptsname(terminal));
        const int other = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC); // else the text goes with the program
        QCOMPARE(shell(QStringLiteral("\"$EMBERLINE\" %1 > %2").arg(arguments, name)).status, 0);
        QByteArray shown;
        const auto isShown = [&] {
            std::array<char, 4096> room{};
            if (const ssize_t size = ::read(terminal, room.data(), room.size()); size > 0)
                shown.append(room.data(), size);
            return shown.contains("a\u241b]0;TITLE\u2407<U+009B>1m");
        };
        QTRY_VERIFY2(isShown(), shown.constData());
        QVERIFY(!shown.contains('\033') && !shown.contains('\007'));
        ::close(other);
        ::close(terminal);
        const Ran piped = shell(QStringLiteral("\"$EMBERLINE\" %1").arg(arguments));
        QVERIFY(piped.standardOutput.contains("a\033]0;TITLE\007\xc2\x9b"
                                              "1m"));
    }

    void errorsOfAWindowHaveNoEscapesEither()
    {
        QProcess window;
        const QString own = m_directory->path();
        window.setProcessEnvironment(environmentWith({{"QT_QPA_PLATFORM", "offscreen"}, {"HOME", own}, {"XDG_CONFIG_HOME", own}}));
        window.start(QStringLiteral(EMBERLINE_PROGRAM), {QStringLiteral("/x\033]0;TITLE\007")});
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += window.readAllStandardError()).contains("TITLE"), 20000);
        window.terminate();
        QVERIFY(window.waitForFinished(10000));
        QVERIFY(!said.contains('\033') && !said.contains('\007'));
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory->filePath(QLatin1String(name)); }
    [[nodiscard]] QByteArray contentOf(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no such file)");
    }
    [[nodiscard]] Ran shell(const QString& script) const
    {
        return run(m_directory->path(), QStringLiteral("sh"), {QStringLiteral("-c"), script},
            {{QStringLiteral("EMBERLINE"), QStringLiteral(EMBERLINE_PROGRAM)}});
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

EMBERLINE_TEST(CommandOutputTest, QCoreApplication)
#include "tst_command_output.moc"
