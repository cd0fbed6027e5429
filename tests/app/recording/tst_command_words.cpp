// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "app/recording/recorder.h"

#include <QProcess>

using namespace emberline;

class ShellWordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreThoseOfTheShell_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line : {"git status", "  git   status  ", "git commit -m 'a  b'", "git commit -m \"it's\"",
                 "sh -c 'git status | cat; echo $HOME'", "git log --format='%h %s' -- \"a b\"c\\ d", "printf \\| \\' \\\"",
                 "git commit -m ''", "echo \"\"", "echo 'a'\\''b'", "echo \"a\\\"b\\$c\\`d\\\\e\\f\"", "git show HEAD~1 HEAD^ @{u}",
                 "echo a=b --c=d", "echo 'x=1'", "echo a#b a~", "echo \"$\" $", "echo 50%", "git\tgc", "echo größe"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void wordsAreThoseOfTheShell()
    {
        QFETCH(QString, line);
        QProcess shell;
        shell.start("/bin/sh", {"-c", "printf '%s\\n' " + line});
        QVERIFY(shell.waitForFinished());
        const auto words = shellWords(line);
        QVERIFY2(words, words ? "" : words.error().message.c_str());
        QCOMPARE(words.value().join('\n') + '\n', QString::fromUtf8(shell.readAllStandardOutput()));
    }

    void shellSyntaxIsRefusedWithAdvice_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line : {"git log | head", "git gc && git status", "git gc; git status", "git gc &", "git log > file",
                 "sort < file", "git add $HOME", "git add \"$HOME\"", "git add \"${HOME}\"", "echo $?", "echo `date`", "echo \"`date`\"",
                 "echo $(date)", "(git gc)", "GIT_TRACE=1 git gc", "cd ~/src", "git gc # now", "git gc\ngit status"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void shellSyntaxIsRefusedWithAdvice()
    {
        QFETCH(QString, line);
        const auto words = shellWords(line);
        QVERIFY(!words);
        QVERIFY2(words.error().message.find("sh -c '…'") != std::string::npos, words.error().message.c_str());
    }

    void aLineIsTakenApartAsItWasPutTogether()
    {
        const QStringList words{"sh", "-c", "git log | head; echo \"$HOME\"", "it's", "", "a b", "~", "#", "*.c", "x=1"};
        QCOMPARE(shellWords(shellLine(words)).value(), words);
        QCOMPARE(shellLine({"git", "fetch", "-q"}), QStringLiteral("git fetch -q"));
    }

    void anUnclosedQuoteGivesAnError()
    {
        for (const char* line : {"git commit -m 'it", "git commit -m \"it", "git commit \\"}) {
            const auto words = shellWords(QString::fromUtf8(line));
            QVERIFY2(!words, line);
        }
        QVERIFY(shellWords(QString()).value().isEmpty());
        QVERIFY(shellWords(QStringLiteral("   ")).value().isEmpty());
    }
};

EMBERLINE_TEST(ShellWordsTest, QCoreApplication)
#include "tst_command_words.moc"
