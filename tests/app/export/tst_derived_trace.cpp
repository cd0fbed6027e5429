// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"
#include "app/export/redactor.h"
#include "tests/app/export/export_support.h"
#include "tests/app/export/private_log.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <set>

using namespace emberline;
using namespace emberline::exports;

class DerivedTraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void redactedTextsRevealNothing_data()
    {
        QTest::addColumn<QString>("format");
        for (const ExportFormat& format : exportFormats())
            QTest::newRow(format.name) << QString::fromLatin1(format.name);
    }

    void redactedTextsRevealNothing()
    {
        QFETCH(QString, format);
        QTemporaryDir directory;
        writeFile(directory.filePath(QStringLiteral("log.event")), kPrivateLog);
        const Trace trace = importPath(directory.filePath(QStringLiteral("log.event")));
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        const QString to = directory.filePath(QStringLiteral("export"));
        QVERIFY(!exportToFile(deriveTrace(trace, {.redacted = true}).value(), *findExportFormat(format), to));
        QFile file(to);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const char* original : {"0a7c9cdf", "jrandom", "hunter2", "hunter3", "example.com", "example.org", "secret-project", "plans",
                 "launch", "/srv", "jo.random", "Josephine", "Random", "Users\\jrandom", "u002f"})
            QVERIFY2(!text.contains(original), original);
        QVERIFY(text.contains("git fetch") || text.contains("fetch"));
        QVERIFY(text.contains("do_read_index"));
    }

    void theSameIsReplacedByTheSame()
    {
        Redactor redactor;
        QCOMPARE(redactor.value("/home/ann/src/a.c"), std::string("/home/user-1/path-1/path-2.c"));
        QCOMPARE(redactor.value("/home/ann/src/b.c"), std::string("/home/user-1/path-1/path-3.c"));
        QCOMPARE(redactor.value("--file=/home/bob/src/a.c:12"), std::string("--file=/home/user-2/path-1/path-2.c:12"));
        QCOMPARE(redactor.value("written by ann."), std::string("written by user-1."));
        QCOMPARE(redactor.value("anna"), std::string("anna"));
        QCOMPARE(redactor.value("see https://x.org/y, https://x.org/z"), std::string("see https://url-1 https://url-2"));
        QCOMPARE(redactor.value("ping x.org"), std::string("ping host-1"));
        QCOMPARE(redactor.name("2026Z-H0a7c9cdf-P00006f7a/2026Z-H0a7c9cdf-P00006f7b"),
            std::string("2026Z-H00000001-P00006f7a/2026Z-H00000001-P00006f7b"));
    }

    void hostsWithoutAUserAreFoundInWhatRunsSsh()
    {
        Redactor redactor;
        const auto see = [&] {
            return std::vector{redactor.value("ssh -p 22 buildhost7 git-upload-pack '/team/x.git'"),
                redactor.value("git fetch buildhost7:team/x.git"), redactor.value("-G"), redactor.value("buildhost7"),
                redactor.setting("remote.origin.url", "depot:team/x.git"), redactor.value("depot"), redactor.value("main:src/a.c"),
                redactor.value("main")};
        };
        see();
        for (const std::string& text : see()) {
            QVERIFY2(text.find("buildhost7") == std::string::npos && text.find("depot") == std::string::npos, text.c_str());
            QVERIFY2(text.find("team") == std::string::npos, text.c_str());
        }
        QCOMPARE(see().back(), std::string("main")); // a revision's path is no host
    }

    void hostsAreFoundWhereSettingsAndMessagesNameThem()
    {
        Redactor redactor;
        for (const std::string& text : {redactor.setting("http.proxy", "proxyhost.corp.local:3128"),
                 redactor.setting("HTTPS_PROXY", "http://proxyhost:3128"), redactor.setting("no_proxy", "proxyhost,.corp.local"),
                 redactor.setting("sendemail.smtpServer", "proxyhost"), redactor.setting("HOST", "proxyhost"),
                 redactor.setting("CI_SERVER_HOST", "proxyhost"), redactor.value("connect to host 2001:db8::17 port 22: refused"),
                 redactor.value("via [fe80::1c:2]:22"), redactor.value("from 2001:db8:: on, 2001:db8::17: refused"),
                 redactor.setting("SSH_CLIENT", "2001:db8::17 50022 22"), redactor.value("Could not resolve host: proxyhost.example.org"),
                 redactor.value("the proxyhost"), redactor.key("branch.proxyhost/topic.merge")}) {
            QVERIFY2(text.find("proxyhost") == std::string::npos && text.find("2001") == std::string::npos
                    && text.find("fe80") == std::string::npos && text.find("corp.local") == std::string::npos,
                text.c_str());
        }
        for (const char* text : {"took 12:34:56", "std::vector", "abc::def", "c10::Half", "a1::b2x", "c10:: a", "localhost ::1", "ab12",
                 "1:2:3:4:5:6:7:8:9", "the host is down"})
            QCOMPARE(redactor.value(text), std::string(text));
        QVERIFY(redactor.value("1:2:3:4:5:6:7:8").starts_with("host-"));
    }

    void aPersonsAddressHidesNoWordsOfItsDomain()
    {
        Redactor redactor;
        QVERIFY(redactor.setting("user.email", "jane.doe@users.noreply.github.com").find("jane") == std::string::npos);
        QCOMPARE(redactor.value("other users of github ask jane"), std::string("other users of github ask user-1"));
        QCOMPARE(redactor.value("see users.noreply.github.com"), std::string("see host-1"));
    }

    void numbersOfHostsAreReplacedAndVersionsStay()
    {
        Redactor redactor;
        QCOMPARE(redactor.value("Failed to connect to 10.20.30.40 port 1"), std::string("Failed to connect to host-1 port 1"));
        QCOMPARE(redactor.value("git 2.39.5, 1.2.3.4567"), std::string("git 2.39.5, 1.2.3.4567"));
        QVERIFY(redactor.value("deploy@10.20.30.40").find("10.20") == std::string::npos);
    }

    void passwordsAndTokensAreReplaced()
    {
        Redactor redactor;
        for (const std::string& text : {redactor.value("git -c http.extraHeader=Authorization: Basic dXNlcjpwYXNz= fetch"),
                 redactor.value("Authorization: Bearer dXNlcjpwYXNz"),
                 redactor.setting("http.https://x.org/.extraheader", "X-Key: dXNlcjpwYXNz"), redactor.setting("MY_TOKEN", "dXNlcjpwYXNz"),
                 redactor.setting("DB_PASSWORD", "dXNlcjpwYXNz"), redactor.value("https://x.org/y?access_token=dXNlcjpwYXNz")})
            QVERIFY2(text.find("dXNlcjpwYXNz") == std::string::npos, text.c_str());
        QCOMPARE(redactor.value("push ghp_0123456789"), std::string("push secret-4"));
        QCOMPARE(redactor.value("Authorization failed"), std::string("Authorization failed"));
    }

    void settingsAmongTheWordsOfACommandAreReplaced_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("redacted");
        const auto row
            = [](const char* name, const QStringList& words, const QStringList& redacted) { QTest::newRow(name) << words << redacted; };
        row("header", {"git", "-c", "http.extraHeader=X-Api: S", "status"}, {"git", "-c", "http.extraHeader=secret-1", "status"});
        row("header of a URL", {"git", "-c", "http.https://h.org/.extraHeader=T: S", "gc"},
            {"git", "-c", "http.https://url-1.extraHeader=secret-1", "gc"});
        row("header of a clone", {"git", "clone", "--config", "http.extraHeader=X-T: S"},
            {"git", "clone", "--config", "http.extraHeader=secret-1"});
        row("glued", {"git", "clone", "--config=imap.pass=S", "-cimap.pass=S"},
            {"git", "clone", "--config=imap.pass=secret-1", "-cimap.pass=secret-1"});
        row("blanks", {"git", "-c", "imap.pass=S with T", "status", "-s"}, {"git", "-c", "imap.pass=secret-1", "status", "-s"});
        row("key", {"git", "-c", "foo.accessKey=S", "gc"}, {"git", "-c", "foo.accessKey=secret-1", "gc"});
        row("git config", {"git", "config", "--local", "my.password", "S"}, {"git", "config", "--local", "my.password", "secret-1"});
        row("git config of a file", {"git", "config", "-f", "my.cfg", "user.name", "alice"},
            {"git", "config", "-f", "my.cfg", "user.name", "user-1"});
        row("helper", {"git", "-c", "credential.helper=!f() { echo password=S; }; f", "gc"},
            {"git", "-c", "credential.helper=secret-1", "gc"});
        row("alias of a shell", {"git", "-c", "alias.zz=!curl -u me:S https://h.org", "zz"}, {"git", "-c", "alias.zz=command-1", "zz"});
        row("alias", {"git", "-c", "alias.st=status -s", "st"}, {"git", "-c", "alias.st=status -s", "st"});
        row("ssh", {"git", "-c", "core.sshCommand=sshpass -p S ssh", "gc"}, {"git", "-c", "core.sshCommand=command-1", "gc"});
        row("person", {"git", "-c", "user.name=alice", "log", "alice"}, {"git", "-c", "user.name=user-1", "log", "user-1"});
        row("what git runs for ssh", {"sshpass -p S ssh", "-G"}, {"sshpass -p secret-1 ssh", "-G"});
        row("program's options", {"curl", "-u", "me:S", "-H", "X: S", "-uS"}, {"curl", "-u", "secret-1", "-H", "secret-2", "-usecret-3"});
        row("options", {"x", "--token", "S", "--password=S T", "-s"}, {"x", "--token", "secret-1", "--password=secret-2", "-s"});
        row("nothing", {"git", "credential", "fill", "status", "-s", "--", "-c"},
            {"git", "credential", "fill", "status", "-s", "--", "-c"});
    }

    void settingsAmongTheWordsOfACommandAreReplaced()
    {
        QFETCH(QStringList, words);
        QFETCH(QStringList, redacted);
        std::vector<std::string> texts;
        for (const QString& word : words)
            texts.push_back(word.toStdString());
        QStringList results;
        for (const std::string& word : Redactor().commandLine(texts))
            results << QString::fromStdString(word);
        QCOMPARE(results, redacted);
    }

    void settingsInRunningTextAreReplaced_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("redacted");
        const auto row = [](const char* text, const char* redacted) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(redacted);
        };
        row("git -c http.extraHeader=X-Api: S status", "git -c http.extraHeader=secret-1");
        row("git -c http.https://h.org/.extraHeader=T: S status", "git -c http.https://url-1.extraHeader=secret-1");
        row("git -c imap.pass=S with blank status -s", "git -c imap.pass=secret-1 status -s");
        row("git -c imap.pass=S -c gc.auto=0 gc", "git -c imap.pass=secret-1 -c gc.auto=0 gc");
        row("git -c credential.helper= fetch origin", "git -c credential.helper= fetch origin");
        row("git config --local my.password S T", "git config --local my.password secret-1");
        row("git config -f my.cfg user.name alice", "git config -f my.cfg user.name user-1");
        row("git -c alias.zz=!curl -u me:S https://h.org zz", "git -c alias.zz=command-1");
        row("git -c core.sshCommand=sshpass -p S ssh fetch", "git -c core.sshCommand=command-1");
        row("git -c user.name=Alice Random log", "git -c user.name=user-3 log");
        row("'http.extraheader'='X-Api: S' 'user.name=Al B' x", "'http.extraheader'='secret-1' 'user.name=user-1' x");
        row("curl -H \"X-Api: S\" -u me:S; ls -s", "curl -H \"secret-1\" -u secret-2 ls -s");
        row("curl --header X-Api: S x", "curl --header secret-1 x");
        row("sshpass -pS ssh", "sshpass -psecret-1 ssh");
        row("{\"password\": \"S T\", \"x\": 1}", "{\"password\": \"secret-1\", \"x\": 1}");
        row("PRIVATE-TOKEN: S x", "PRIVATE-TOKEN: secret-1 x");
        row("Authorization: Bearer S x", "Authorization: Bearer secret-1 x");
        row("tool --password S --verbose", "tool --password secret-1 --verbose");
        row("password S", "password secret-1");
        row("git status -s", "git status -s");
        row("git push -u origin main", "git push -u origin main");
        row("git credential fill", "git credential fill");
        row("git stash --keep-index -p", "git stash --keep-index -p");
    }

    void settingsInRunningTextAreReplaced()
    {
        QFETCH(QString, text);
        QFETCH(QString, redacted);
        QCOMPARE(QString::fromStdString(Redactor().value(text.toStdString())), redacted);
    }

    void argumentsThatHoldSecretsAreKnownByTheirKeys()
    {
        QTemporaryDir directory;
        const QString log = directory.filePath(QStringLiteral("page.json"));
        writeFile(log,
            R"([{"ph":"X","name":"send","pid":1,"tid":1,"ts":0,"dur":5,"args":{"token":"hunter2","kind":"fetch",)"
            R"("headers":{"Authorization":"Bearer hunter2","Accept":"text","list":[{"cookie":"a=hunter2; b"}]}}}])");
        const std::string text = exported(deriveTrace(importPath(log), {.redacted = true}).value(), "ndjson");
        QVERIFY2(text.find("hunter2") == std::string::npos, text.c_str());
        QVERIFY(text.find("fetch") != std::string::npos && text.find("\"Accept\":\"text\"") != std::string::npos);
    }

    void variablesThatHoldSecretsAreKnownByTheirNames()
    {
        Redactor redactor;
        for (const char* name :
            {"AUTH", "GITHUB_PAT", "DEPLOY_KEY", "SSH_KEY", "PROXY_AUTHORIZATION", "GIT_CONFIG_PARAMETERS", "awsAccessKey"})
            QCOMPARE(redactor.setting(name, "hidden"), std::string("secret-1"));
        for (const char* name : {"core.author", "GIT_EDITOR", "monkey", "path", "http.keyboard"})
            QCOMPARE(redactor.setting(name, "shown"), std::string("shown"));
    }

    void namesOfCommandsAndRegionsStay()
    {
        Redactor redactor;
        for (const char* name :
            {"git fetch --all", "read/version", "transport/ssh", "_run_dashed_/_run_shell_alias_", "do_read_index", "a @ b", "HEAD@{1}"})
            QCOMPARE(redactor.name(name), std::string(name));
        QCOMPARE(redactor.value(".git/index"), std::string(".git/index"));
        QCOMPARE(redactor.value("/usr/bin/git"), std::string("/usr/bin/git"));
    }

    void redactionChangesNothingElse()
    {
        const Trace trace = importPath(kSample);
        const Trace redacted = deriveTrace(trace, {.redacted = true}).value().trace;
        QCOMPARE(redacted.regionCount(), trace.regionCount());
        QCOMPARE(redacted.instantCount(), trace.instantCount());
        QCOMPARE(redacted.counters().size(), trace.counters().size());
        QVERIFY(redacted.extent() == trace.extent());
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            QVERIFY(redacted.range(id) == trace.range(id));
            QCOMPARE(redacted.parent(id).row(), trace.parent(id).row());
            QCOMPARE(redacted.depth(id), trace.depth(id));
            QCOMPARE(regionArgs(redacted, id).value().members.size(), regionArgs(trace, id).value().members.size());
        }
        for (std::size_t row = 0; row < trace.sessions().size(); ++row)
            QCOMPARE(redacted.sessions()[row].spawnedBy.row(), trace.sessions()[row].spawnedBy.row());
    }

    void aCopyOfAllIsTheSame()
    {
        const Trace trace = importPath(kSample);
        QVERIFY(exported(deriveTrace(trace, {}).value(), "ndjson") == exported(trace, "ndjson"));
    }

    void aRangeTakesWhatTouchesItAndWhatThatLiesIn()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto first = make.process("first", 0, 10);
        const RegionId outer = make.region(first.main, "outer", "c", 1, 9, first.life);
        make.region(first.main, "before", "c", 1, 2, outer);
        make.region(first.main, "inside", "c", 3, 4, outer);
        make.region(first.main, "after", "c", 5, 6, outer);
        make.process("second", 20, 30);
        make.instant(first.session, first.main, InstantScope::Thread, "early", 1);
        make.instant(first.session, first.main, InstantScope::Thread, "in time", 3.5);
        const CounterId counter = make.counter(first.session, "c", "v");
        for (int i = 0; i < 10; ++i)
            builder.counters().addPoint(counter, sample::at(i), i);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace part = deriveTrace(trace, {.range = TraceRange{sample::shownAt(2), sample::shownAt(5)}}).value().trace;
        std::set<std::string_view> names;
        for (std::size_t row = 0; row < part.regionCount(); ++row)
            names.insert(part.name(RegionId(row)));
        QVERIFY((names == std::set<std::string_view>{"first", "outer", "inside"}));
        QCOMPARE(part.sessions().size(), std::size_t{1});
        QCOMPARE(part.instantCount(), std::size_t{1});
        QCOMPARE(part.counters()[0].pointCount, std::size_t{3});
        QCOMPARE(part.parent(RegionId(2)), RegionId(1));
    }

    void aRegionThatTheFilterDropsIsReplacedByItsChildren()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git", 0, 10);
        const RegionId outer = make.region(git.main, "outer", "kept", 1, 9, git.life);
        const RegionId dropped = make.region(git.main, "dropped", "hidden", 2, 8, outer);
        make.region(git.main, "inner", "kept", 3, 5, dropped);
        for (const char* category : {"kept", "hidden"}) {
            builder.addObject({.session = git.session, .category = builder.intern(category)});
            builder.instants().add({.session = git.session, .category = builder.intern(category)});
        }
        Trace trace;
        trace.apply(builder.takeBatch());
        Derivation derivation;
        derivation.filter.hiddenCategories = {"hidden"};
        const DerivedTrace part = deriveTrace(trace, derivation).value();
        QCOMPARE(part.trace.regionCount(), std::size_t{3});
        const RegionId inner(2);
        QCOMPARE(part.trace.name(inner), std::string_view("inner"));
        QCOMPARE(part.trace.parent(inner), RegionId(1));
        QCOMPARE(part.trace.depth(inner), trace.depth(dropped));
        const std::vector<Duration> expected(3, Duration(2 * sample::kMs)); // of "outer" too: excludes what was hidden in it
        QVERIFY(part.selfTimes == expected);
        QCOMPARE(part.trace.objects().size(), std::size_t{1});
        QCOMPARE(part.trace.text(part.trace.objects()[0].category), std::string_view("kept"));
        QCOMPARE(part.trace.instantCount(), std::size_t{1});
        QCOMPARE(part.trace.text(part.trace.instants().category[0]), std::string_view("kept"));
    }

    void aFilterThatIsNoRegularExpressionGivesAnError()
    {
        Derivation derivation;
        derivation.filter.name = {"(", TextMode::Regex, false};
        QVERIFY(!deriveTrace(importPath(kSample), derivation));
    }
};

EMBERLINE_TEST(DerivedTraceTest, QCoreApplication)
#include "tst_derived_trace.moc"
