// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "app/output/native_path.h"
#include "app/session/kept_session.h"
#include "app/window/settings/window_settings.h"
#include "app/window/status_line.h"

#include <QFile>
#include <QFileInfo>

using namespace emberline;

class NativePathTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyByteComesBack_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isPlain");
        QTest::newRow("empty") << QByteArray() << true;
        QTest::newRow("ASCII") << QByteArray("/tmp/a.event") << true;
        QTest::newRow("umlaut") << QByteArray("/tmp/\xc3\xa4") << true;
        QTest::newRow("beyond the plane") << QByteArray("\xf0\x9f\x94\xa5.json") << true;
        QTest::newRow("Latin 1") << QByteArray("/tmp/latin\xe9.json") << false;
        QTest::newRow("cut character") << QByteArray("a\xf0\x9f\x94") << false;
        QTest::newRow("a surrogate, encoded") << QByteArray("a\xed\xb2\x80z") << false;
        QTest::newRow("overlong") << QByteArray("\xc0\xaf") << false;
        QTest::newRow("after a character of two units") << QByteArray("\xf0\x9f\x94\xa5\xff") << false;
    }
    void everyByteComesBack()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, isPlain);
        const QString text = pathText(bytes.toStdString());
        QCOMPARE(QByteArray::fromStdString(pathBytes(text)), bytes);
        QCOMPARE(isPlainPath(text), isPlain);
        if (isPlain)
            QCOMPARE(text, QFile::decodeName(bytes));
    }

    void anyBytesComeBack()
    {
        for (int first = 1; first < 256; ++first) {
            for (int second = 1; second < 256; ++second) {
                const std::string bytes{static_cast<char>(first), static_cast<char>(second), 'x'};
                QVERIFY(pathBytes(pathText(bytes)) == bytes);
            }
        }
    }

    void theCopyOfTheSampleHasANameThatOutlivesIt()
    {
        initResources();
        const std::string name = ":/samples/git-commit-and-push.event";
        const std::string copy = readablePath(name);
        QVERIFY(copy != name && QFile::exists(pathText(copy)));
        QCOMPARE(lastingPath(copy), name);
        QCOMPARE(storedPaths({copy, name}), (std::vector{name, name}));
        QCOMPARE(keptSessionPath({copy}), keptSessionPath({name}));
        QCOMPARE(readablePath(":/samples/none.event"), std::string(":/samples/none.event"));
        SessionFile session;
        session.opened = {name};
        QVERIFY(!traceOutside(session, QStringLiteral("/elsewhere/s.emberline"))); // nobody's own file
    }

    void whoeverNamesAFileKeepsItsBytes()
    {
        const std::string bytes = "/tmp/latin\xe9/a\xe9.json";
        const QString text = pathText(bytes);
        QCOMPARE(liveTarget(ImportJob{ImportJob::Kind::ListenStream, {bytes}}).value(), QStringLiteral("af_unix:stream:") + text);
        QCOMPARE(QFileInfo(keptPicturePath(text, PictureTheme::Light)).completeBaseName(),
            QFileInfo(keptSessionPath({bytes})).completeBaseName());
        SessionFile session;
        session.opened = {bytes};
        QVERIFY(!traceOutside(session, pathText("/tmp/latin\xe9/s.emberline")));
        QVERIFY(traceOutside(session, pathText("/tmp/latin\xe8/s.emberline")));
    }
};

EMBERLINE_TEST(NativePathTest, QCoreApplication)
#include "tst_native_path.moc"
