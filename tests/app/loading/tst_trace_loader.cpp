// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/trace_loader.h"
#include "tests/support/event_log.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;

namespace {

constexpr int kPatience = 60000;

// The thread sanitizer counts part of what is freed as still there.
#if defined(__SANITIZE_THREAD__)
constexpr double kKept = 0.5;
#else
constexpr double kKept = 0.25; ///< of a trace's memory, at most, once it is closed
#endif
#if defined(EMBERLINE_SANITIZED)
constexpr int kManyRegions = 40'000;
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#else
constexpr int kManyRegions = 250'000;
#endif

struct Loading {
    TraceStore store;
    TraceLoader loader{store};
    std::vector<ImportOutcome> outcomes;

    Loading()
    {
        QObject::connect(&loader, &TraceLoader::finished, [this](const ImportOutcome& outcome) { outcomes.push_back(outcome); });
    }
    bool wait()
    {
        return QTest::qWaitFor([this] { return !loader.isLoading(); }, kPatience);
    }
    [[nodiscard]] std::size_t sessions() const { return store.trace().sessions().size(); }
};

/// A pipe that gives a log again and again, to any number of readers, so that reading it does not end.
class EndlessLog {
public:
    EndlessLog(const QString& pipe, const std::string& log) : m_path(pipe.toStdString())
    {
        QFile::remove(pipe);
        QFile file(QString::fromStdString(log));
        if (::mkfifo(m_path.c_str(), 0600) != 0 || !file.open(QIODevice::ReadOnly))
            return;
        m_pipe = ::open(m_path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
        m_writer = std::thread([this, bytes = file.readAll().toStdString()] { writeAgainAndAgain(bytes); });
    }
    ~EndlessLog()
    {
        m_ends = true;
        if (m_writer.joinable())
            m_writer.join();
        ::close(m_pipe);
    }
    EndlessLog(const EndlessLog&) = delete;
    EndlessLog& operator=(const EndlessLog&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    void writeAgainAndAgain(std::string_view bytes)
    {
        for (std::size_t at = 0; !m_ends;) {
            pollfd room{m_pipe, POLLOUT, 0};
            if (::poll(&room, 1, 20) > 0)
                at += static_cast<std::size_t>(std::max<ssize_t>(::write(m_pipe, bytes.data() + at, bytes.size() - at), 0));
            if (at == bytes.size()) // a second `version` would begin a copy of the log, which is shown once
                at = bytes.find('\n') + 1;
        }
    }

    std::string m_path;
    int m_pipe = -1;
    std::atomic<bool> m_ends = false;
    std::thread m_writer;
};

double usedMegabytes()
{
#if defined(EMBERLINE_SANITIZED)
    return static_cast<double>(__sanitizer_get_current_allocated_bytes()) / 1e6; // what is freed stays resident
#else
    std::ifstream statm("/proc/self/statm");
    long pages = 0;
    long resident = 0;
    statm >> pages >> resident;
    return static_cast<double>(resident) * 4096 / 1e6;
#endif
}

} // namespace

class TraceLoaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        const QDir directory(m_directory.path());
        m_small = sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(directory, "small.event");
        m_child = sessionLog("20261120T090000.000000Z-H00000001-P00000001/20261120T090000.000100Z-H00000001-P00000002", "gc", 2, 1)
                      .save(directory, "child.event");
        m_large = sessionLog("20261120T090000.000000Z-H00000001-P00000003", "fetch", kManyRegions).save(directory, "large.event");
        QFile noise(directory.filePath("noise"));
        QVERIFY(noise.open(QIODevice::WriteOnly));
        noise.write(QByteArray(5000, '\x7f'));
    }

    // First, so that it cannot reuse memory that other tests freed.
    void closingGivesTheMemoryBack()
    {
        Loading loading;
        const double before = usedMegabytes();
        loading.loader.open({m_large});
        QVERIFY(loading.wait());
        const double loaded = usedMegabytes();
        QVERIFY(loaded > before + kManyRegions * 40 / 1e6); // a region takes at least so many bytes
        loading.loader.close();
        QVERIFY(loading.store.trace().isEmpty());
        QVERIFY(loading.loader.paths().empty());
        const auto isBack = [&] { return usedMegabytes() < before + (loaded - before) * kKept; };
        QVERIFY2(QTest::qWaitFor(isBack, kPatience),
            qPrintable(QStringLiteral("%1 MB, with the trace %2, afterwards %3").arg(before).arg(loaded).arg(usedMegabytes())));
    }

    void aFileIsReadIntoTheStore()
    {
        Loading loading;
        loading.loader.open({m_small});
        QVERIFY(loading.loader.isLoading());
        QVERIFY(loading.wait());
        QCOMPARE(loading.sessions(), std::size_t{1});
        QCOMPARE(loading.store.trace().regionCount(), std::size_t{4});
        QCOMPARE(loading.loader.paths(), std::vector{m_small});
        QCOMPARE(loading.outcomes.size(), std::size_t{1});
        QVERIFY(loading.outcomes[0].failures.empty());
        QVERIFY(!loading.outcomes[0].cancelled);
    }

    void anUnreadableFileGivesASentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("missing") << "missing";
        QTest::newRow("noise") << "noise";
    }
    void anUnreadableFileGivesASentence()
    {
        QFETCH(QString, name);
        const std::string path = m_directory.filePath(name).toStdString();
        Loading loading;
        loading.loader.open({path});
        QVERIFY(loading.wait());
        QCOMPARE(loading.outcomes.size(), std::size_t{1});
        QCOMPARE(loading.outcomes[0].failures.size(), std::size_t{1});
        const std::string& sentence = loading.outcomes[0].failures[0].error.message;
        QVERIFY(sentence.starts_with(path));
        QVERIFY(sentence.ends_with("."));
        QVERIFY(loading.store.trace().isEmpty());
        QVERIFY(loading.loader.paths().empty());
    }

    void theOpenTraceStaysWhenAnotherCannotBeRead()
    {
        Loading loading;
        loading.loader.open({m_small});
        QVERIFY(loading.wait());
        loading.loader.open({m_directory.filePath("missing").toStdString()});
        QVERIFY(loading.wait());
        QCOMPARE(loading.sessions(), std::size_t{1});
        QCOMPARE(loading.loader.paths(), std::vector{m_small});
        loading.loader.add({m_child}); // and can still be added to
        QVERIFY(loading.wait());
        QCOMPARE(loading.sessions(), std::size_t{2});
    }

    void openingReplacesTheOpenTrace()
    {
        Loading loading;
        loading.loader.open({m_small, m_child});
        QVERIFY(loading.wait());
        QSignalSpy reset(&loading.store, &TraceStore::wasReset);
        loading.loader.open({m_child});
        QVERIFY(loading.wait());
        QCOMPARE(reset.size(), 1);
        QCOMPARE(loading.loader.paths(), std::vector{m_child});
        QCOMPARE(loading.store.trace().sources().size(), std::size_t{1});
    }

    void addedFilesAreLinkedToThoseReadBefore()
    {
        Loading loading;
        loading.loader.open({m_small});
        QVERIFY(loading.wait());
        QSignalSpy reset(&loading.store, &TraceStore::wasReset);
        loading.loader.add({m_child});
        QVERIFY(loading.wait());
        QCOMPARE(reset.size(), 0);
        QCOMPARE(loading.sessions(), std::size_t{2});
        QCOMPARE(loading.store.trace().sessions()[1].parent, SessionId(0));
        QCOMPARE(loading.loader.paths(), (std::vector{m_small, m_child}));
    }

    void filesAreAddedWhileTheTraceGrows()
    {
        QVERIFY(QDir(m_directory.path()).mkpath("followed"));
        const QString followed = m_directory.filePath("followed");
        const auto log = [&](const char* sid) { QVERIFY(!sessionLog(sid, "status", 2).save(QDir(followed), sid).empty()); };
        log("20261120T090000.000000Z-H00000001-P00000101");
        Loading loading;
        loading.loader.openLive({ImportJob::Kind::Follow, {followed.toStdString()}});
        QVERIFY(QTest::qWaitFor([&] { return loading.sessions() == 1; }, kPatience));
        loading.loader.setPaused(true);
        loading.loader.add({m_small});
        QVERIFY(loading.wait());
        QVERIFY(loading.loader.isLive());
        QCOMPARE(loading.sessions(), std::size_t{2});
        QCOMPARE(loading.outcomes.size(), std::size_t{1});
        QCOMPARE(loading.loader.paths(), (std::vector{followed.toStdString(), m_small}));
        loading.loader.add({m_directory.filePath("missing").toStdString()});
        QVERIFY(loading.wait());
        QCOMPARE(loading.outcomes[1].failures.size(), std::size_t{1});
        log("20261120T090001.000000Z-H00000001-P00000102");
        QVERIFY(QTest::qWaitFor([&] { return loading.sessions() == 3; }, kPatience));
        const EndlessLog endless(m_directory.filePath("endless"), m_large);
        loading.loader.add({endless.path()});
        QVERIFY(QTest::qWaitFor([&] { return loading.store.trace().regionCount() > 100; }, kPatience));
        log("20261120T090002.000000Z-H00000001-P00000103"); // both go on
        QVERIFY(QTest::qWaitFor([&] { return loading.sessions() == 5; }, kPatience));
        loading.loader.cancel();
        QVERIFY(loading.wait());
        QVERIFY(QTest::qWaitFor([&] { return !loading.loader.isLive(); }, kPatience));
        QVERIFY(loading.loader.canGoOn());
    }

    void aCancelEndsTheReadingAtOnceAndKeepsWhatWasRead()
    {
        const EndlessLog log(m_directory.filePath("endless"), m_large);
        Loading loading;
        loading.loader.open({log.path()});
        QVERIFY(QTest::qWaitFor([&] { return loading.store.trace().regionCount() > 0; }, kPatience));
        QVERIFY(loading.loader.isLoading());
        loading.loader.cancel();
        QVERIFY(loading.wait());
        QVERIFY(loading.outcomes[0].cancelled);
        QVERIFY(loading.store.trace().regionCount() > 0);
        QVERIFY(!loading.store.trace().extent().isEmpty());
        loading.loader.add({m_small}); // a cancelled trace is as good as another
        QVERIFY(loading.wait());
        QCOMPARE(loading.sessions(), std::size_t{2});
    }

    void aCancelledReadingGoesOn()
    {
        const EndlessLog log(m_directory.filePath("endless"), m_large);
        Loading loading;
        loading.loader.open({log.path()});
        QVERIFY(QTest::qWaitFor([&] { return loading.store.trace().regionCount() > 0; }, kPatience));
        loading.loader.add({m_small}); // waits for the other, and is cancelled with it
        loading.loader.cancel();
        QVERIFY(loading.wait());
        QVERIFY(loading.loader.canGoOn());
        QCOMPARE(loading.loader.paths(), std::vector{log.path()});
        const std::size_t before = loading.store.trace().regionCount();
        QSignalSpy reset(&loading.store, &TraceStore::wasReset);
        loading.loader.goOn();
        QVERIFY(loading.loader.isLoading());
        QVERIFY(!loading.loader.canGoOn());
        QVERIFY(QTest::qWaitFor([&] { return loading.store.trace().regionCount() > before; }, kPatience));
        QCOMPARE(reset.size(), 0);
        QCOMPARE(loading.loader.paths(), (std::vector{log.path(), m_small}));
        loading.loader.cancel();
        QVERIFY(loading.wait());
        QVERIFY(loading.loader.canGoOn());
        loading.loader.add({m_child}); // another task: the cancelled ones are given up
        QVERIFY(loading.wait());
        QVERIFY(!loading.loader.canGoOn());
    }

    void openingAgainWhileReadingOvertakesTheFirst()
    {
        Loading loading;
        loading.loader.open({m_large});
        loading.loader.open({m_small});
        QVERIFY(loading.wait());
        QCOMPARE(loading.loader.paths(), std::vector{m_small});
        QCOMPARE(loading.store.trace().regionCount(), std::size_t{4});
        QCOMPARE(loading.outcomes.size(), std::size_t{1});
    }

    /// bench_window measures the length of the turns.
    void theEventLoopGoesOnWhileATraceIsRead()
    {
        Loading loading;
        int beats = 0;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] { beats += static_cast<int>(loading.loader.isLoading()); });
        beat.start(1);
        loading.loader.open({m_large});
        QVERIFY(loading.wait());
        QVERIFY2(beats >= 5, qPrintable(QString::number(beats)));
    }

    void destroyingWhileReadingWaitsForTheWorker()
    {
        const EndlessLog log(m_directory.filePath("endless"), m_large);
        for (const std::size_t early : std::initializer_list<std::size_t>{0, 1, 20'000, 60'000}) {
            Loading loading;
            loading.loader.open({log.path()});
            QVERIFY(QTest::qWaitFor([&] { return loading.store.trace().regionCount() >= early; }, kPatience));
            QVERIFY(loading.loader.isLoading());
        }
    }

private:
    QTemporaryDir m_directory;
    std::string m_small;
    std::string m_child;
    std::string m_large;
};

EMBERLINE_TEST(TraceLoaderTest, QCoreApplication)
#include "tst_trace_loader.moc"
