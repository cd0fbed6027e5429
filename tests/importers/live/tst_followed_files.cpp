// SPDX-License-Identifier: GPL-3.0-or-later
// What one look after another makes of files that change in between, look by look.
#include "tests/importers/live/live_log.h"
#include "tests/importers/live/looks.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

QByteArray message(int pid, const char* text)
{
    return line(pid, "printf", 2, (std::string(",\"t_abs\":0.002,\"msg\":\"") + text + "\"").c_str());
}

/// As if it were written then.
void appendAt(const QString& path, const QByteArray& bytes, std::chrono::seconds when)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write(bytes);
    file.flush();
    QVERIFY(file.setFileTime(QDateTime::fromSecsSinceEpoch(when.count()), QFileDevice::FileModificationTime));
}

QByteArray packed(const QByteArray& text)
{
    return QByteArray::fromStdString(gzip(text.toStdString()));
}

} // namespace

class TestFollowedFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTruncatedFileThatGrowsWhileItWaitsIsReadOnce()
    {
        Looks looks;
        append(looks.path("log"), begin(1) + message(1, "long ago"));
        QCOMPARE(looks.look().instantCount(), 1);
        QVERIFY(QFile::resize(looks.path("log"), 0));
        append(looks.path("log"), line(2, "version", 0, ",\"evt\":\"3\",\"exe\":\"2.39.5\""));
        QCOMPARE(looks.look().sources().size(), 1); // a log of one record waits for the second
        append(looks.path("log"), line(2, "start", 1, ",\"t_abs\":0.001,\"argv\":[\"git\",\"status\"]") + message(2, "new"));
        QCOMPARE(looks.look().sources().size(), 2);
        QCOMPARE(looks.shown.instantCount(), 2);
        QCOMPARE(looks.shown.sessions().size(), 2);
    }

    void aFileThatIsWrittenAnewWhileItWaitsIsReadOnce()
    {
        Looks looks;
        append(looks.path("log"), line(1, "version", 0, ",\"evt\":\"3\",\"exe\":\"2.39.5\""));
        QCOMPARE(looks.look().sources().size(), 0); // one record: it waits
        QVERIFY(QFile::resize(looks.path("log"), 0));
        append(looks.path("log"), begin(2) + message(2, "new"));
        QCOMPARE(looks.look().instantCount(), 1);
        QCOMPARE(looks.shown.sessions().size(), 2); // the first record was read, too
    }

    void aRotatedFileThatIsSeenAfterItsSuccessorIsReadOnce()
    {
        Looks looks;
        append(looks.path("log"), begin(1) + message(1, "before"));
        QCOMPARE(looks.look().instantCount(), 1);
        QVERIFY(QFile::rename(looks.path("log"), looks.path("log.1"))); // "log" sorts first: it leads to the other file already
        append(looks.path("log"), begin(2));
        append(looks.path("log.1"), message(1, "after"));
        QCOMPARE(looks.look().sources().size(), 2);
        QCOMPARE(looks.shown.instantCount(), 2);
        QVERIFY(looks.shown.sources().front().live);
    }

    void aFileThatIsNotSeenAgainInTheNextRoundHasEnded()
    {
        Looks looks;
        append(looks.path("log"), begin(1));
        append(looks.path("other"), begin(2));
        QCOMPARE(looks.look().sources().size(), 2);
        QVERIFY(QFile::remove(looks.path("log")));
        looks.look(1);
        QCOMPARE(looks.files.fileCount(), 2); // it may have been renamed
        looks.look(1);
        QCOMPARE(looks.files.fileCount(), 1);
    }

    void aFileThatGrowsWasWrittenWhenItGrew()
    {
        Looks looks;
        appendAt(looks.path("log"), begin(1), 1'700'000'000s);
        QVERIFY(looks.look().sources().front().modified == UnixTime(1'700'000'000s));
        appendAt(looks.path("log"), message(1, "more"), 1'700'000'001s);
        QVERIFY(looks.look().sources().front().modified == UnixTime(1'700'000'001s));
    }

    void whatAReplacedFileShowedIsDroppedInItsTime()
    {
        Looks looks;
        appendAt(looks.path("log"), begin(1) + end(1), 1'700'000'000s);
        QCOMPARE(looks.look().sources().size(), 1);
        appendAt(looks.path("new"), begin(2) + end(2), 1'700'009'000s);
        QCOMPARE(looks.look().sources().size(), 2);
        QCOMPARE(::rename(qPrintable(looks.path("new")), qPrintable(looks.path("log"))), 0);
        looks.look();
        QCOMPARE(looks.files.fileCount(), 1);
        QVERIFY(looks.files.oldest() == UnixTime(1'700'000'000s));
        looks.imported.startOver([&](ImportContext& context) { looks.files.restart(context, UnixTime(1'700'005'000s)); });
        QVERIFY(looks.files.oldest() == UnixTime(1'700'009'000s));
    }

    void aPackedFileIsReadWhenItIsNoLongerWritten()
    {
        Looks looks;
        const UnixTime before = unixNow();
        append(looks.path("log"), packed(begin(1)));
        const bool waits = looks.look().sources().empty();
        QVERIFY(waits || unixNow() - before > 1s); // a machine that stood still sees a file of long ago
        appendAt(looks.path("log"), packed(begin(2) + end(2)), 1'700'000'000s);
        QCOMPARE(ended(looks.look()), 1);
        QVERIFY(!waits || looks.shown.sources().size() == 1);
    }

    void aPackedFileThatGrowsIsReadAnew()
    {
        Looks looks;
        appendAt(looks.path("log"), packed(begin(1)), 1'700'000'000s);
        QCOMPARE(looks.look().sessions().size(), 1);
        appendAt(looks.path("log"), packed(begin(2) + end(2)), 1'700'000'001s);
        QCOMPARE(ended(looks.look()), 1);
        QCOMPARE(looks.shown.sources().size(), 2);
        const Diagnostics diagnostics = looks.shown.diagnostics();
        QVERIFY(std::ranges::any_of(diagnostics.entries(), [](const auto& entry) { return entry.kind->code == "live-truncated"; }));
    }

    void moreFilesThanAreStartedAtOnceAreAllRead()
    {
        Looks looks;
        constexpr int kFiles = 2 * StartQueue::kAtOnce + 5;
        for (int pid = 1; pid <= kFiles; ++pid)
            append(looks.directory.filePath("log" + QString::number(pid)), begin(pid));
        QCOMPARE(looks.look(12).sessions().size(), kFiles);
    }
};

EMBERLINE_TEST(TestFollowedFiles, QCoreApplication)
#include "tst_followed_files.moc"
