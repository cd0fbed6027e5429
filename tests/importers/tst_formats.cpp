// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <string>

using namespace emberline;

/// Which format claims a source, judged by its first bytes.
class FormatsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBeginningOfADocumentDecides_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QString>("format");
        const QByteArray record
            = R"({"event":"version","sid":"20190408T191610.507018Z-H9b68c35f-P000059a8","thread":"main","exe":"2.39.5"})";
        const QByteArray event = R"({"ph":"X","pid":1,"tid":1,"ts":0,"dur":1,"args":)" + record + "}";
        const QString chrome = QStringLiteral("chrome-json");
        const QString trace2 = QStringLiteral("trace2-event");
        QTest::newRow("a record in args") << R"({"traceEvents":[)" + event + "]}" << chrome;
        QTest::newRow("a record in args, on a line of its own")
            << "{\n\"traceEvents\": [\n{\"ph\":\"X\",\"ts\":0,\"args\":\n" + record + "\n}]}" << chrome;
        QTest::newRow("a record in args, behind a blank") << "\n[" + event + "]" << chrome;
        QTest::newRow("a record in a bare event") << event << chrome;
        QTest::newRow("git's") << record << trace2;
        QTest::newRow("Python's") << QByteArray(R"({"event": "version", "sid": "a", "thread": "main", "evt": "3", "exe": "2.39.5"})")
                                  << trace2;
        QTest::newRow("other keys first") << QByteArray(R"({"event":"version","evt":"3","exe":"2.39.5","sid":"a"})") << trace2;
        QTest::newRow("behind a torn line") << "ersion\",\"sid\":\"a\"}\n" + record << trace2;
        QTest::newRow("behind zeros") << QByteArray(40, '\0') + record << trace2;
        QTest::newRow("events of another program") << QByteArray(R"({"event":"page_view","user":3})") << QString();
        QTest::newRow("Git LFS pointer") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 12345\n")
                                         << QString();
        QTest::newRow("git's version") << QByteArray("version 2.39.5\nstart git status\n") << QStringLiteral("trace2-normal");
        QTest::newRow("another version") << QByteArray("version control for everyone\n") << QString();
    }

    void theBeginningOfADocumentDecides()
    {
        QFETCH(QByteArray, head);
        QFETCH(QString, format);
        const ImporterInfo* const found = formatTable().sniff(std::string_view(head.constData(), static_cast<std::size_t>(head.size())));
        QCOMPARE(found ? QString::fromUtf8(found->id.data(), static_cast<qsizetype>(found->id.size())) : QString(), format);
    }

    void starsOfADialectsWordsStandForAnyText()
    {
        constexpr std::string_view words = "whole|begin*|*end|*part*";
        for (const std::string_view text : {"whole", "begin", "beginning", "end", "the end", "part", "apartment"})
            QVERIFY2(anyMatches(words, text), text.data());
        for (const std::string_view text : {"", "wholes", "a whole", "to begin", "ending", "par", "begi", "*"})
            QVERIFY2(!anyMatches(words, text), text.data());
        QVERIFY(anyMatches("none|*", "anything"));
        QVERIFY(anyMatches("*", ""));
        QVERIFY(!anyMatches("", ""));
    }

    void blanksBetweenKeysAndValuesChangeNothing()
    {
        const LoadedTrace loaded(
            R"({"event": "version", "sid": "20190408T191610.507018Z-H9b68c35f-P000059a8", "thread": "main", "time": "2019-04-08T19:16:10.507018Z", "file": "common-main.c", "line": 46, "evt": "3", "exe": "2.39.5"}
{"event": "start", "sid": "20190408T191610.507018Z-H9b68c35f-P000059a8", "thread": "main", "time": "2019-04-08T19:16:10.507118Z", "file": "common-main.c", "line": 47, "t_abs": 0.0001, "argv": ["git", "status"]}
{"event": "atexit", "sid": "20190408T191610.507018Z-H9b68c35f-P000059a8", "thread": "main", "time": "2019-04-08T19:16:10.508018Z", "file": "trace2/tr2_tgt_event.c", "line": 201, "t_abs": 0.001, "code": 0}
)");
        QVERIFY(loaded.known);
        QCOMPARE(loaded.source().records, 3U);
        QCOMPARE(loaded.source().skipped, 0U);
        QCOMPARE(loaded.trace.text(loaded.trace.sessions().front().name), std::string_view("git status"));
    }
};

EMBERLINE_TEST(FormatsTest, QCoreApplication)
#include "tst_formats.moc"
