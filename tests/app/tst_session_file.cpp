// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/kept_session.h"
#include "model/trace_builder.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

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
    session.visible = TimeRange{timestampFromNs(1'700'000'000'123'456'789), timestampFromNs(1'700'000'001'000'000'001)};
    session.marked = TimeRange{timestampFromNs(-5), timestampFromNs(5)};
    Bookmark region;
    region.name = QStringLiteral("slow ‹fetch›");
    region.note = QStringLiteral("line 1\nline \"2\"");
    region.region = RegionReference{someTrack(), timestampFromNs(1'700'000'000'999'999'999), "negotiation"};
    region.time = timestampFromNs(42);
    Bookmark time;
    time.name = QStringLiteral("here");
    time.time = timestampFromNs(7);
    session.bookmarks = {region, time};
    TrackSetting setting;
    setting.track = someTrack();
    setting.name = "the indexer";
    setting.pinned = true;
    setting.position = 3;
    TrackSetting async;
    async.track = {{"/other/trace.json", "", std::nullopt}, "", 9, "0x1"};
    async.collapsed = true;
    session.tracks = {setting, async};
    session.filtersJson = R"({"saved":[{"name":"git"}]})";
    return session;
}

} // namespace

class SessionFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void whatIsWrittenIsReadBack()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("x/one.emberline"));
        const SessionFile session = fullSession();
        QVERIFY(writeSession(path, session).ok());
        const auto back = readSession(path);
        QVERIFY(back.ok());
        QVERIFY(back.value().session == session);
        QVERIFY(back.value().notes.empty());
        QVERIFY(writeSession(path, SessionFile()).ok()); // over it
        QVERIFY(readSession(path).value().session == SessionFile());
        QCOMPARE(QDir(dir.filePath(QStringLiteral("x"))).entryList(QDir::Files).size(), 1); // and nothing left beside it
    }

    void unknownKeysAndNewerVersionsAreRead()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","version":7,"hologram":{},"visible_ns":[1,2],"bookmarks":[{"name":"a","time_ns":3,"colour":"red"}]})",
            "/");
        QVERIFY(read.ok());
        QCOMPARE(read.value().session.visible->end, timestampFromNs(2));
        QCOMPARE(read.value().session.bookmarks.size(), std::size_t{1});
        QCOMPARE(read.value().notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(read.value().notes[0]).contains(QStringLiteral("newer Emberline (format 7, this one knows 1)")));
    }

    void whatMakesNoSenseIsLeftOut()
    {
        const auto read = sessionFromJson(
            R"({"format":"emberline-session","version":1,"opened":7,"visible_ns":"all","marked_ns":[1],
                "sources":[{"path":3},{"path":"/a","clock_offset_ns":"late"},{"path":"/b","hidden":true}],
                "bookmarks":[null,{"name":"kept","time_ns":1},{"name":"no time"},{"name":"r","time_ns":1,"region":{}}],
                "tracks":[[],{"track":{"source":"/a"}}]})",
            "/");
        QVERIFY(read.ok());
        const SessionFile& session = read.value().session;
        QVERIFY(session.opened.empty() && !session.visible && !session.marked);
        QCOMPARE(session.sources.size(), std::size_t{1});
        QCOMPARE(session.bookmarks.size(), std::size_t{1});
        QCOMPARE(session.tracks.size(), std::size_t{1});
        QCOMPARE(read.value().notes, std::vector<std::string>{"9 entries of the session make no sense and were left out."});
    }

    void whatIsNoSessionIsRefusedInASentence()
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
            QVERIFY2(refused(content).contains(QStringLiteral("is no session file")), content);
        QVERIFY(refused(QByteArray("{\"format\":\"emberline-session\",\"filters\":{\"a\":") + QByteArray(1'000'000, '['))
                    .contains(QStringLiteral("JSON")));
        QByteArray deep
            = "{\"format\":\"emberline-session\",\"filters\":{\"a\":" + QByteArray(100'000, '[') + QByteArray(100'000, ']') + "}}";
        QVERIFY(!refused(deep).isEmpty());
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
        QVERIFY(writeSession(root.filePath(QStringLiteral("old/s.emberline")), session).ok());
        QVERIFY(QDir(dir.path()).rename(QStringLiteral("old"), QStringLiteral("new")));
        const auto read = readSession(root.filePath(QStringLiteral("new/s.emberline")));
        QVERIFY(read.ok());
        QCOMPARE(read.value().session.opened[0], root.filePath(QStringLiteral("new/logs")).toStdString());
        QCOMPARE(read.value().session.bookmarks[0].region->track.session.source,
            root.filePath(QStringLiteral("new/logs/a.event")).toStdString());
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

    void anOpenTraceIsCapturedAndShownAgain()
    {
        TraceBuilder builder;
        for (const char* name : {"a.json", "b.json"}) {
            Source source;
            source.path = name;
            builder.sources.add(source);
        }
        TraceStore store;
        ViewState state;
        store.apply(builder.takeBatch());
        Bookmarks bookmarks(store, state);
        QVERIFY(!isWorthKeeping(captureSession({"a.json"}, store.trace(), state, bookmarks)));
        store.setClockOffset(SourceId(1), Duration(250));
        state.setSourceHidden(SourceId(0), true);
        state.setVisibleRange({timestampFromNs(10), timestampFromNs(20)});
        state.setMarkedRange(TimeRange{timestampFromNs(12), timestampFromNs(14)});
        bookmarks.add(bookmarks.suggestion());
        const SessionFile session = captureSession({"a.json", "b.json"}, store.trace(), state, bookmarks);
        QVERIFY(isWorthKeeping(session));

        TraceBuilder other;
        for (const char* name : {"b.json", "c.json", "a.json"}) {
            Source source;
            source.path = name;
            other.sources.add(source);
        }
        TraceStore again;
        ViewState fresh;
        again.apply(other.takeBatch());
        Bookmarks marks(again, fresh);
        applySession(session, again, fresh, marks);
        QCOMPARE(again.trace().source(SourceId(0)).clockOffset, Duration(250));
        QCOMPARE(again.trace().source(SourceId(1)).clockOffset, Duration(0));
        QCOMPARE(fresh.hiddenSources(), std::set{SourceId(2)});
        QCOMPARE(fresh.visibleRange(), state.visibleRange());
        QCOMPARE(fresh.markedRange(), state.markedRange());
        QVERIFY(marks.all() == bookmarks.all());
    }
};

QTEST_GUILESS_MAIN(SessionFileTest)
#include "tst_session_file.moc"
