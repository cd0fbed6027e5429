// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/details/details.h"

#include <QTest>

using namespace emberline;

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
};

EMBERLINE_TEST(TopicRowsTest, QCoreApplication)
#include "tst_topic_rows.moc"
