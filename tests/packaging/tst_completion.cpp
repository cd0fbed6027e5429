// SPDX-License-Identifier: GPL-3.0-or-later
// The completions that the program prints, asked in the shells that are installed; and that manual, help and completions know the same
// options.
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace emberline;
using namespace Qt::StringLiterals;

class CompletionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        QFile file(m_directory.filePath(u"two words.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (const QString& shell : {u"bash"_s, u"zsh"_s, u"fish"_s}) {
            const Ran ran = emberlineSays({u"--completion"_s, shell});
            QCOMPARE(ran.status, 0);
            m_scripts[shell] = ran.standardOutput;
            QFile script(m_directory.filePath(u"script."_s + shell));
            QVERIFY(script.open(QIODevice::WriteOnly));
            script.write(ran.standardOutput);
        }
    }

    void bashOffersWhatFits_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offered");
        QTest::newRow("a verb") << QStringList{u"summ"_s} << QStringList{u"summary"_s};
        QTest::newRow("a verb to get help on") << QStringList{u"help"_s, u"li"_s} << QStringList{u"listen"_s};
        QTest::newRow("the schemas to get help on") << QStringList{u"help"_s, u"sch"_s} << QStringList{u"schemas"_s};
        QTest::newRow("an option of the window") << QStringList{u"--th"_s} << QStringList{u"--theme"_s};
        QTest::newRow("an option of the verb") << QStringList{u"summary"_s, u"--bud"_s} << QStringList{u"--budget"_s};
        QTest::newRow("no option of another verb") << QStringList{u"export"_s, u"--bud"_s} << QStringList{};
        QTest::newRow("the verb's own values") << QStringList{u"query"_s, u"--format"_s, u""_s}
                                               << QStringList{u"table"_s, u"csv"_s, u"json"_s};
        QTest::newRow("a facet") << QStringList{u"stats"_s, u"--by"_s, u"w"_s} << QStringList{u"week"_s};
        QTest::newRow("a facet to go on with") << QStringList{u"stats"_s, u"--by"_s, u"p"_s} << QStringList{u"param:"_s};
        QTest::newRow("a value after =") << QStringList{u"query"_s, u"--format"_s, u"="_s, u"cs"_s} << QStringList{u"csv"_s};
        QTest::newRow("nothing for a time") << QStringList{u"--keep"_s, u""_s} << QStringList{};
        QTest::newRow("a file of two words") << QStringList{u"summary"_s, u"two"_s} << QStringList{u"two words.json"_s};
        QTest::newRow("a file as a value") << QStringList{u"export"_s, u"-o"_s, u"two"_s} << QStringList{u"two words.json"_s};
        QTest::newRow("a command to record") << QStringList{u"record"_s, u"--"_s, u"readonl"_s} << QStringList{u"readonly"_s};
    }
    void bashOffersWhatFits()
    {
        QFETCH(QStringList, words);
        QFETCH(QStringList, offered);
        const QString ask
            = u". ./script.bash; COMP_WORDS=(emberline \"$@\"); COMP_CWORD=$#; _emberline; printf '%s\\n' \"${COMPREPLY[@]}\""_s;
        const Ran ran = run(m_directory.path(), u"bash"_s, QStringList{u"-c"_s, ask, u"bash"_s} + words, {{u"LC_ALL"_s, u"C.UTF-8"_s}});
        QCOMPARE(ran.standardError, QByteArray());
        QCOMPARE(QString::fromUtf8(ran.standardOutput).split(u'\n', Qt::SkipEmptyParts), offered);
    }

    void fishOffersWhatFits()
    {
        if (QStandardPaths::findExecutable(u"fish"_s).isEmpty())
            QSKIP("fish is not installed.");
        const auto offered = [this](const QString& line) {
            const Ran ran = run(m_directory.path(), u"fish"_s, {u"-c"_s, u"source script.fish; complete -C '%1'"_s.arg(line)},
                {{u"HOME"_s, m_directory.path()}, {u"LC_ALL"_s, u"C.UTF-8"_s}});
            QStringList words;
            for (const QByteArray& answer : ran.standardOutput.split('\n'))
                if (!answer.isEmpty())
                    words << QString::fromUtf8(answer.split('\t').first());
            return words + QString::fromUtf8(ran.standardError).split(u'\n', Qt::SkipEmptyParts);
        };
        QCOMPARE(offered(u"emberline summ"_s), QStringList{u"summary"_s});
        QCOMPARE(offered(u"emberline summary --bud"_s), QStringList{u"--budget"_s});
        QCOMPARE(offered(u"emberline export --bud"_s), QStringList());
        QCOMPARE(offered(u"emberline query --format cs"_s), QStringList{u"csv"_s});
        QCOMPARE(offered(u"emberline stats --by we"_s), QStringList{u"week"_s});
    }

    void zshReadsItsScript()
    {
        QVERIFY(m_scripts[u"zsh"_s].contains(":one of:(command name version host user repo week day caller failed param\\:)"));
        if (QStandardPaths::findExecutable(u"zsh"_s).isEmpty())
            QSKIP("zsh is not installed.");
        const QString ask = u"autoload -Uz compinit; compinit -u -D; . ./script.zsh; print $_comps[emberline]"_s;
        const Ran ran = run(m_directory.path(), u"zsh"_s, {u"-f"_s, u"-c"_s, ask}, {{u"LC_ALL"_s, u"C.UTF-8"_s}});
        QCOMPARE(ran.standardError, QByteArray());
        QCOMPARE(ran.standardOutput.trimmed(), QByteArray("_emberline"));
    }

    void anotherShellIsWrongUsage() { QCOMPARE(emberlineSays({u"--completion"_s, u"tcsh"_s}).status, 2); }

    void helpOfAVerbIsItsHelp()
    {
        for (const QString& verb : {u"summary"_s, u"record"_s, u"gate"_s})
            QCOMPARE(emberlineSays({u"help"_s, verb}).standardOutput, emberlineSays({verb, u"--help"_s}).standardOutput);
        QCOMPARE(emberlineSays({u"help"_s}).standardOutput, emberlineSays({u"--help"_s}).standardOutput);
        QCOMPARE(emberlineSays({u"help"_s, u"nothing"_s}).status, 2);
    }

    void theHelpOfTheProgramAndOfAVerbHaveOneSynopsis()
    {
        const QString all = QString::fromUtf8(emberlineSays({u"--help"_s}).standardOutput);
        static const QRegularExpression usage(u"^Usage: \\S+ \\[options\\] (.*)$"_s, QRegularExpression::MultilineOption);
        for (const QString& verb : {u"export"_s, u"summary"_s, u"query"_s, u"stats"_s, u"compare"_s, u"gate"_s, u"budgets"_s, u"collect"_s,
                 u"store"_s, u"diagnostics"_s, u"record"_s, u"listen"_s}) {
            const QString synopsis
                = usage.match(QString::fromUtf8(emberlineSays({verb, u"--help"_s}).standardOutput)).captured(1).trimmed();
            QVERIFY2(synopsis.startsWith(verb), qPrintable(verb));
            QVERIFY2(all.contains(u"  emberline "_s + synopsis), qPrintable(synopsis));
        }
    }

    void eachVerbHasAPageInTheManual()
    {
        const QString manual = manualText(QStringLiteral(EMBERLINE_PACKAGING "/emberline.1"));
        static const QRegularExpression usage(u"^  emberline ([a-z]+) (.*)\n +(.*)$"_s, QRegularExpression::MultilineOption);
        int verbs = 0;
        for (auto found = usage.globalMatch(QString::fromUtf8(emberlineSays({u"--help"_s}).standardOutput)); found.hasNext();) {
            const auto match = found.next();
            const QString verb = match.captured(1);
            if (verb == u"help")
                continue;
            const QString page = manualText(u"%1/emberline-%2.1"_s.arg(QStringLiteral(EMBERLINE_BUILT_PACKAGING), verb));
            QVERIFY2(page.contains(u"\nemberline-%1 - %2\n"_s.arg(verb, match.captured(3))), qPrintable(page));
            QVERIFY2(page.contains(u'\n' + match.captured(2) + u'\n'), qPrintable(page));
            const QString help = QString::fromUtf8(emberlineSays({verb, u"--help"_s}).standardOutput);
            static const QRegularExpression listed(u"^  (?:-\\w, )?(--[a-z-]+)"_s, QRegularExpression::MultilineOption);
            for (auto line = listed.globalMatch(help); line.hasNext();) {
                const QString option = line.next().captured(1);
                QVERIFY2(option.startsWith(u"--help"_s) || page.contains(u"\\fB%1\\fR"_s.arg(option)), qPrintable(verb + u' ' + option));
            }
            QVERIFY2(manual.contains(u".BR emberline-%1 (1)"_s.arg(verb)), qPrintable(verb));
            ++verbs;
        }
        QCOMPARE(manual.count(u".BR emberline-"_s), verbs);
        QVERIFY(manualText(QStringLiteral(EMBERLINE_BUILT_PACKAGING "/emberline-export.1")).contains(u"\n.br\nchrome ("_s)); // a list
        QCOMPARE(emberlineSays({u"--manual"_s, u"nothing"_s}).status, 2);
    }

    void manualHelpAndCompletionsKnowTheSameOptions()
    {
        const QString manual = manualText(QStringLiteral(EMBERLINE_PACKAGING "/emberline.1"));
        const QString bash = QString::fromUtf8(m_scripts[u"bash"_s]);
        static const QRegularExpression ofVerb(u"^ +'(\\w*)'\\) options='(.*)' ;;$"_s, QRegularExpression::MultilineOption);
        int verbs = 0;
        for (auto found = ofVerb.globalMatch(bash); found.hasNext(); ++verbs) {
            const auto match = found.next();
            const QString verb = match.captured(1);
            const QStringList options = match.captured(2).split(u' ');
            QCOMPARE(emberlineSays(QStringList{verb, u"--help"_s}.mid(verb.isEmpty() ? 1 : 0)).standardError, QByteArray());
            QVERIFY(verb.isEmpty() || manual.contains(u".BR "_s + verb + u' ') || manual.contains(u".B "_s + verb + u'\n'));
            const QString help = QString::fromUtf8(
                emberlineSays(verb.isEmpty() ? QStringList{u"--help"_s} : QStringList{verb, u"--help"_s}).standardOutput);
            for (const QString& option : options) {
                if (!option.startsWith(u"--"_s))
                    continue;
                QVERIFY2(manual.contains(option), qPrintable(u"the manual lacks "_s + option));
                QVERIFY2(option == u"--help"_s || help.contains(option), qPrintable(u"the help of %1 lacks %2"_s.arg(verb, option)));
                const QString name = option.mid(2);
                QVERIFY2(m_scripts[u"fish"_s].contains(" -l " + name.toUtf8()), qPrintable(u"fish: "_s + option));
                QVERIFY2(m_scripts[u"zsh"_s].contains(option.toUtf8()), qPrintable(u"zsh: "_s + option));
            }
            static const QRegularExpression listed(u"^  (?:-\\w, )?(--[a-z][a-z-]*)"_s, QRegularExpression::MultilineOption);
            for (auto line = listed.globalMatch(help); line.hasNext();) {
                const QString option = line.next().captured(1);
                QVERIFY2(option == u"--help-all"_s || options.contains(option), qPrintable(u"%1: no completion of %2"_s.arg(verb, option)));
            }
        }
        static const QRegularExpression usage(u"^  emberline (?!VERB|help)"_s, QRegularExpression::MultilineOption);
        QCOMPARE(verbs, static_cast<int>(QString::fromUtf8(emberlineSays({u"--help"_s}).standardOutput).count(usage)));
    }

private:
    static QString manualText(const QString& path)
    {
        QFile page(path);
        return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()).replace(u"\\-"_s, u"-"_s) : QString();
    }
    Ran emberlineSays(const QStringList& arguments) const { return run(m_directory.path(), QStringLiteral(EMBERLINE_PROGRAM), arguments); }

    QTemporaryDir m_directory;
    QHash<QString, QByteArray> m_scripts;
};

EMBERLINE_TEST(CompletionTest, QCoreApplication)
#include "tst_completion.moc"
