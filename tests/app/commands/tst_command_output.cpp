// SPDX-License-Identifier: GPL-3.0-or-later
// Where the command line's output goes, and what it reports if that fails.
#include "tests/app/export/export_support.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <array>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;
using namespace emberline::exports;

namespace {

/// Shows what is written to it.
class Terminal {
public:
    Terminal() : m_shows(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
    {
        if (::grantpt(m_shows) == 0 && ::unlockpt(m_shows) == 0)
            m_keeps = ::open(::ptsname(m_shows), O_RDWR | O_NOCTTY | O_CLOEXEC);
    }
    ~Terminal()
    {
        ::close(m_keeps);
        ::close(m_shows);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    [[nodiscard]] QString name() const { return QString::fromLocal8Bit(::ptsname(m_shows)); }
    [[nodiscard]] const QByteArray& shown()
    {
        std::array<char, 4096> room{};
        for (ssize_t size = 0; (size = ::read(m_shows, room.data(), room.size())) > 0;)
            m_shown.append(room.data(), size);
        return m_shown;
    }

private:
    int m_shows;
    int m_keeps = -1; ///< else the text goes with the last program
    QByteArray m_shown;
};

} // namespace

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
        QTest::addColumn<bool>("isShareKnown");
        QTest::newRow("cut") << "head -c 1000 in.gz > bad.gz" << false;
        QTest::newRow("bytes after the end") << "{ cat in.gz; echo junk; } > bad.gz" << true;
        QTest::newRow("checksum") << "{ head -c -8 in.gz; printf 01234567; } > bad.gz" << true;
    }
    void aSourceNotReadToItsEndIsNoSuccessAndKeepsTheLastGoodExport()
    {
        QFETCH(QString, damage);
        QFETCH(bool, isShareKnown);
        QCOMPARE(shell("gzip -c in.event > in.gz && " + damage).status, 0);
        const Ran summary = shell("exec \"$EMBERLINE\" summary bad.gz");
        QCOMPARE(summary.status, 1);
        QCOMPARE(summary.standardError.contains(" Less than 1 % of the file was not read."), isShareKnown);
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
        writeFile(path("in.json"), "[{\"ph\":\"X\",\"name\":\"a\\u001b]0;TITLE\\u0007\\u009b1m\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":2}]");
        Terminal terminal;
        QCOMPARE(shell(QStringLiteral("\"$EMBERLINE\" %1 > %2").arg(arguments, terminal.name())).status, 0);
        QTRY_VERIFY2(terminal.shown().contains("a\u241b]0;TITLE\u2407<U+009B>1m"), terminal.shown().constData());
        QVERIFY(!terminal.shown().contains('\033') && !terminal.shown().contains('\007'));
        const Ran piped = shell(QStringLiteral("\"$EMBERLINE\" %1").arg(arguments));
        QVERIFY(piped.standardOutput.contains("a\033]0;TITLE\007\xc2\x9b"
                                              "1m"));
    }

    void aTerminalSeesHowFarALongReadingCame_data()
    {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("environment");
        const auto row = [](const char* name, const char* verb, const char* environment) { QTest::newRow(name) << verb << environment; };
        row("a pipe", "summary", "TERM=xterm NO_COLOR=");
        row("one of two sources", "compare in.event", "TERM=xterm NO_COLOR=");
        row("a dumb terminal", "summary", "TERM=dumb NO_COLOR=");
        row("without colours", "summary", "TERM=xterm NO_COLOR=1");
        row("no terminal", "summary", "");
    }
    void aTerminalSeesHowFarALongReadingCame()
    {
        QFETCH(QString, verb);
        QFETCH(QString, environment);
        writeFile(path("cut.event"), contentOf("in.event").append('{').toStdString()); // so that something is said of it afterwards
        Terminal terminal;
        // The pipe opens once the reading has begun, and is silent for longer than a reading takes of which nothing is shown: by far where
        // something is to be shown, also on a busy machine.
        const QString script = QStringLiteral("mkfifo pipe; { head -c 4000 cut.event; sleep %4; tail -c +4001 cut.event; } > pipe & "
                                              "%1 \"$EMBERLINE\" %2 pipe 2> %3 > said");
        const bool isTerminal = !environment.isEmpty();
        const bool shows = environment == "TERM=xterm NO_COLOR=";
        QCOMPARE(
            shell(script.arg(environment, verb, isTerminal ? terminal.name() : QStringLiteral("errors"), shows ? "4" : "1.1")).status, 0);
        const auto errors = [&] { return isTerminal ? terminal.shown() : contentOf("errors"); };
        QTRY_VERIFY2(errors().contains("warning: "), errors().constData());
        const QByteArray shown = errors();
        QVERIFY(!contentOf("said").isEmpty() && !contentOf("said").contains('\033'));
        if (!shows) {
            QVERIFY2(!shown.contains("Reading") && !shown.contains('\033'), shown.constData());
            return;
        }
        const QByteArray wiped = "\r\033[K";
        QVERIFY2(shown.contains(wiped + (verb == "summary" ? "Reading · " : "Reading head · ")), shown.constData());
        QVERIFY2(shown.contains("\u00a0KiB"), shown.constData());
        const QByteArray rest = shown.mid(shown.lastIndexOf(wiped) + wiped.size());
        QVERIFY2(!rest.contains("Reading") && rest.contains("warning: "), rest.constData());
    }

    void errorsOfAWindowHaveNoEscapesEither()
    {
        QProcess window;
        const QString own = m_directory->path();
        window.setProcessEnvironment(environmentWith({{"QT_QPA_PLATFORM", "offscreen"}, {"HOME", own}, {"XDG_CONFIG_HOME", own}}));
        window.start(QStringLiteral(EMBERLINE_PROGRAM), {QStringLiteral("/x\033]0;TITLE\007")});
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += window.readAllStandardError()).contains("TITLE"), 60'000);
        window.terminate();
        QVERIFY(window.waitForFinished(60'000));
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
