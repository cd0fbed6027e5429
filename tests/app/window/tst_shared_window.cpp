// SPDX-License-Identifier: GPL-3.0-or-later
// --reuse-window: one window opens what several starts of the program name.
#include "tests/support/event_log.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QtNetwork/QLocalSocket>

#include <csignal>
#include <memory>

using namespace emberline;

class SharedWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        const QDir directory(m_home->path());
        for (const char* name : {"first.event", "second.event"})
            sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(directory, name);
        QVERIFY(QFile::setPermissions(m_home->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        m_environment = {{"XDG_RUNTIME_DIR", m_home->path()}};
    }

    void aLaterStartOpensItsPathInTheOpenWindow()
    {
        const Program window({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
        QCOMPARE(startAgain({"--reuse-window", "first.event"}), 0); // and ends
        QTRY_COMPARE_WITH_TIMEOUT(opened(), QStringList(m_home->filePath("first.event")), kPatience);
        QCOMPARE(startAgain({"--reuse-window"}), 0); // comes to the front, and opens nothing
        QVERIFY(window.isRunning());
    }

    void aNameThatIsNoTextIsFound()
    {
        const Program window({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
        const QString start = QStringLiteral("odd=$(printf 'odd\\377') && cp first.event \"$odd\" && exec \"$0\" --reuse-window \"$odd\"");
        QCOMPARE(startAgain({"-c", start, EMBERLINE_PROGRAM}, "sh"), 0);
        QTRY_COMPARE_WITH_TIMEOUT(opened().size(), 1, kPatience);
    }

    void aWindowTakesThePlaceOfOneThatWasKilled()
    {
        Program killed({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
        QVERIFY(killed.end(SIGKILL));
        QVERIFY(listens() && !answers()); // it left its socket behind
        const Program window({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(answers(), kPatience);
        QCOMPARE(startAgain({"--reuse-window", "second.event"}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(opened(), QStringList(m_home->filePath("second.event")), kPatience);
        QVERIFY(window.isRunning());
    }

    void ofTwoStartsAtOnceOneOpensTheWindow()
    {
        const Program one({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        const Program other({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(one.isRunning() != other.isRunning(), kPatience);
        QVERIFY(listens());
    }

    void aWindowThatDoesNotAnswerStaysTheSharedOne()
    {
        const Program stopped({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
        stopped.send(SIGSTOP);
        QVERIFY(stopped.waitForStop());
        Program other({"--reuse-window", m_home->filePath("first.event")}, m_home->path(), {.environment = m_environment});
        QTRY_COMPARE_WITH_TIMEOUT(opened(), QStringList(m_home->filePath("first.event")), kPatience);
        stopped.send(SIGCONT);
        QVERIFY(other.end(SIGTERM));
        QCOMPARE(startAgain({"--reuse-window"}), 0);
        QVERIFY(stopped.isRunning());
    }

    void whatCannotBePassedOnIsWrongUsage()
    {
        for (const QStringList& arguments : {QStringList("-"), QStringList{"--dialog", "record"}, QStringList{"--follow", "first.event"}})
            QCOMPARE(startAgain(QStringList("--reuse-window") + arguments), 2);
    }

    void aPathThatDoesNotExistIsNotPassedOn()
    {
        const Program window({"--reuse-window"}, m_home->path(), {.environment = m_environment});
        QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
        QCOMPARE(startAgain({"--reuse-window", "missing.event"}), 1);
        QCOMPARE(startAgain({"--reuse-window", "missing.event", "first.event"}), 1);
        QTRY_COMPARE_WITH_TIMEOUT(opened(), QStringList(m_home->filePath("first.event")), kPatience);
        QVERIFY(window.isRunning());
    }

private:
    /// Its exit status.
    int startAgain(const QStringList& arguments, const QString& program = EMBERLINE_PROGRAM)
    {
        Environment environment = m_environment;
        environment.insert(environment.end(), {{"QT_QPA_PLATFORM", "offscreen"}, {"HOME", m_home->path()}});
        return run(m_home->path(), program, arguments, environment).status;
    }
    bool listens() const { return QFile::exists(m_home->filePath("emberline.window")); }
    bool answers() const
    {
        QLocalSocket socket;
        socket.connectToServer(m_home->filePath("emberline.window"));
        return socket.waitForConnected();
    }
    /// The recent files of the window.
    QStringList opened() const
    {
        return QSettings(m_home->filePath("config/emberline/emberline.conf"), QSettings::IniFormat).value("files/recent").toStringList();
    }

    std::unique_ptr<QTemporaryDir> m_home;
    Environment m_environment;
};

EMBERLINE_TEST(SharedWindowTest, QCoreApplication)
#include "tst_shared_window.moc"
