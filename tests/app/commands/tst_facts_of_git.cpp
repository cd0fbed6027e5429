// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the facts of real runs with git's own answers to other questions.
#include "tests/support/git_repository.h"
#include "tests/support/test_room.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace emberline;

namespace {

QStringList words(const char* text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

/// The values of a fact about the slowest command of a log; of several such facts, the one whose first value is `first`. Empty if the fact
/// is missing.
QJsonArray valuesOf(const QString& log, const char* id, const QString& first = {})
{
    const Ran outcome = run({}, QStringLiteral(EMBERLINE_PROGRAM), {QStringLiteral("summary"), QStringLiteral("--json"), log});
    const QJsonObject summary = QJsonDocument::fromJson(outcome.standardOutput).object();
    for (const QJsonValue& fact : summary[QStringLiteral("where_the_time_went")][QStringLiteral("facts")].toArray()) {
        const QJsonArray values = fact[QStringLiteral("values")].toArray();
        if (fact[QStringLiteral("id")].toString() == QLatin1String(id) && (first.isEmpty() || values.first().toString() == first))
            return values;
    }
    return {};
}

void commit(const Repository& repository, const char* message)
{
    QCOMPARE(repository.git(words("add .")), 0);
    QCOMPARE(repository.git({QStringLiteral("commit"), QStringLiteral("-qm"), QLatin1String(message)}), 0);
}

} // namespace

class FactsOfGitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStatusGivesIndexEntriesAndUntrackedFiles()
    {
        const Repository repository(path("status"));
        QVERIFY(repository.addFiles(1234, QStringLiteral("tracked")));
        // git would read files as new as the index twice.
        QCOMPARE(
            run(path("status"), QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("touch -d '1 hour ago' tracked/*")}).status, 0);
        commit(repository, "x");
        QVERIFY(repository.addFiles(567, QStringLiteral("new")));
        QVERIFY(repository.addFiles(89, QStringLiteral("tracked/more")));
        QVERIFY(writeFile(repository.file(QStringLiteral(".git/info/exclude")), "f7\n"));
        const QString log = path("status.event");
        QCOMPARE(repository.git(words("status -s -uall"), log), 0);
        const qsizetype tracked = repository.lines(words("ls-files")).size();
        const qsizetype untracked = repository.lines(words("ls-files --others --exclude-standard")).size();
        QCOMPARE(tracked, qsizetype{1234});
        QCOMPARE(untracked, qsizetype{654}); // but f7 in either folder
        QCOMPARE(valuesOf(log, "index-read"), (QJsonArray{tracked, 1}));
        QCOMPARE(valuesOf(log, "untracked"), QJsonArray{untracked});
        QCOMPARE(valuesOf(log, "lstat"), QJsonArray{tracked});
        QCOMPARE(valuesOf(log, "directories")[0].toInteger(), qint64{4}); // the top, new, tracked, tracked/more
    }

    void aFetchGivesItsNegotiationAndItsObjects()
    {
        const Repository server(path("server"));
        QVERIFY(writeFile(server.file(QStringLiteral("first")), "first"));
        commit(server, "first");
        const Repository client(path("client"));
        const QString url = QStringLiteral("file://") + path("server");
        QCOMPARE(client.git({QStringLiteral("pull"), QStringLiteral("-q"), url, QStringLiteral("main")}), 0);
        for (int i = 0; i < 40; ++i) // what the server does not have
            QCOMPARE(client.git({QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("--allow-empty"), QStringLiteral("-m"),
                         QString::number(i)}),
                0);
        QVERIFY(server.addFiles(150, QStringLiteral("b")));
        commit(server, "second");

        const qsizetype before = client.lines(words("rev-list --objects --all")).size();
        const QString log = path("fetch.event");
        const QString packets = path("packets");
        QCOMPARE(client.git({QStringLiteral("-c"), QStringLiteral("fetch.unpackLimit=1"), QStringLiteral("fetch"),
                                QStringLiteral("--progress"), url, QStringLiteral("main:theirs")},
                     log, {{QStringLiteral("GIT_TRACE_PACKET"), packets}, {QStringLiteral("GIT_PROGRESS_DELAY"), QStringLiteral("0")}}),
            0);
        QFile file(packets);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray sent = file.readAll();
        QVERIFY(sent.count("fetch> have ") > 0);
        QCOMPARE(valuesOf(log, "negotiation"), (QJsonArray{sent.count("fetch> command=fetch"), sent.count("fetch> have ")}));
        const qsizetype objects = client.lines(words("rev-list --objects --all")).size() - before;
        QCOMPARE(objects, qsizetype{153}); // 150 files, their folder, the top folder, the commit
        QCOMPARE(valuesOf(log, "packed"), QJsonArray{objects});
        const QJsonArray received = valuesOf(log, "objects", QStringLiteral("Receiving objects"));
        QCOMPARE(received.size(), qsizetype{3});
        QCOMPARE(received[1].toInteger(), qint64{objects});
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_directory;
};

EMBERLINE_TEST(FactsOfGitTest, QCoreApplication)
#include "tst_facts_of_git.moc"
