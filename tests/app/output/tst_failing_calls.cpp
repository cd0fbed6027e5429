// SPDX-License-Identifier: GPL-3.0-or-later
// Each call with which Emberline reads or writes a file is made to fail in turn: nothing may be lost, and whatever is not done is reported.
#include "app/session/session_file.h"
#include "tests/support/run_command.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <cstdio>

using namespace emberline;

namespace {

constexpr char kSaveSession[] = "--save-session";
constexpr int kShort = 0; ///< half of what was asked for

/// What this program does when it runs itself with kSaveSession.
int saveSession(const QString& path)
{
    SessionFile session;
    session.opened.assign(3, "/a/trace");
    const auto trouble = writeSession(path, session);
    if (trouble)
        std::fprintf(stderr, "emberline: %s\n", trouble->message.c_str());
    return trouble ? 1 : 0;
}

/// A call of the program that concerns the test's folder.
struct Call {
    QByteArray name;
    QString path;
    bool isFailing = false;
};

QList<int> waysToFail(const QByteArray& call)
{
    if (call == "write" || call == "pwrite")
        return {ENOSPC, EIO, kShort};
    if (call == "read")
        return {EIO, kShort};
    if (call == "open")
        return {EIO, ENOSPC};
    if (call == "close" || call == "fsync")
        return {EIO, EDQUOT}; // a file system of the network tells its quota late
    return {EIO};
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no such file)");
}

QByteArray manyEvents()
{
    QByteArray text = "[";
    for (int i = 0; i < 4000; ++i)
        text += (i > 0 ? ",\n" : "")
            + QByteArray(R"({"name":"n","ph":"X","ts":%1,"dur":1,"pid":1,"tid":1,"args":{"k":"%2"}})")
                  .replace("%1", QByteArray::number(i))
                  .replace("%2", QByteArray(60, 'v'));
    return text + "]";
}

} // namespace

class FailingCallsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_elsewhere = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid() && m_elsewhere->isValid());
        QVERIFY(QFile::copy(QStringLiteral(EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event"), path("in.event")));
        QFile events(path("in.json"));
        QVERIFY(events.open(QIODevice::WriteOnly) && events.write(manyEvents()) > 0);
    }
    void cleanupTestCase() { qInfo("%d calls failed, one at a time", m_failed); }

    void nothingIsLost_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char* format : {"ndjson", "chrome", "csv", "folded", "otlp", "sqlite", "svg", "png"})
            QTest::newRow(format) << QStringList{"export", "--format", format, "--output", "OUT", "in.event"};
        QTest::newRow("several pieces, args from the file") << QStringList{"export", "--format", "ndjson", "--output", "OUT", "in.json"};
        QTest::newRow("screenshot") << QStringList{"--screenshot", "OUT", "--size", "800x600", "in.event"};
        QTest::newRow("session") << QStringList{kSaveSession, "OUT"};
    }
    void nothingIsLost()
    {
        QFETCH(QStringList, arguments);
        arguments.replaceInStrings("OUT", path("out")).replaceInStrings("in.", path("in."));
        write("old precious");
        QList<Call> calls = run(arguments, 0, 0);
        QCOMPARE(m_ran.status, 0);
        const QByteArray whole = contentOf(path("out"));
        QVERIFY(whole != "old precious" && calls.size() > 4);
        const QStringList files = entries();
        for (qsizetype i = 0; i < calls.size(); ++i) {
            for (const int way : waysToFail(calls[i].name)) {
                write("old precious");
                const QList<Call> made = run(arguments, static_cast<int>(i) + 1, way);
                if (made.size() <= i) // no call of this number came: reading on two threads varies
                    continue;
                ++m_failed;
                const Call& failed = made[i];
                const QByteArray what = failed.name + ' ' + failed.path.toUtf8() + ": " + (way == kShort ? "short" : ::strerror(way))
                    + "; status " + QByteArray::number(m_ran.status) + ": " + m_ran.standardError;
                QVERIFY2(failed.isFailing, what);
                const bool isPart = failed.name == "read" && failed.path.startsWith(path("in.")) && m_ran.status == 1;
                const bool isExport = arguments.first() == QLatin1String("export"); // which writes what could be read beside the old file
                if (isPart && isExport)
                    QFile::remove(path("out.partial")); // not there if nothing could be read
                QCOMPARE(entries(), files);
                const QByteArray now = contentOf(path("out"));
                QVERIFY2(now == whole || now == "old precious" || (isPart && !isExport), what);
                if (m_ran.status == 0) {
                    QVERIFY2(now == whole, what);
                    QVERIFY2(way == kShort || mayFailUnseen(failed, arguments), what);
                } else {
                    QCOMPARE(m_ran.status, 1);
                    QVERIFY2(way != kShort, what);
                    QVERIFY2(m_ran.standardError.contains("emberline: ") || m_ran.standardError.contains("error: read-failed"), what);
                    QVERIFY2(now == "old precious" || !failed.path.startsWith(path("out")), what);
                }
            }
        }
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory->filePath(QLatin1String(name)); }
    [[nodiscard]] QStringList entries() const { return QDir(m_directory->path()).entryList(QDir::AllEntries | QDir::Hidden); }
    void write(const QByteArray& text) const
    {
        QFile file(path("out"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }

    /// A call whose failure changes nothing that anybody could miss.
    [[nodiscard]] bool mayFailUnseen(const Call& call, const QStringList& arguments) const
    {
        const bool isInput = call.path.startsWith(path("in."));
        const bool isSqlites = arguments.contains("sqlite"); // it closes without a look; Emberline's own fsync comes after that
        // Args are read again in large pieces, and one by one if that fails.
        const bool isReadAgain = call.path.endsWith("in.json") && (call.name == "pread" || call.name == "open");
        return isReadAgain || (call.name == "close" && (isInput || isSqlites));
    }

    QList<Call> run(const QStringList& arguments, int failing, int way)
    {
        const QString log = m_elsewhere->filePath("log");
        QFile::remove(log);
        const bool isOwn = arguments.first() == QLatin1String(kSaveSession);
        const QString own = m_elsewhere->path();
        m_ran = emberline::run({}, isOwn ? QCoreApplication::applicationFilePath() : QStringLiteral(EMBERLINE_PROGRAM), arguments,
            {{"LD_PRELOAD", EMBERLINE_FAILING_CALLS}, {"FAILING_BELOW", m_directory->path() + "/"}, {"FAILING_LOG", log},
                {"FAILING_CALL", QString::number(failing)}, {"FAILING_WITH", QString::number(way)}, {"QT_QPA_PLATFORM", "offscreen"},
                {"HOME", own}, {"XDG_CONFIG_HOME", own}, {"ASAN_OPTIONS", "detect_leaks=0:verify_asan_link_order=0"}});
        QList<Call> calls;
        const QList<QByteArray> lines = contentOf(log).split('\n');
        for (const QByteArray& line : lines) {
            const qsizetype blank = line.indexOf(' ');
            const bool isFailing = line.startsWith('!');
            if (blank > 0)
                calls.append({line.mid(isFailing ? 1 : 0, blank - (isFailing ? 1 : 0)), QString::fromUtf8(line.mid(blank + 1)), isFailing});
        }
        return calls;
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QTemporaryDir> m_elsewhere;
    Ran m_ran;
    int m_failed = 0;
};

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == kSaveSession)
        return saveSession(QFile::decodeName(argv[2]));
    FailingCallsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_failing_calls.moc"
