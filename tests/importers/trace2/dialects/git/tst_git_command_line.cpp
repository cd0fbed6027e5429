// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/child_topics.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"

using namespace emberline;
using namespace emberline::trace2::git;

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void optionsBeforeTheCommandArePassedOver_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* title, const char* name) { QTest::newRow(title) << QString(title) << QString(name); };
        row("git fetch origin", "fetch");
        row("git -c a=b -C /repo fetch", "fetch");
        row("git --shallow-file /tmp/clone/.git/shallow.lock index-pack --stdin", "index-pack");
        row("git --attr-source HEAD diff", "diff");
        row("git --config-env http.extraHeader=HEADER fetch", "fetch");
        row("git --config-env=http.extraHeader=HEADER fetch", "fetch");
        row("git --git-dir /x --work-tree /y --namespace n --super-prefix p/ status", "status");
        row("git --git-dir=/x --work-tree=/y --exec-path=/z --list-cmds=main -p --no-pager --bare status", "status");
        row("git --exec-path", "git");
        row("git", "git");
        row("/usr/lib/git-core/git-upload-pack /repo", "upload-pack");
        row("/bin/sed s/a/b/", "sed");
    }
    void optionsBeforeTheCommandArePassedOver()
    {
        QFETCH(QString, title);
        QFETCH(QString, name);
        const std::string text = title.toStdString();
        QCOMPARE(QString::fromStdString(commandOfTitle(text).name), name);
        std::vector<std::string_view> argv;
        for (std::size_t at = 0; at < text.size(); at = std::min(text.find(' ', at), text.size() - 1) + 1)
            argv.push_back(std::string_view(text).substr(at, text.find(' ', at) - at));
        QCOMPARE(QString::fromStdString(commandOfArgv(argv).name), name);
    }

    void aValueWithBlanksIsOneArgument()
    {
        SmallCommand small;
        const SessionId git = small.session("git -c user.name=Ada Lovelace commit", 0, 100);
        const RegionId bar = small.child(git, "git -c user.name=Ada Lovelace gc", 10, 20, {});
        TraceBuilder& builder = small.builder();
        for (const char* word : {"git", "-c", "user.name=Ada Lovelace", "commit"})
            builder.edit(git).attributes.edit().argv.push_back(builder.intern(word));
        builder.args().add(bar, builder.intern("argv"), RawJson{R"(["git","-c","user.name=Ada Lovelace","gc"])"});
        const Trace trace = small.trace();
        QCOMPARE(commandOfSession(trace, git).name, std::string("commit"));
        QCOMPARE(commandOfBar(trace, bar).name, std::string("gc"));
    }
};

EMBERLINE_TEST(CommandLineTest, QCoreApplication)
#include "tst_git_command_line.moc"
