// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace emberline;

namespace {

std::string sample()
{
    return std::string(EMBERLINE_TEST_DATA) + "/../../resources/samples/git-commit-and-push.event";
}

} // namespace

/// Reading files and directories, whatever their format.
class ImportTest : public QObject {
    Q_OBJECT

private:
    std::string make(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_dir.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName().toStdString();
    }
    QTemporaryDir m_dir;

private Q_SLOTS:
    void whatIsNoTraceGetsOneClearSentence_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QByteArray noise(5000, '\0');
        for (qsizetype i = 0; i < noise.size(); ++i)
            noise[i] = static_cast<char>((i * 7919) >> 3);
        QDir(m_dir.path()).mkpath("empty-directory");
        QDir(m_dir.path()).mkpath("photos");
        make("photos/a.png", "\x89PNG\r\n\x1a\n");
        QTest::newRow("missing") << "/no/such/file"
                                 << "no such file";
        QTest::newRow("empty") << QString::fromStdString(make("empty", "")) << "empty";
        QTest::newRow("picture") << QString::fromStdString(make("picture.json", "\x89PNG\r\n\x1a\nxxxxxxxxxxxxxxxxx")) << "neither";
        QTest::newRow("noise") << QString::fromStdString(make("noise", noise)) << "neither";
        QTest::newRow("empty directory") << m_dir.filePath("empty-directory") << "no files";
        QTest::newRow("directory without traces") << m_dir.filePath("photos") << "no trace";
    }

    void whatIsNoTraceGetsOneClearSentence()
    {
        QFETCH(QString, path);
        QFETCH(QString, says);
        Import import;
        const auto failures = import.read({path.toStdString()}, {});
        QCOMPARE(failures.size(), std::size_t{1});
        const QString message = QString::fromStdString(failures[0].error.message);
        QVERIFY2(message.contains(says) && message.contains(path) && message.endsWith('.'), qPrintable(message));
        Trace trace;
        trace.apply(import.takeBatch());
        QVERIFY(trace.isEmpty());
    }

    void aBadSourceLeavesTheOthersAlone()
    {
        Import import;
        const auto failures = import.read({"/no/such/file", sample()}, {});
        QCOMPARE(failures.size(), std::size_t{1});
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
        QCOMPARE(trace.sessions().size(), std::size_t{17});
    }

    void aDirectoryIsOneTraceAndOtherFilesInItAreTold()
    {
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("sub");
        QFile::copy(QString::fromStdString(sample()), dir.filePath("sub/log"));
        QFile other(dir.filePath("notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("buy milk\n");
        other.close();
        Import import;
        QVERIFY(import.read({dir.path().toStdString()}, {}).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sessions().size(), std::size_t{17});
        QCOMPARE(trace.diagnostics().count(Severity::Info), std::uint64_t{1});
        QCOMPARE(trace.sources()[0].path, dir.filePath("sub/log").toStdString());
    }

    void progressEndsAtTheWholeAndCancelKeepsWhatWasRead()
    {
        std::vector<ImportProgress> reports;
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress& progress) { reports.push_back(progress); };
        callbacks.cancel = &cancel;
        Import import;
        import.read({sample()}, callbacks);
        QVERIFY(!reports.empty());
        QCOMPARE(reports.back().bytesRead, reports.back().bytesTotal);
        QCOMPARE(reports.back().filesDone, std::uint64_t{1});
        cancel = true;
        import.read({sample()}, callbacks);
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "tst_import.moc"
