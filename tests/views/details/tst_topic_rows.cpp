// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_counts.h"
#include "tests/support/piece_dialect.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/details/details.h"

#include <QTest>

using namespace emberline;

namespace {

class HostedDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "hosted"; }
    [[nodiscard]] std::string_view hostOf(const Trace& /*trace*/, SessionId /*session*/) const override { return "builder7"; }
};

} // namespace

class TopicRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRegionShowsItsTopic()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId talked = made.addRegion(thread, "wait", 0, 10);
        const RegionId silent = made.addRegion(thread, "work", 10, 20);
        const auto said = [&](RegionId region) {
            Selection selection;
            selection.region = region;
            QStringList texts;
            for (const DetailRow& row : describe(made.trace(), selection, nullptr, TimeMode::Relative).rows) {
                if (row.label == QStringLiteral("About") || row.label == QStringLiteral("Topic") || row.label == QStringLiteral("State"))
                    texts << row.text;
            }
            return texts;
        };
        QCOMPARE(
            said(talked), (QStringList{QStringLiteral("for the disk"), QStringLiteral("Waiting for devices"), QStringLiteral("waiting")}));
        QCOMPARE(said(silent), QStringList());
    }

    void aRunShowsItsVersionAndHost()
    {
        static const HostedDialect dialect;
        SmallTrace made;
        Source source;
        source.dialect = &dialect;
        const SessionId session = made.addSession("p", made.builder.addSource(std::move(source)));
        made.builder.edit(session).attributes.edit().version = made.builder.intern("2.55.0");
        Selection run;
        run.session = session;
        Selection box;
        box.region = made.addRegion(made.addThread(session), "p", 0, 10, {}, {.role = RegionRole::Process});
        Selection inside;
        inside.region = made.addRegion(made.addThread(session), "work", 0, 10);
        const auto said = [&](const Selection& selection) {
            QStringList texts;
            for (const DetailRow& row : describe(made.trace(), selection, nullptr, TimeMode::Relative).rows) {
                if (row.label == QStringLiteral("Version") || row.label == QStringLiteral("Host"))
                    texts << row.text;
            }
            return texts;
        };
        const QStringList both{QStringLiteral("2.55.0"), QStringLiteral("builder7")};
        QCOMPARE(said(run), both);
        QCOMPARE(said(box), both);
        QCOMPARE(said(inside), QStringList());
    }

    /// Details said 141 threads of a compiler where the status bar said one: it counted clang's sums.
    void sumsAreNoThreads()
    {
        SmallTrace made;
        const SessionId session = made.addSession("p", made.builder.addSource(pieceSource()));
        for (const char* name : {"main", "sum of a", "sum of b"})
            made.addRegion(made.addThread(session, name), "work", 0, 10);
        QMap<QString, QString> texts;
        Selection selection;
        selection.session = session;
        for (const DetailRow& row : describe(made.trace(), selection, nullptr, TimeMode::Relative).rows)
            texts.insert(row.label, row.text);
        QCOMPARE(texts.value(QStringLiteral("Threads")).toULongLong(), countTrace(made.trace()).threads);
        QCOMPARE(texts.value(QStringLiteral("Threads")), QStringLiteral("1"));
        QCOMPARE(texts.value(QStringLiteral("Sums")), QStringLiteral("2, of what the threads did"));
    }
};

EMBERLINE_TEST(TopicRowsTest, QCoreApplication)
#include "tst_topic_rows.moc"
