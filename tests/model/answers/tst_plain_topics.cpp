// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/answers/plain_topics.h"

#include <QStringList>

#include <vector>

using namespace emberline;

namespace {

QString names(const std::vector<PlainTime>& regions, int all)
{
    QStringList texts;
    for (const std::string_view topic : plainTopics(regions, Duration(all)))
        texts << QString::fromUtf8(topic.data(), static_cast<qsizetype>(topic.size()));
    return texts.join(QStringLiteral(", "));
}

} // namespace

class PlainTopicsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCategoryThatTellsSomethingIsTheTopic()
    {
        QCOMPARE(names({{"disk", "read", Duration(50)}, {"net", "get", Duration(50)}}, 100), QStringLiteral("disk, net"));
    }

    void theFirstOfAListIsTheTopic()
    {
        QCOMPARE(names({{",disk,slow", "read", Duration(50)}, {"net , slow", "get", Duration(50)}}, 100), QStringLiteral("disk, net"));
    }

    void aCategoryOfNearlyAllTimeGivesWayToNames()
    {
        QCOMPARE(names({{"app", "read", Duration(50)}, {"app", "get", Duration(45)}, {"net", "put", Duration(5)}}, 100),
            QStringLiteral("read, get, net"));
    }

    void aCategoryOfLittleTimeStaysIfOthersHaveTopics()
    {
        QCOMPARE(names({{"app", "read", Duration(50)}, {"app", "get", Duration(10)}}, 100), QStringLiteral("app, app"));
    }

    void withoutACategoryTheNameIsTheTopic()
    {
        QCOMPARE(names({{"", "read", Duration(1)}, {" ,", "get", Duration(1)}, {"net", "put", Duration(98)}}, 200),
            QStringLiteral("read, get, net"));
    }

    void onlyTheLargestNamesAndThoseOfOtherLinesGetALine()
    {
        const std::vector<PlainTime> regions{{"", "read", Duration(5)}, {"", "get", Duration(4)}, {"", "read", Duration(1), true},
            {"", "put", Duration(3)}, {"", "get", Duration(3)}, {"", "stat", Duration(1)}};
        const std::vector<std::string_view> topics = plainTopics(regions, Duration(100));
        const std::vector<std::pair<std::string_view, bool>> known{{"stat", false}, {"put", true}};
        const PlainNames found = plainNames(regions, topics, known, 1);
        QCOMPARE(found.nameOf, (std::vector<std::uint32_t>{0, 1, 2, 3, 1, 4}));
        QStringList texts;
        for (const PlainName& name : found.names) {
            texts << QString::fromUtf8(topics[name.first].data()) + (name.isAsync ? " async " : " ") + QString::number(toNs(name.time))
                    + (name.hasLine ? " line" : "");
        }
        QCOMPARE(texts.join(", "), QStringLiteral("read 5, get 7 line, read async 1 line, put 3, stat 1 line"));
    }

    void theNamesOfWhichMostPassesGetALineToo()
    {
        const std::vector<PlainTime> regions{{"", "read", Duration(9)}, {"", "get", Duration(5), false, Duration(1)},
            {"", "put", Duration(2), false, Duration(1)}, {"", "put", Duration(1), false, Duration(1)}};
        const PlainNames found = plainNames(regions, plainTopics(regions, Duration(100)), {}, 1);
        std::vector<bool> haveLines;
        for (const PlainName& name : found.names)
            haveLines.push_back(name.hasLine);
        QCOMPARE(haveLines, (std::vector<bool>{true, false, true}));
    }
};

EMBERLINE_TEST(PlainTopicsTest, QCoreApplication)
#include "tst_plain_topics.moc"
