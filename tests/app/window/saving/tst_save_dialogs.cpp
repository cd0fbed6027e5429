// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/live_control.h"
#include "app/window/live/record_control.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/window_actions.h"
#include "tests/support/event_log.h"
#include "tests/support/test_room.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QTemporaryDir>

#include <memory>

using namespace emberline;

class SaveDialogsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = QString::fromStdString(
            sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(QDir(m_directory.path()), "first.event"));
        QVERIFY(QDir(m_directory.path()).mkdir("logs"));
        QVERIFY(QDir(m_directory.path()).mkdir("kept"));
    }

    void theNameIsTheTraces_data()
    {
        QTest::addColumn<QString>("path"); // in the directory
        QTest::addColumn<QString>("name");
        QTest::newRow("file") << "first.event"
                              << "first";
        QTest::newRow("directory") << "logs"
                                   << "logs";
        QTest::newRow("directory with a slash") << "logs/"
                                                << "logs";
    }
    void theNameIsTheTraces()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, name);
        const SaveProposal proposal = proposalFor({m_directory.filePath(path).toStdString()}, QStringLiteral("/elsewhere"));
        QCOMPARE(proposal.name, name);
        QCOMPARE(proposal.folder, m_directory.path());
    }

    void whatHasNoFolderGetsTheFallback()
    {
        const QString elsewhere = QStringLiteral("/elsewhere");
        QCOMPARE(proposalFor({"-"}, elsewhere).folder, elsewhere);
        QCOMPARE(proposalFor({"-"}, elsewhere).name, QStringLiteral("trace"));
        QCOMPARE(proposalFor({m_directory.filePath("gone.json.gz").toStdString()}, elsewhere).folder, elsewhere);
        QCOMPARE(proposalFor({m_directory.filePath("gone.json.gz").toStdString()}, elsewhere).name, QStringLiteral("gone"));
    }

    void aSessionIsSavedBesideItsTrace()
    {
        MainWindow window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
        window.show();
        window.opening().open({m_trace.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return !window.loader().isLoading(); }, 30000));
        QCOMPARE(proposed(window), m_directory.filePath("first.emberline"));
    }

    void aTraceIsNotProposedAsItsOwnExport()
    {
        MainWindow window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
        window.show();
        QFile file(m_directory.filePath("own.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"([{"name":"a","ph":"X","ts":1,"dur":1,"pid":1,"tid":1}])") > 0);
        file.close();
        window.opening().open({file.fileName().toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return !window.loader().isLoading(); }, 30000));
        WindowSettings settings{QString()};
        const SaveDialogs dialogs(window.loader(), window.live().recording(), settings, &window);
        QCOMPARE(dialogs.proposedFile("json"), m_directory.filePath("own (exported).json"));
        QCOMPARE(dialogs.proposedFile("csv"), m_directory.filePath("own.csv"));
    }

    /// Its log lies in a temporary folder, which goes away with it.
    void aRecordingIsSavedWhereTheUserSavedLast()
    {
        const QString file = m_directory.filePath("settings.ini");
        WindowSettings(file).setSaveDirectory(m_directory.filePath("kept"));
        MainWindow window(std::make_unique<WindowSettings>(file), ThemeChoice::Light);
        window.show();
        window.live().recording().record({.command = QStringList{"git", "version"}, .isApart = true});
        QVERIFY(QTest::qWaitFor([&] { return !window.hintBar().sentences().isEmpty(); }, 20000));
        QCOMPARE(proposed(window), m_directory.filePath("kept/git-version.emberline"));
    }

private:
    /// What Save Session proposes.
    static QString proposed(MainWindow& window)
    {
        window.windowActions().saveSessionAs->trigger();
        auto* dialog = window.findChild<QFileDialog*>();
        const QString file = dialog ? dialog->selectedFiles().value(0) : QString();
        if (dialog)
            dialog->reject();
        return file;
    }

    QTemporaryDir m_directory;
    QString m_trace;
};

EMBERLINE_TEST(SaveDialogsTest, QApplication)
#include "tst_save_dialogs.moc"
