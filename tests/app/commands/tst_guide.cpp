// SPDX-License-Identifier: GPL-3.0-or-later
// The guide and the README keep their promises: their links lead somewhere, the guide explains every diagnostic and names every verb, its
// commands run as they stand there and have the options that they name, the README quotes what the program says, and CONTRIBUTING the
// sources.
#include "tests/support/git_repository.h"
#include "tests/support/test_room.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace emberline;

namespace {

const QString kRoot = QStringLiteral(EMBERLINE_TEST_DATA "/../..");
const QString kGuide = kRoot + QStringLiteral("/resources/guide");

Ran emberlineSays(const QString& verb, const QStringList& arguments = {})
{
    return run(QDir::tempPath(), QStringLiteral(EMBERLINE_PROGRAM), QStringList(verb) + arguments);
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString page(const QString& name)
{
    return textOf(kGuide + QLatin1Char('/') + name);
}

QStringList pages()
{
    return QDir(kGuide).entryList({QStringLiteral("*.md")});
}

/// As shells complete them; those of the window under an empty name.
QMap<QString, QStringList> optionsOfVerbs()
{
    const Ran completion = emberlineSays(QStringLiteral("--completion"), {QStringLiteral("bash")});
    static const QRegularExpression ofVerb(QStringLiteral("^ +'(\\w*)'\\) options='(.*)' ;;$"), QRegularExpression::MultilineOption);
    QMap<QString, QStringList> options;
    for (auto found = ofVerb.globalMatch(QString::fromUtf8(completion.standardOutput)); found.hasNext();) {
        const auto match = found.next();
        options[match.captured(1)] = match.captured(2).split(QLatin1Char(' '));
    }
    return options;
}

/// The blocks of a text that are in this language.
QStringList blocksOf(const QString& text, const QString& language)
{
    const QRegularExpression block(QStringLiteral("^```%1\n(.*?)^```$").arg(language),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QStringList blocks;
    for (auto found = block.globalMatch(text); found.hasNext();)
        blocks << found.next().captured(1);
    return blocks;
}

/// What a page asks its reader to type.
QString commandsOf(const QString& text)
{
    return blocksOf(text, QStringLiteral("sh")).join(QString());
}

} // namespace

class GuideTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itsLinksLeadToItsPages()
    {
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)]*)\\)"));
        QStringList reached{QStringLiteral("index.md")};
        for (const QString& name : pages()) {
            for (auto found = link.globalMatch(page(name)); found.hasNext();) {
                const QString target = found.next().captured(1);
                if (target.endsWith(QStringLiteral(".png")))
                    continue; // a picture: the guide's window shows it (tst_keyboard.cpp)
                QVERIFY2(pages().contains(target), qPrintable(name + QStringLiteral(": ") + target));
                if (name == QLatin1String("index.md"))
                    reached << target;
            }
        }
        reached.sort();
        QCOMPARE(reached, pages());
    }

    void linksOfTheTopFolderLeadSomewhere_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"README.md", "CONTRIBUTING.md", "SECURITY.md", "ISSUE_TEMPLATE.md"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void linksOfTheTopFolderLeadSomewhere()
    {
        QFETCH(QString, name);
        static const QRegularExpression link(QStringLiteral("\\]\\(([^):]*)\\)"));
        const QString text = textOf(kRoot + QLatin1Char('/') + name);
        QVERIFY(!text.isEmpty());
        for (auto found = link.globalMatch(text); found.hasNext();) {
            const QString target = found.next().captured(1);
            QVERIFY2(QFileInfo::exists(kRoot + QLatin1Char('/') + target), qPrintable(target));
        }
    }

    void theReadmeNamesEveryQuestionOfTheGuide()
    {
        const QString readme = textOf(kRoot + QStringLiteral("/README.md"));
        const QStringList questions = page(QStringLiteral("index.md"))
                                          .section(QStringLiteral("## I have a question"), 1)
                                          .section(QStringLiteral("## "), 0, 0)
                                          .split(QLatin1Char('\n'));
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)]*)\\)"));
        int count = 0;
        for (const QString& line : questions) {
            const auto found = link.match(line);
            if (!found.hasMatch())
                continue;
            QVERIFY2(readme.contains(QStringLiteral("(resources/guide/%1)").arg(found.captured(1))), qPrintable(line));
            ++count;
        }
        QVERIFY(count > 0);
    }

    void theReadmeQuotesWhatTheProgramSays()
    {
        const QString begin = QStringLiteral("    Where the time went: ");
        const QString quoted = begin + textOf(kRoot + QStringLiteral("/README.md")).section(begin, 1).section(QStringLiteral("\n`"), 0, 0);
        const Ran summary
            = emberlineSays(QStringLiteral("summary"), {kRoot + QStringLiteral("/resources/samples/git-commit-and-push.event")});
        const QString said = QString::fromUtf8(summary.standardOutput).replace(QChar::Nbsp, QLatin1Char(' '));
        int count = 0;
        for (const QString& line : quoted.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            QVERIFY2(said.contains(line.mid(4) + QLatin1Char('\n')), qPrintable(line));
            ++count;
        }
        QVERIFY(count > 3);
    }

    void theDiffsOfContributingStandInTheSources()
    {
        const QStringList diffs = blocksOf(textOf(kRoot + QStringLiteral("/CONTRIBUTING.md")), QStringLiteral("diff"));
        QVERIFY(diffs.size() >= 3); // a writer, a format and a dock
        const QTemporaryDir directory;
        const QString patch = directory.filePath(QStringLiteral("patch"));
        for (const QString& diff : diffs) {
            QVERIFY(writeFile(patch, diff.toUtf8()));
            // Without a repository, as in a source package; git may refuse another user's, too.
            const Ran git = run(kRoot, QStringLiteral("git"),
                {QStringLiteral("apply"), QStringLiteral("--check"), QStringLiteral("--reverse"), patch},
                {{QStringLiteral("GIT_DIR"), directory.filePath(QStringLiteral("none"))}});
            QVERIFY2(git.status == 0, git.standardError + diff.toUtf8());
        }
    }

    void itNamesEveryVerb()
    {
        static const QRegularExpression usage(QStringLiteral("^  emberline ([a-z]+) "), QRegularExpression::MultilineOption);
        const QString text = page(QStringLiteral("verbs.md"));
        int count = 0;
        for (auto found = usage.globalMatch(QString::fromUtf8(emberlineSays(QStringLiteral("help")).standardOutput)); found.hasNext();
             ++count) {
            const QString verb = found.next().captured(1);
            QVERIFY2(text.contains(QStringLiteral("`emberline %1 ").arg(verb)) || text.contains(QStringLiteral("`emberline %1`").arg(verb)),
                qPrintable(verb));
        }
        QVERIFY(count > 10);
    }

    void theirOptionsAreThoseOfTheVerbs_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* name : {"README.md", "CONTRIBUTING.md", "ISSUE_TEMPLATE.md"})
            QTest::newRow(name) << textOf(kRoot + QLatin1Char('/') + QLatin1String(name));
        for (const QString& name : pages())
            QTest::newRow(qPrintable(name)) << page(name);
    }
    /// In each command that a text quotes or sets in a block: "emberline VERB --option", "VERB --option", or "--option", of any verb.
    void theirOptionsAreThoseOfTheVerbs()
    {
        QFETCH(QString, text);
        const QMap<QString, QStringList> known = optionsOfVerbs();
        QVERIFY(known.size() > 10);
        QStringList ofAny{QStringLiteral("--profile"), QStringLiteral("--profiling-format")}; // of Bazel and CMake
        for (const QStringList& options : known)
            ofAny += options;
        static const QRegularExpression code(
            QStringLiteral("`([^`\n]+)`|^([^`\n]*\\bemberline [^`\n]*)$"), QRegularExpression::MultilineOption);
        static const QRegularExpression argument(QStringLiteral("'[^']*'|\"[^\"]*\""));
        static const QRegularExpression command(QStringLiteral("(?:^|[|;&])\\s*(?:\\w+=\\S+ +)*(emberline +)?((?!emberline )[^|;&]+)"));
        static const QRegularExpression option(QStringLiteral("(?:^| )(--[a-z-]+)"));
        for (auto piece = code.globalMatch(text); piece.hasNext();) {
            const QString quoted = piece.next().captured().remove(QLatin1Char('`')).remove(argument);
            for (auto each = command.globalMatch(quoted); each.hasNext();) {
                const auto found = each.next();
                const QString words = found.captured(2).section(QStringLiteral(" -- "), 0, 0);
                const QString first = words.section(QLatin1Char(' '), 0, 0);
                const bool isAlone = !found.hasCaptured(1) && first.startsWith(QStringLiteral("--"));
                if (!found.hasCaptured(1) && !isAlone && !known.contains(first))
                    continue; // another program
                const QStringList options = isAlone ? ofAny : known[known.contains(first) ? first : QString()];
                for (auto at = option.globalMatch(words); at.hasNext();) {
                    const QString name = at.next().captured(1);
                    QVERIFY2(options.contains(name), qPrintable(quoted + QStringLiteral(" has no ") + name));
                }
            }
        }
    }

    void itExplainsEveryDiagnostic()
    {
        const QString text = page(QStringLiteral("report.md"));
        const QByteArray known = emberlineSays(QStringLiteral("diagnostics")).standardOutput;
        int count = 0;
        for (const QString& line : QString::fromUtf8(known).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            static const QRegularExpression columns(QStringLiteral("^(\\S+) +(\\w+) +(.*)$"));
            const auto found = columns.match(line);
            const QString entry = QStringLiteral("- **%1** (%2): %3 ").arg(found.captured(1), found.captured(2), found.captured(3));
            QVERIFY2(text.contains(entry), qPrintable(entry));
            const QString more = text.section(entry, 1, 1).section(QLatin1Char('\n'), 0, 0);
            QVERIFY2(more.contains(QStringLiteral("Example: ")) || more.contains(QStringLiteral("What to do: ")), qPrintable(entry));
            ++count;
        }
        QCOMPARE(text.count(QStringLiteral("\n- **")), count); // and none that is not
    }

    void itsPagesAreReadOnATerminal()
    {
        const Ran git = emberlineSays(QStringLiteral("help"), {QStringLiteral("git")});
        QCOMPARE(git.status, 0);
        QCOMPARE(QString::fromUtf8(git.standardOutput), page(QStringLiteral("git.md")));
        QVERIFY(emberlineSays(QStringLiteral("help"), {QStringLiteral("gate")}).standardOutput.startsWith("Usage: "));
        for (const QString& name : pages()) // a page of a verb's name could not be read
            QVERIFY2(emberlineSays(QStringLiteral("help"), {name.chopped(3)}).standardOutput.startsWith("# "), qPrintable(name));
        QCOMPARE(emberlineSays(QStringLiteral("sumary")).status, 2); // no window that waits
        const Ran none = emberlineSays(QStringLiteral("help"), {QStringLiteral("nothing")});
        QCOMPARE(none.status, 2);
        QVERIFY2(none.standardError.contains("git, build, page"), none.standardError.constData());
    }

    void itsCommandsRun_data()
    {
        QTest::addColumn<QString>("commands");
        for (const QString& name : pages()) {
            if (const QString commands = commandsOf(page(name)); !commands.isEmpty())
                QTest::newRow(qPrintable(name)) << commands;
        }
        QString ofHelp;
        static const QRegularExpression example(QStringLiteral("^  ((?:mkdir|git|emberline) .*\n)"), QRegularExpression::MultilineOption);
        const QString help = QString::fromUtf8(emberlineSays(QStringLiteral("help"), {QStringLiteral("collect")}).standardOutput);
        for (auto found = example.globalMatch(help); found.hasNext();)
            ofHelp += found.next().captured(1);
        QVERIFY(!ofHelp.isEmpty());
        QTest::newRow("help of collect") << ofHelp;
    }
    /// In a clone of a repository, beside a small program in C++ and one in JavaScript.
    void itsCommandsRun()
    {
        QFETCH(QString, commands);
        const QTemporaryDir directory;
        const Repository server(directory.filePath(QStringLiteral("server")));
        QVERIFY(server.addFiles(3, QStringLiteral("src")));
        QCOMPARE(server.git({QStringLiteral("add"), QStringLiteral(".")}), 0);
        QCOMPARE(server.git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("begin")}), 0);
        const QString clone = directory.filePath(QStringLiteral("clone"));
        QCOMPARE(server.git({QStringLiteral("clone"), QStringLiteral("-q"), QStringLiteral("."), clone}), 0);
        QVERIFY(writeFile(clone + QStringLiteral("/main.cpp"), "#include <string>\nstd::string hello() { return \"hello\"; }\n"));
        QVERIFY(writeFile(clone + QStringLiteral("/main.js"), "setTimeout(() => { }, 1);\n"));
        // A window that opens stays open: here it is rendered to a picture instead.
        const QString tools = directory.filePath(QStringLiteral("tools"));
        QVERIFY(QDir().mkpath(tools));
        QVERIFY(writeFile(tools + QStringLiteral("/emberline"),
            "#!/bin/sh\n[ $# -eq 1 ] && [ -e \"$1\" ] && set -- --screenshot picture.png \"$1\"\nexec " EMBERLINE_PROGRAM " \"$@\"\n",
            true));
        const Ran outcome = run(clone, QStringLiteral("sh"), {QStringLiteral("-e"), QStringLiteral("-c"), commands},
            {{QStringLiteral("PATH"), tools + QLatin1Char(':') + qEnvironmentVariable("PATH")}, {QStringLiteral("HOME"), directory.path()},
                {QStringLiteral("GIT_CONFIG_GLOBAL"), directory.filePath(QStringLiteral("gitconfig"))},
                {QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen")}});
        QVERIFY2(outcome.status == 0, (outcome.standardOutput + outcome.standardError).constData());
        QVERIFY(!commands.contains(QLatin1String("\nemberline summary")) || outcome.standardOutput.contains("Where the time went"));
    }
};

EMBERLINE_TEST(GuideTest, QCoreApplication)
#include "tst_guide.moc"
