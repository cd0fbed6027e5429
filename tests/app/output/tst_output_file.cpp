// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"
#include "app/output/output_file.h"
#include "app/session/session_file.h"
#include "tests/app/export/export_support.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QTemporaryDir>

#include <array>
#include <atomic>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;
using namespace emberline::exports;

class OutputFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
    }

    void aFileTakesItsNameWhenItIsWhole()
    {
        writeFile(path("out"), "old");
        OutputFile file(path("out"));
        QVERIFY(file.write("ne"));
        QVERIFY(file.write("w"));
        QCOMPARE(contentOf("out"), QByteArray("old"));
        QVERIFY(file.commit());
        QCOMPARE(contentOf("out"), QByteArray("new"));
        QCOMPARE(entries(), QStringList{"out"});
    }

    void anUncommittedFileLeavesNothing()
    {
        writeFile(path("out"), "old");
        {
            OutputFile file(path("out"));
            QVERIFY(file.write("new"));
        }
        QCOMPARE(contentOf("out"), QByteArray("old"));
        QCOMPARE(entries(), QStringList{"out"});
    }

    void aShortWriteIsNoticedAndTheOldFileStays()
    {
        writeFile(path("out"), "old");
        const FileSizeLimit limit(1000);
        {
            OutputFile file(path("out"));
            QVERIFY(!file.write(std::string(5000, 'x')));
            QVERIFY(!file.write("y"));
            QVERIFY(!file.commit());
            QVERIFY(file.trouble().contains("too large"));
        }
        QCOMPARE(contentOf("out"), QByteArray("old"));
        QCOMPARE(entries(), QStringList{"out"});
    }

    void aSessionThatDoesNotFitLeavesTheOldOne()
    {
        const QString to = path("s.emberline");
        QVERIFY(!writeSession(to, SessionFile()));
        const QByteArray before = contentOf("s.emberline");
        SessionFile large;
        large.opened.assign(100, std::string(100, 'x'));
        const FileSizeLimit limit(1000);
        const auto trouble = writeSession(to, large);
        QVERIFY(trouble);
        QVERIFY(trouble->message.find("s.emberline") != std::string::npos);
        QCOMPARE(contentOf("s.emberline"), before);
    }

    void aCancelledExportEndsAndLeavesTheOldFile()
    {
        std::string events = "[";
        for (int i = 0; i < 20000; ++i)
            events += R"({"name":"n","ph":"X","ts":)" + std::to_string(i) + R"(,"dur":1,"pid":1,"tid":1},)";
        writeFile(path("in.json"), events);
        const Trace trace = importPath(path("in.json"));
        writeFile(path("out"), "old");
        for (const ExportFormat& format : exportFormats()) {
            int asked = 0;
            const auto error = exportToFile(trace, format, path("out"), [&] { return ++asked > 1; });
            QVERIFY2(error && error->message.find("cancelled") != std::string::npos, format.name);
            QCOMPARE(contentOf("out"), QByteArray("old"));
        }
        const std::atomic<bool> cancel = true;
        QVERIFY(!deriveTrace(trace, {.redacted = true}, Cancellation(&cancel)).ok());
        QCOMPARE(entries(), (QStringList{"in.json", "out"}));
    }

    void aNewFileKeepsToTheUmaskAndAnOldOneKeepsItsPermissions()
    {
        const mode_t before = ::umask(027);
        QVERIFY(!writeWholeFile(path("new"), "x"));
        ::umask(before);
        QCOMPARE(permissionsOf("new"), 0640U);
        writeFile(path("old"), "x");
        QCOMPARE(::chmod(QFile::encodeName(path("old")).constData(), 0604), 0);
        QVERIFY(!writeWholeFile(path("old"), "y"));
        QCOMPARE(permissionsOf("old"), 0604U);
        QCOMPARE(contentOf("old"), QByteArray("y"));
    }

    void linksAreFollowed()
    {
        QVERIFY(QDir(m_directory->path()).mkdir("folder"));
        writeFile(path("folder/there"), "old");
        QVERIFY(QFile::link("folder/there", path("link")));
        QVERIFY(QFile::link("folder/not-yet", path("early")));
        QVERIFY(!writeWholeFile(path("link"), "new"));
        QVERIFY(!writeWholeFile(path("early"), "first"));
        QVERIFY(QFileInfo(path("link")).isSymLink() && QFileInfo(path("early")).isSymLink());
        QCOMPARE(contentOf("folder/there"), QByteArray("new"));
        QCOMPARE(contentOf("folder/not-yet"), QByteArray("first"));
    }

    void aFifoIsWrittenToAndStays()
    {
        const QByteArray fifo = QFile::encodeName(path("fifo"));
        QCOMPARE(::mkfifo(fifo.constData(), 0600), 0);
        QVERIFY(OutputFile::namesStream(path("fifo")));
        const int reader = ::open(fifo.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(reader >= 0);
        QVERIFY(!writeWholeFile(path("fifo"), "text"));
        std::array<char, 10> room{};
        QCOMPARE(::read(reader, room.data(), room.size()), ssize_t{4});
        ::close(reader);
        struct stat status { };
        QCOMPARE(::lstat(fifo.constData(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
        QCOMPARE(entries(), QStringList{"fifo"});
    }

    void anOpenDescriptorIsWrittenAtItsPosition()
    {
        const int open = ::open(QFile::encodeName(path("log")).constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        QVERIFY(open >= 0);
        QCOMPARE(::write(open, "before,", 7), ssize_t{7});
        QVERIFY(!writeWholeFile(QStringLiteral("/proc/self/fd/%1").arg(open), "text,"));
        QCOMPARE(::write(open, "after", 5), ssize_t{5});
        ::close(open);
        QCOMPARE(contentOf("log"), QByteArray("before,text,after"));
    }

    void aGrowingFileNeverReplacesOne()
    {
        const auto file = GrowingFile::make(path("log"));
        QVERIFY(file.ok());
        QVERIFY(file.value()->write("line\n"));
        QCOMPARE(contentOf("log"), QByteArray("line\n")); // at once
        QVERIFY(!file.value()->finish());
        QVERIFY(!GrowingFile::make(path("log")).ok());
        QVERIFY(QFile::link("nowhere", path("link")));
        QVERIFY(!GrowingFile::make(path("link")).ok());
        const auto empty = GrowingFile::make(path("empty"));
        QVERIFY(!empty.value()->finish());
        QVERIFY(!QFile::exists(path("empty")));
    }

    void anEmptyGrowingFileLeavesWhatHasItsNameByThen()
    {
        const auto file = GrowingFile::make(path("log"));
        QVERIFY(QFile::rename(path("log"), path("old")));
        writeFile(path("log"), "precious");
        QVERIFY(!file.value()->finish());
        QCOMPARE(contentOf("log"), QByteArray("precious"));
    }

    void aGrowingFileTellsWhatDoesNotFit()
    {
        const FileSizeLimit limit(1000);
        const auto file = GrowingFile::make(path("log"));
        QVERIFY(file.ok());
        QVERIFY(!file.value()->write(std::string(5000, 'x')));
        QVERIFY(!file.value()->write("y"));
        const auto lost = file.value()->finish();
        QVERIFY(lost && lost->message.find("too large") != std::string::npos);
        QCOMPARE(contentOf("log").size(), 1000);
    }

    void aFileThatCannotBeCreatedGivesAnError()
    {
        for (const QString& to : {QStringLiteral("/nowhere/at/all"), m_directory->path()}) {
            OutputFile file(to);
            QVERIFY(!file.write("x"));
            QVERIFY(!file.commit());
            QVERIFY(!file.trouble().isEmpty());
        }
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory->filePath(QLatin1String(name)); }
    [[nodiscard]] QByteArray contentOf(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no such file)");
    }
    [[nodiscard]] unsigned permissionsOf(const char* name) const
    {
        struct stat status { };
        return ::stat(QFile::encodeName(path(name)).constData(), &status) == 0 ? status.st_mode & 07777U : 0;
    }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(m_directory->path()).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

EMBERLINE_TEST(OutputFileTest, QCoreApplication)
#include "tst_output_file.moc"
