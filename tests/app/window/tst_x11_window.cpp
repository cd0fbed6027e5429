// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself in a real window, driven from outside like by a user.
#include "tests/support/event_log.h"
#include "tests/support/test_room.h"
#include "tests/support/x_server.h"

#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>

#include <functional>

using namespace emberline;

class X11WindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const QStringList missing = XServer::missingPrograms();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(", ") + " not installed"));
        const QDir directory(m_directory.path());
        m_log
            = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(directory, "first.event"));
        m_other = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000002", "gc", 2).save(directory, "other.event"));
        QVERIFY(directory.mkdir("home"));
        QVERIFY(QFile::setPermissions(directory.filePath("home"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        m_server = std::make_unique<XServer>(directory.filePath("home"));
        QVERIFY(m_server->isRunning());
    }

    void cleanup() { XServer::stop(m_program); }
    void cleanupTestCase() { m_server.reset(); }

    void aPathOnTheCommandLineIsOpened()
    {
        QVERIFY(m_server->start(m_program, EMBERLINE_PROGRAM, {m_log}));
        QVERIFY(!m_server->window("^first.event — 1 process").isEmpty());
        const QString window = m_server->window("Emberline$");
        m_server->xdotool({"windowfocus", "--sync", window, "key", "ctrl+q"});
        QVERIFY(m_program.waitForFinished(10000));
        QCOMPARE(m_program.exitCode(), 0);
    }

    void aFileIsOpenedWithTheKeyboard()
    {
        QVERIFY(m_server->start(m_program, EMBERLINE_PROGRAM, {}));
        QString window = m_server->window("^Emberline$");
        QVERIFY(!window.isEmpty());
        m_server->xdotool({"windowactivate", "--sync", window, "key", "ctrl+o"});
        window = m_server->window("^Open$");
        QVERIFY(!window.isEmpty());
        m_server->xdotool({"windowactivate", "--sync", window, "type", "--delay", "5", m_log});
        m_server->xdotool({"key", "Return"});
        QVERIFY(!m_server->window("^first.event — 1 process").isEmpty());
    }

    void theActionsOfTheDesktopEntryOpenTheirDialogs()
    {
        QFile entry(EMBERLINE_TEST_DATA "/../../packaging/org.emberline.Emberline.desktop");
        QVERIFY(entry.open(QIODevice::ReadOnly));
        static const QRegularExpression action(
            "^\\[Desktop Action .*\\]\nName=(.*)\n(?:.*\n)*?Exec=emberline (.*)$", QRegularExpression::MultilineOption);
        int count = 0;
        for (auto found = action.globalMatch(QString::fromUtf8(entry.readAll())); found.hasNext(); ++count) {
            const auto match = found.next();
            QVERIFY(m_server->start(m_program, EMBERLINE_PROGRAM, match.captured(2).split(' ')));
            QVERIFY2(!m_server->window('^' + match.captured(1) + '$').isEmpty(), qPrintable(match.captured(1)));
            XServer::stop(m_program);
        }
        QCOMPARE(count, 2);
    }

    void filesAreDroppedFromAnotherProgram()
    {
        QVERIFY(m_server->start(m_program, EMBERLINE_PROGRAM, {}));
        const QString window = m_server->window("^Emberline$");
        QVERIFY(!window.isEmpty());
        drop({m_log}, window, [&] { return !m_server->window("^first.event — 1 process").isEmpty(); });
        // Onto an open trace: the bar asks, and its first answer, Add, has the focus.
        drop({m_other}, window, [&] {
            return QTest::qWaitFor(
                [&] {
                    m_server->xdotool({"windowactivate", "--sync", window, "key", "space"});
                    return !m_server->window("^first.event and 1 more — 2 processes", 500).isEmpty();
                },
                20000);
        });
    }

    void aMaximizedWindowStaysAsItIsOverTenRestarts()
    {
        const auto settings
            = [this] { return QSettings(m_directory.path() + "/home/config/emberline/emberline.conf", QSettings::IniFormat); };
        const auto restart = [&](bool maximize) {
            QVERIFY(m_server->start(m_program, EMBERLINE_PROGRAM, {m_log}));
            const QString window = m_server->window("^first.event — 1 process");
            QVERIFY(!window.isEmpty());
            if (maximize) {
                m_server->xdotool({"windowsize", "--sync", window, "900", "600", "windowmove", "--sync", window, "100", "100"});
                m_server->xdotool({"mousemove", "500", "90", "click", "--repeat", "2", "1"}); // the title bar
            }
            QVERIFY2(m_server->becomesMaximized(window), "the window manager did not maximize the window");
            // Qt lays docks out some turns of its event loop after the window's size. A dialog that opens and closes takes more of them.
            m_server->xdotool({"windowactivate", "--sync", window, "key", "question"});
            const QString keys = m_server->window("^Keys and Gestures$");
            QVERIFY(!keys.isEmpty());
            m_server->xdotool({"windowactivate", "--sync", keys, "key", "Escape"});
            QTRY_VERIFY(m_server->window("^Keys and Gestures$", 0).isEmpty());
            m_server->xdotool({"windowactivate", "--sync", window, "key", "ctrl+q"});
            QVERIFY(m_program.waitForFinished(10000));
        };
        restart(true);
        const QSize size = settings().value("window/docksSize").toSize();
        QVERIFY(size.width() == 1280 && size.height() > 800);
        const QByteArray docks = settings().value("window/docks").toByteArray();
        QVERIFY(!docks.isEmpty());
        for (int i = 0; i < 10; ++i) {
            restart(false);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(settings().value("window/docksSize").toSize(), size);
            QCOMPARE(settings().value("window/docks").toByteArray().toHex(), docks.toHex());
        }
    }

private:
    /// The dragging program lives until `hasArrived`: only then has the other one fetched the paths from it.
    void drop(const QStringList& paths, const QString& onto, const std::function<bool()>& hasArrived)
    {
        m_server->xdotool({"windowsize", "--sync", onto, "900", "700", "windowmove", "--sync", onto, "320", "60"});
        QProcess source;
        QVERIFY(m_server->start(source, EMBERLINE_XDND_SOURCE, paths));
        const QString from = m_server->window("^xdnd source$");
        QVERIFY(!from.isEmpty());
        m_server->xdotool({"windowactivate", "--sync", from, "windowmove", "--sync", from, "10", "10"});
        m_server->xdotool({"mousemove", "100", "120", "mousedown", "1"});
        // In steps: a drag begins with a movement, and each step is a message between the programs and back.
        for (int x = 110; x <= 700; x += 45) {
            m_server->xdotool({"mousemove", "--sync", QString::number(x), QString::number(120 + x / 4)});
            QCoreApplication::processEvents();
        }
        QByteArray said;
        const auto says = [&](const QByteArray& word) {
            return QTest::qWaitFor([&] { return (said += source.readAllStandardOutput()).contains(word); }, 10000);
        };
        QVERIFY2(says("accepted"), said);
        m_server->xdotool({"mouseup", "1"});
        QVERIFY2(says("ended"), said);
        QVERIFY(hasArrived());
        XServer::stop(source);
    }

    QTemporaryDir m_directory;
    QString m_log;
    QString m_other;
    std::unique_ptr<XServer> m_server;
    QProcess m_program;
};

EMBERLINE_TEST(X11WindowTest, QCoreApplication)
#include "tst_x11_window.moc"
