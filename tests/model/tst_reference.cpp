// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/reference.h"
#include "model/trace_builder.h"

#include <filesystem>

using namespace emberline;

namespace {

struct Maker {
    /// Two sources with sessions and threads that look alike; the order of reading changes every id.
    explicit Maker(std::vector<std::string> paths)
    {
        for (const std::string& path : paths) {
            const Source source{.path = path};
            const SourceId sourceId = builder.addSource(source);
            for (const std::int64_t pid : {7, 8}) {
                const Session session{.source = sourceId, .pid = pid};
                const SessionId id = builder.addSession(session);
                for (const char* name : {"main", "worker"}) {
                    const TrackId track = builder.trackOf(builder.addThread({.session = id, .name = builder.intern(name), .tid = name[0]}));
                    for (int i = 0; i < 100; ++i)
                        add(track, i % 2 ? "odd" : "even", i / 2 * 10); // two of a time, side by side
                }
                add(builder.addAsyncTrack(id, builder.intern("0x1")), "async", 5);
            }
        }
        trace.apply(builder.takeBatch());
    }
    void add(TrackId track, const char* name, std::int64_t start)
    {
        builder.regions().add({.track = track,
            .name = builder.intern(name),
            .start = sourceTimeFromNs(start),
            .end = sourceTimeFromNs(start + 5),
            .depth = name[0] == 'o' ? 1U : 0U});
    }

    TraceBuilder builder;
    Trace trace;
};

} // namespace

class ReferenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRegionIsFoundAgainWithOtherIds()
    {
        const Maker first({"a.json", "dir/b.json"});
        const Maker second({"dir/b.json", "a.json"});
        for (std::size_t row = 0; row < first.trace.regionCount(); ++row) {
            const RegionReference reference = referenceTo(first.trace, RegionId(row));
            QCOMPARE(find(first.trace, reference), RegionId(row));
            const RegionId there = find(second.trace, reference);
            QVERIFY(there);
            QVERIFY(there != RegionId(row));
            QVERIFY(referenceTo(second.trace, there) == reference);
        }
    }

    void tracksAndSessionsAreFoundToo()
    {
        const Maker maker({"a.json", "b.json"});
        References references(maker.trace);
        for (std::size_t row = 0; row < maker.trace.tracks().size(); ++row)
            QCOMPARE(references.find(referenceTo(maker.trace, TrackId(row))), TrackId(row));
        for (std::size_t row = 0; row < maker.trace.sessions().size(); ++row)
            QCOMPARE(find(maker.trace, referenceTo(maker.trace, SessionId(row))), SessionId(row));
    }

    void manyAreFoundAsOneIs()
    {
        const Maker first({"a.json", "dir/b.json"});
        const Maker second({"dir/b.json", "c.json"});
        References references(second.trace);
        for (std::size_t row = 0; row < first.trace.tracks().size(); ++row) {
            const TrackReference reference = referenceTo(first.trace, TrackId(row));
            const TrackId there = references.find(reference);
            QCOMPARE(bool(there), bool(findSource(second.trace, reference.session.source)));
            QVERIFY(!there || referenceTo(second.trace, there) == reference);
        }
        for (std::size_t row = 0; row < first.trace.sessions().size(); ++row) {
            const SessionReference reference = referenceTo(first.trace, SessionId(row));
            QCOMPARE(references.find(reference), find(second.trace, reference));
        }
    }

    void aMissingRegionIsNotFound()
    {
        const Maker maker({"a.json"});
        const RegionReference good = referenceTo(maker.trace, RegionId(3));
        RegionReference other = good;
        other.name = "else";
        QVERIFY(!find(maker.trace, other));
        other = good;
        other.start += Duration(1);
        QVERIFY(!find(maker.trace, other));
        other = good;
        other.track.session.pid = std::nullopt;
        QVERIFY(!find(maker.trace, other));
        other = good;
        other.track.session.source = "/elsewhere/a.json";
        QVERIFY(!find(maker.trace, other));
        QVERIFY(!find(Maker({}).trace, good));
    }

    void aPathMeansTheSameHoweverItWasGiven()
    {
        const std::string here = std::filesystem::current_path().string();
        QCOMPARE(absolutePath("x/../a.json"), here + "/a.json");
        QCOMPARE(absolutePath("x/"), here + "/x"); // as the directory without it
        const Maker relative({"a.json"});
        const Maker absolute({here + "/./a.json"});
        QCOMPARE(findSource(relative.trace, here + "/a.json"), SourceId(0));
        QCOMPARE(findSource(absolute.trace, here + "/a.json"), SourceId(0));
    }
};

EMBERLINE_TEST(ReferenceTest, QCoreApplication)
#include "tst_reference.moc"
