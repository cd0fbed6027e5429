// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "app/session/kept_session.h"
#include "app/session/session_file.h"
#include "model/trace_builder.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

using namespace emberline;

namespace {

TrackReference someTrack()
{
    return {{"/logs/a.event", "20260101T000000.000000Z-H1-P1", 1234}, "th01:index", std::nullopt, ""};
}

SessionFile fullSession()
{
    SessionFile session;
    session.opened = {"/logs", "/other/trace.json"};
    session.sources = {{"/logs/a.event", Duration(-1'500'000'000), false}, {"/other/trace.json", Duration(0), true}};
    session.visible = TraceRange{traceTimeFromNs(1'700'000'000'123'456'789), traceTimeFromNs(1'700'000'001'000'000'001)};
    session.marked = TraceRange{traceTimeFromNs(-5), traceTimeFromNs(5)};
    session.idleFolded = false;
    const Bookmark region{.name = QStringLiteral("slow ‹fetch›"),
        .note = QStringLiteral("line 1\nline \"2\""),
        .region = RegionReference{someTrack(), sourceTimeFromNs(1'700'000'000'999'999'999), "negotiation"},
        .time = traceTimeFromNs(42)};
    const Bookmark time{.name = QStringLiteral("here"), .time = traceTimeFromNs(7)};
    session.bookmarks = {region, time};
    const TrackSetting setting{.track = someTrack(), .name = "the indexer", .pinned = true, .position = 3};
    TrackSetting async;
    async.track = {{"/other/trace.json", "", std::nullopt}, "", 9, "0x1"};
    async.collapsed = async.opened = async.quietShown = true;
    session.tracks = {setting, async};
    session.filter.filter.hiddenCategories = {"data", "a,b"};
    session.filter.filter.name = {"fe.*ch", TextMode::Regex, true};
    session.filter.filter.shortest = Duration(1000);
    session.filter.threads = {someTrack()};
    SavedFilter saved{"failed", {}};
    saved.filter.filter.onlyCategories = {"child"};
    saved.filter.filter.longest = Duration(5);
    saved.filter.filter.exitCode = -1;
    saved.filter.filter.errorsOnly = true;
    saved.filter.sessions = {someTrack().session};
    session.savedFilters = {saved};
    session.query = "SELECT name\nFROM regions";
    return session;
}

} // namespace

class SessionFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aWrittenSessionIsReadBack()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("x/one.emberline"));
        const SessionFile session = fullSession();
        QVERIFY(!writeSession(path, session));
        const auto back = readSession(path);
        QVERIFY(back.ok());
        QVERIFY(back.value().session == session);
        QVERIFY(back.value().notes.empty());
        QVERIFY(!writeSession(path, SessionFile())); // over it
        QVERIFY(readSession(path).value().session == SessionFile());
        QCOMPARE(QDir(dir.filePath(QStringLiteral("x"))).entryList(QDir::Files).size(), 1); // and nothing left beside it
    }

    void aSessionThatCouldNotBeReadAgainIsNotWritten()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("great.emberline"));
        QVERIFY(!writeSession(path, fullSession()));
        SessionFile session = fullSession();
        session.bookmarks.resize(100'000, session.bookmarks.front());
        const auto trouble = writeSession(path, session);
        QVERIFY(trouble);
        QVERIFY(QString::fromStdString(trouble->message).contains("too large to be kept"));
        QVERIFY(readSession(path).value().session == fullSession()); // the last good one stays
    }

    void unknownKeysAndNewerVersionsAreRead()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","version":7,"hologram":{},"visible_ns":[1,2],"bookmarks":[{"name":"a","time_ns":3,"colour":"red"}]})",
            "/");
        QVERIFY(read.ok());
        QCOMPARE(read.value().session.visible->end, traceTimeFromNs(2));
        QCOMPARE(read.value().session.bookmarks.size(), std::size_t{1});
        QCOMPARE(read.value().notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(read.value().notes[0])
                    .contains(QStringLiteral("A newer Emberline wrote this session (format 7, this one knows 1)")));
    }

    void entriesThatMakeNoSenseAreSkipped()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","version":1,"opened":7,"visible_ns":"all","marked_ns":[1],
                "sources":[{"path":3},{"path":"/a","clock_offset_ns":"late"},{"path":"/b","hidden":true}],
                "bookmarks":[null,{"name":"kept","time_ns":1},{"name":"no time"},{"name":"r","time_ns":1,"region":{}}],
                "tracks":[[],{"track":{"source":"/a"}}],"filter":{"name":{"text":"a","mode":"magic"}},"saved_filters":[{"name":"x"}]})",
            "/");
        QVERIFY(read.ok());
        const SessionFile& session = read.value().session;
        QVERIFY(session.opened.empty() && !session.visible && !session.marked);
        QCOMPARE(session.sources.size(), std::size_t{1});
        QCOMPARE(session.bookmarks.size(), std::size_t{1});
        QCOMPARE(session.tracks.size(), std::size_t{1});
        QCOMPARE(read.value().notes, std::vector<std::string>{"11 entries of the session file were not understood and were left out."});
        const auto one = sessionFromJson(R"({"format":"emberline-session","version":1,"opened":7})", "/");
        QVERIFY(one.ok());
        QCOMPARE(one.value().notes, std::vector<std::string>{"One entry of the session file was not understood and was left out."});
    }

    void aFileThatIsNoSessionIsRefusedWithASentence()
    {
        const QTemporaryDir dir;
        const auto refused = [&](const QByteArray& content) {
            QFile file(dir.filePath(QStringLiteral("no.emberline")));
            if (!file.open(QIODevice::WriteOnly))
                return QString();
            file.write(content);
            file.close();
            const auto read = readSession(file.fileName());
            return read.ok() ? QString() : QString::fromStdString(read.error().message);
        };
        for (const char* content : {"", "{", "[]", "{}", "{\"format\":3}", "\x89PNG", "[{\"ph\":\"B\"}]"})
            QVERIFY2(refused(content).contains(QStringLiteral("is not a session file")), content);
        const QByteArray deep = "{\"format\":\"emberline-session\",\"filter\":" + QByteArray(1'000'000, '[');
        QVERIFY(refused(deep).contains(QStringLiteral("JSON")));
        QVERIFY(sessionFromJson((deep + QByteArray(1'000'000, ']') + "}").toStdString(), "/").ok()); // and the stack did not overflow
        QVERIFY(refused("{\"format\":\"emberline-session\"," + QByteArray(9 << 20, ' ') + "\"version\":1}").contains("too large"));
        QVERIFY(QString::fromStdString(readSession(dir.filePath(QStringLiteral("missing"))).error().message)
                    .contains(QStringLiteral("cannot be read")));
    }

    void aFileCutAnywhereIsRefusedAndHarmless()
    {
        const std::string whole = sessionToJson(fullSession(), "/");
        for (std::size_t size = 0; size + 3 < whole.size(); ++size)
            QVERIFY(!sessionFromJson(whole.substr(0, size), "/").ok());
    }

    void hostileTimesDoNotOverflow()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","visible_ns":[-9223372036854775808,9223372036854775807],"sources":[{"path":"/a","clock_offset_ns":9223372036854775807}]})",
            "/");
        QVERIFY(read.ok());
        QVERIFY(read.value().session.visible->length() > Duration::zero());
    }

    void numbersThatNoIntegerHoldsAreTakenAsTheFurthest()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","version":1,"visible_ns":[-1e300,1e300],
                "bookmarks":[{"name":"a","time_ns":1e300},{"name":"b","time_ns":18446744073709551615},{"name":"c","time_ns":1750244461563845123}],
                "tracks":[{"track":{"source":"/a","tid":1e300},"position":1e300}],"filter":{"shortest_ns":-1e300,"exit_code":1e300}})",
            "/");
        QVERIFY(read.ok());
        const SessionFile& session = read.value().session;
        constexpr std::int64_t far = std::int64_t{1} << 61;
        QCOMPARE(session.visible, std::optional(TraceRange{traceTimeFromNs(-far), traceTimeFromNs(far)}));
        QCOMPARE(session.bookmarks[0].time, traceTimeFromNs(far));
        QCOMPARE(session.bookmarks[1].time, traceTimeFromNs(far));
        QCOMPARE(session.bookmarks[2].time, traceTimeFromNs(1750244461563845123));
        QCOMPARE(session.tracks[0].position, std::optional(std::numeric_limits<int>::max()));
        QCOMPARE(session.filter.filter.shortest, Duration(-far));
        QVERIFY(read.value().notes.empty());
    }

    void aFolderThatWasMovedIsFoundBesideTheSession()
    {
        QTemporaryDir dir;
        const QDir root(dir.path());
        QVERIFY(root.mkpath(QStringLiteral("old/logs")));
        QFile log(root.filePath(QStringLiteral("old/logs/a.event")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.close();
        SessionFile session;
        session.opened = {root.filePath(QStringLiteral("old/logs")).toStdString()};
        Bookmark bookmark;
        bookmark.region = RegionReference{someTrack(), {}, "x"};
        bookmark.region->track.session.source = log.fileName().toStdString();
        session.bookmarks = {bookmark};
        QVERIFY(!writeSession(root.filePath(QStringLiteral("old/s.emberline")), session));
        QVERIFY(QDir(dir.path()).rename(QStringLiteral("old"), QStringLiteral("new")));
        const auto read = readSession(root.filePath(QStringLiteral("new/s.emberline")));
        QVERIFY(read.ok());
        QCOMPARE(read.value().session.opened[0], root.filePath(QStringLiteral("new/logs")).toStdString());
        QCOMPARE(read.value().session.bookmarks[0].region->track.session.source,
            root.filePath(QStringLiteral("new/logs/a.event")).toStdString());
    }

    void aReferenceFollowsTheOutermostFolderThatHasMoved()
    {
        QTemporaryDir dir;
        std::vector<std::string> followed;
        const auto follow = [&](const std::vector<std::string>& moved, const std::vector<std::string>& references) {
            std::string text = "{'format':'emberline-session','version':1,'sources':[";
            for (std::size_t i = 0; i < moved.size(); ++i) { // no file has such a path, but one lies beside the session
                QVERIFY(QDir(dir.path()).mkpath(QString::number(i % 10)));
                text += (i > 0 ? ",{'path':'" : "{'path':'") + moved[i] + "','relative':'" + std::to_string(i % 10) + "'}";
            }
            text += "],'bookmarks':[";
            for (std::size_t i = 0; i < references.size(); ++i) {
                text += i > 0 ? "," : "";
                text += "{'name':'b','time_ns':0,'region':{'source':'" + references[i] + "','start_ns':0,'name':'r'}}";
            }
            text += "]}";
            std::ranges::replace(text, '\'', '"');
            const auto read = sessionFromJson(text, dir.path().toStdString());
            QVERIFY(read.ok());
            followed.clear();
            for (const Bookmark& bookmark : read.value().session.bookmarks)
                followed.push_back(bookmark.region->track.session.source);
        };
        const std::string at = dir.path().toStdString() + "/";
        follow({"/no/b/c", "/no/b-", "/no/b", "/no/b/c/d", "/no/b.x/c", "no/", "/no/bc"},
            {"/no", "/no/b", "/no/b/c/d/e", "/no/b-/c", "/no/b.x", "/no/b.x/c", "/no/b!/c", "no/", "no//x", "no/x", "/no/bcd", "/z", ""});
        const std::vector<std::string> expected{"/no", at + "2", at + "2/c/d/e", at + "1/c", "/no/b.x", at + "4", "/no/b!/c", at + "5",
            at + "5/x", "no/x", "/no/bcd", "/z", ""};
        QCOMPARE(followed, expected);
        follow({"", "/no"}, {"", "/no/a", "no"}); // an absolute path lies in the folder without a name
        QCOMPARE(followed, (std::vector<std::string>{at + "0", at + "0/no/a", "no"}));

        std::vector<std::string> many; // reading takes no time with the product of both numbers
        for (int i = 0; i < 20'000; ++i)
            many.push_back("/no/" + std::to_string(i));
        follow(many, many);
        QCOMPARE(followed.size(), many.size());
        for (std::size_t i = 0; i < many.size(); ++i)
            QCOMPARE(followed[i], at + std::to_string(i % 10));
    }

    void tracesOutsideTheFolderAreKnown_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::addColumn<bool>("isOutside");
        QTest::newRow("beside") << "FOLDER/a.event" << false;
        QTest::newRow("below") << "FOLDER/deep/er/a.event" << false;
        QTest::newRow("the folder") << "FOLDER" << false;
        QTest::newRow("up again") << "FOLDER/deep/../a.event" << false;
        QTest::newRow("out and away") << "FOLDER/../a.event" << true;
        QTest::newRow("its name begins alike") << "FOLDER-2/a.event" << true;
        QTest::newRow("elsewhere") << "/etc/passwd" << true;
        QTest::newRow("through a link") << "FOLDER/link/a.event" << true;
        QTest::newRow("standard input") << "-" << true;
    }
    void tracesOutsideTheFolderAreKnown()
    {
        QFETCH(QString, trace);
        QFETCH(bool, isOutside);
        const QTemporaryDir folder;
        QVERIFY(QFile::link("/etc", folder.filePath("link")));
        SessionFile session;
        session.opened = {folder.filePath("first.event").toStdString(), trace.replace("FOLDER", folder.path()).toStdString()};
        QCOMPARE(traceOutside(session, folder.filePath("s.emberline")).has_value(), isOutside);
    }

    void brokenUtf8DoesNotKeepTheRestFromBeingSaved()
    {
        SessionFile session = fullSession();
        session.bookmarks[0].region->name = "\xff\xfe";
        const auto read = sessionFromJson(sessionToJson(session, "/"), "/");
        QVERIFY(read.ok());
        QCOMPARE(read.value().session.bookmarks.size(), std::size_t{2});
    }

    void aKeptSessionIsFoundByItsTraces()
    {
        const QString path = keptSessionPath({"a.json", "/logs"});
        QCOMPARE(keptSessionPath({"/logs", QDir::current().filePath(QStringLiteral("x/../a.json")).toStdString()}), path);
        QVERIFY(keptSessionPath({"a.json"}) != path);
        QVERIFY(keptSessionPath({"/logsa.json"}) != path);
        QVERIFY(path.endsWith(QStringLiteral(".emberline")));
    }

    void aFilterFindsItsThreadsAndSessionsAgain()
    {
        const auto make = [](int threadsBefore) {
            TraceBuilder builder;
            const Source source{.path = "a.json"};
            const SessionId id = builder.addSession({.source = builder.addSource(source), .pid = 5});
            for (int i = 0; i < threadsBefore; ++i)
                builder.addThread({id, {}, 0, builder.intern("other " + std::to_string(i)), {}, {}, {}});
            builder.addThread({id, {}, 0, builder.intern("worker"), {}, {}, {}});
            Trace trace;
            trace.apply(builder.takeBatch());
            return trace;
        };
        const RegionFilter filter{.threads = {ThreadId(0)}, .sessions = {SessionId(0)}};
        const SessionFilter kept = keptFilter(make(0), filter);
        QVERIFY(kept.filter.threads.empty());
        const Trace trace = make(3);
        References references(trace);
        const RegionFilter opened = openedFilter(references, kept);
        QCOMPARE(opened.threads, std::vector{ThreadId(3)});
        QCOMPARE(opened.sessions, std::vector{SessionId(0)});
        const Trace nothing;
        References none(nothing);
        QVERIFY(openedFilter(none, kept).isEmpty());
    }

    void anOpenTraceIsCapturedAndShownAgain()
    {
        TraceBuilder builder;
        for (const char* name : {"a.json", "b.json"})
            builder.addSource({.path = name});
        TraceStore store;
        ViewState state;
        store.apply(builder.takeBatch());
        Bookmarks bookmarks(store, state);
        FilterState filter;
        const OpenSession open{store, state, filter, bookmarks};
        QVERIFY(!isWorthKeeping(captureSession({"a.json"}, open)));
        SessionFile rows;
        rows.tracks.emplace_back();
        rows.tracks.front().opened = rows.tracks.front().quietShown = true;
        QVERIFY(!isWorthKeeping(rows));
        rows.tracks.front().collapsed = true; // nor is one that was closed
        QVERIFY(!isWorthKeeping(rows));
        rows.tracks.front().pinned = true;
        QVERIFY(isWorthKeeping(rows));
        state.setIdleFolded(false);
        QVERIFY(isWorthKeeping(captureSession({"a.json"}, open)));
        filter.setShown("data", false);
        store.setClockOffset(SourceId(1), Duration(250));
        state.setSourceHidden(SourceId(0), true);
        state.setVisibleRange({traceTimeFromNs(10), traceTimeFromNs(20)});
        state.setMarkedRange(TraceRange{traceTimeFromNs(12), traceTimeFromNs(14)});
        bookmarks.add(bookmarks.suggestion());
        const SessionFile session = captureSession({"a.json", "b.json"}, open);
        QVERIFY(isWorthKeeping(session));

        TraceBuilder other;
        for (const char* name : {"b.json", "c.json", "a.json"})
            other.addSource({.path = name});
        TraceStore again;
        ViewState fresh;
        again.apply(other.takeBatch());
        Bookmarks marks(again, fresh);
        FilterState freshFilter;
        applySession(session, {again, fresh, freshFilter, marks});
        QVERIFY(freshFilter.filter() == filter.filter());
        QCOMPARE(again.trace().source(SourceId(0)).clockOffset, Duration(250));
        QCOMPARE(again.trace().source(SourceId(1)).clockOffset, Duration(0));
        QCOMPARE(fresh.hiddenSources(), std::set{SourceId(2)});
        QCOMPARE(fresh.visibleRange(), state.visibleRange());
        QCOMPARE(fresh.markedRange(), state.markedRange());
        QVERIFY(!fresh.isIdleFolded());
        QVERIFY(marks.all() == bookmarks.all());
    }
};

EMBERLINE_TEST(SessionFileTest, QCoreApplication)
#include "tst_session_file.moc"
