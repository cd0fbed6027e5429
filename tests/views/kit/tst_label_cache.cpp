// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/format/display_text.h"
#include "views/kit/label_cache.h"

#include <QApplication>
#include <QFontDatabase>

using namespace emberline;

class LabelCacheTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textThatFitsIsWhole()
    {
        LabelCache cache(QFont(), 1);
        const Label& label = cache[cache.label(QStringLiteral("git fetch"))];
        const Elided elided = cache.elide(label, label.width);
        QCOMPARE(elided.glyphs, std::size_t{9});
        QVERIFY(!elided.ellipsis);
    }

    void anElidedLabelNeverExceedsItsRoom()
    {
        LabelCache cache(QFont(), 1);
        const Label& label = cache[cache.label(QStringLiteral("threaded_second_pass 12311"))];
        std::size_t last = 0;
        for (int room = 0; room < label.width; ++room) {
            const Elided elided = cache.elide(label, room);
            const int width = elided.width + (elided.ellipsis ? cache.ellipsis().advance : 0);
            QVERIFY(width <= room);
            QVERIFY(elided.glyphs >= last);
            QVERIFY(elided.glyphs == 0 || elided.ellipsis);
            last = elided.glyphs;
        }
        QVERIFY(last > 20);
    }

    void aNumberThatDoesNotFitIsLeftOut()
    {
        LabelCache cache(QFont(), 1);
        const QString whole = QStringLiteral("git fetch  27.35 ms");
        const LabelCache::LabelId name = cache.label(QStringLiteral("git fetch"));
        const int width = cache[cache.label(whole)].width;
        QCOMPARE(cache[cache.fitting(whole, name, width)].text, whole);
        QCOMPARE(cache.fitting(whole, name, width - 1), name);
    }

    void aRegionShowsItsNameAndThenWhatDistinguishesIt()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId wait = made.addRegion(thread, "wait", 0, 10);
        const RegionId work = made.addRegion(thread, "work", 10, 20);
        LabelCache cache(QFont(), 1);
        const LabelCache::LabelId label = cache.label(made.trace(), wait);
        QCOMPARE(cache[label].text, QStringLiteral("wait for the disk"));
        QCOMPARE(cache.label(made.trace(), wait), label);
        QCOMPARE(cache[cache.label(made.trace(), work)].text, QStringLiteral("work"));
        const LabelCache::LabelId same = cache.label(QStringLiteral("wait for the disk")); // another's, who needs its begin
        QVERIFY(same != label && !cache[same].cutsMiddle);
    }

    /// Of bars beside each other, "A…sses" says less than "Analy…".
    void onlyWhatEndsWithAFileLosesItsMiddle()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId wait = made.addRegion(thread, "wait", 0, 10);
        const RegionId include = made.addRegion(thread, "include", 10, 20);
        LabelCache cache(QFont(), 1);
        QVERIFY(cache[cache.label(made.trace(), include)].cutsMiddle);
        const Label& label = cache[cache.label(made.trace(), wait)];
        QCOMPARE(cache.elide(label, label.width * 2 / 3).tail, std::size_t{0});
        for (const char* file : {"Source stdio.h", "Building CXX object a/b", "//app:target lib.tar.gz", "Read C:\\src\\a.c"})
            QVERIFY2(endsWithFile(QString::fromLatin1(file)), file);
        for (const char* other : {"", "wait", "operator /", "Layout 2.5", "std::vector<int>::push_back", "call e.g. this", "..."})
            QVERIFY2(!endsWithFile(QString::fromLatin1(other)), other);
    }

    void aNameWithItsFileLosesItsMiddle()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId include = made.addRegion(thread, "include", 0, 10);
        LabelCache cache(QFont(), 1);
        const Label& label = cache[cache.label(made.trace(), include)];
        const auto drawn = [&](const Elided& elided) {
            return label.text.first(static_cast<qsizetype>(elided.glyphs)) + (elided.ellipsis ? QStringLiteral("…") : QString())
                + label.text.last(static_cast<qsizetype>(elided.tail));
        };
        bool anyCut = false;
        for (int room = 0; room <= label.width; ++room) {
            const Elided elided = cache.elide(label, room);
            QVERIFY(elided.width + (elided.ellipsis ? cache.ellipsis().advance : 0) <= room);
            QVERIFY(elided.glyphs + elided.tail < static_cast<std::size_t>(label.text.size()) || room == label.width);
            if (room > label.width * 2 / 3 && room < label.width) {
                QVERIFY2(drawn(elided).startsWith(QStringLiteral("i")) && drawn(elided).endsWith(QStringLiteral("k.h")),
                    qPrintable(drawn(elided)));
                anyCut = true;
            }
        }
        QVERIFY(anyCut);
        QCOMPARE(drawn(cache.elide(label, label.width)), QStringLiteral("include src/views/disk.h"));
    }

    void noRoomDrawsNothing()
    {
        LabelCache cache(QFont(), 1);
        const Label& label = cache[cache.label(QStringLiteral("round"))];
        const Elided elided = cache.elide(label, cache.ellipsis().advance);
        QCOMPARE(elided.glyphs, std::size_t{0});
        QVERIFY(!elided.ellipsis);
        QVERIFY(!cache.elide(label, -100).ellipsis);
    }

    void textThatNeedsShapingIsDrawnWhole()
    {
        LabelCache cache(QFont(), 1);
        for (const char* text : {"שלום", "e\u0301clair", "日本語", "\U0001f600"}) {
            const Label& label = cache[cache.label(QString::fromUtf8(text))];
            QVERIFY2(!label.simple, text);
            for (int room = 0; room < label.width; ++room) {
                const Elided elided = cache.elide(label, room);
                QVERIFY(elided.width + (elided.ellipsis ? cache.ellipsis().advance : 0) <= room);
                QVERIFY(elided.ellipsis || elided.width == 0); // cut, or empty
            }
        }
        QVERIFY(cache[cache.label(QStringLiteral("Größe Привет…"))].simple);
    }

    void namesAreMadeFitToShowAndRemembered()
    {
        LabelCache cache(QFont(), 1);
        SmallTrace small;
        const StringId coloured = small.builder.intern("a\x1b[0m");
        const StringId endless = small.builder.intern(std::string(100'000, 'x'));
        const Trace& trace = small.trace();
        const auto id = cache.label(trace, coloured);
        QCOMPARE(cache[id].text, QStringLiteral("a\u241b[0m"));
        QCOMPARE(cache.label(trace, coloured), id);
        QCOMPARE(cache[cache.label(trace, endless)].text.size(), 512);
    }

    void anotherTraceHasItsOwnNames()
    {
        LabelCache cache(QFont(), 1);
        SmallTrace first;
        SmallTrace second;
        const StringId name = first.builder.intern("of the first");
        QCOMPARE(second.builder.intern("of the second"), name);
        (void)cache.label(first.trace(), name);
        QCOMPARE(cache[cache.label(second.trace(), name)].text, QStringLiteral("of the second"));
        QCOMPARE(cache[cache.label(first.trace(), name)].text, QStringLiteral("of the first"));
    }

    void twiceTheRatioIsTwiceTheSize()
    {
        LabelCache once(QFont(), 1);
        LabelCache twice(QFont(), 2);
        const int small = once[once.label(QStringLiteral("index-pack"))].width;
        const int large = twice[twice.label(QStringLiteral("index-pack"))].width;
        QVERIFY(std::abs(large - 2 * small) <= 10);
    }

    void digitsAreTabular()
    {
        LabelCache cache(QFont(), 1);
        const int one = cache[cache.label(QStringLiteral("1111"))].width;
        QCOMPARE(cache[cache.label(QStringLiteral("8888"))].width, one);
    }

    void aFloodOfLabelsIsForgotten()
    {
        LabelCache cache(QFont(), 1);
        for (int i = 0; i < 25'000; ++i)
            (void)cache.label(QString::number(i));
        cache.trim();
        QCOMPARE(cache.label(QStringLiteral("first again")), LabelCache::LabelId{0});
        QVERIFY(cache.elide(cache[0], 1000).glyphs > 0);
    }
};

EMBERLINE_TEST(LabelCacheTest, QApplication)
#include "tst_label_cache.moc"
