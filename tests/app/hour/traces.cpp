// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/traces.h"

#include "tests/support/event_log.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace emberline::hour {

namespace {

/// A trace of a program with two processes, nested and repeated slices of several categories, counters, flows, instants, and an async part.
QByteArray programTrace()
{
    QByteArray text = R"({"traceEvents":[
{"ph":"M","name":"process_name","pid":1,"args":{"name":"browser"}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}},
{"ph":"M","name":"process_name","pid":2,"args":{"name":"renderer"}},
)";
    const char* const names[] = {"Layout", "Paint", "ParseHTML", "RunTask", "Commit", "Decode"};
    const char* const categories[] = {"blink", "cc", "v8,devtools", "toplevel"};
    for (int i = 0; i < 120; ++i) {
        const int pid = 1 + i % 2;
        const int start = 1000 + i * 400;
        const QByteArray name = names[i % 6];
        const QByteArray category = categories[i % 4];
        const auto slice = [&](const QByteArray& title, int from, int length) {
            text += R"({"ph":"X","pid":)" + QByteArray::number(pid) + R"(,"tid":)" + QByteArray::number(1 + i % 3) + R"(,"name":")" + title
                + R"(","cat":")" + category + R"(","ts":)" + QByteArray::number(from) + R"(,"dur":)" + QByteArray::number(length)
                + R"(,"args":{"step":)" + QByteArray::number(i) + "}},\n";
        };
        slice(name, start, 350);
        slice(i % 5 == 0 ? name : QByteArray("Inner"), start + 40, 200); // now and then within one of its own name
        slice("Leaf", start + 60, 50);
        text += R"({"ph":"C","pid":1,"name":"memory","ts":)" + QByteArray::number(start) + R"(,"args":{"heap":)"
            + QByteArray::number(100 + i * 7 % 50) + R"(,"stack":)" + QByteArray::number(i % 9) + "}},\n";
        if (i % 20 == 0) {
            text += R"({"ph":"s","id":)" + QByteArray::number(i) + R"(,"pid":1,"tid":1,"name":"post","cat":"flow","ts":)"
                + QByteArray::number(start + 10) + "},\n";
            text += R"({"ph":"f","bp":"e","id":)" + QByteArray::number(i) + R"(,"pid":2,"tid":2,"name":"post","cat":"flow","ts":)"
                + QByteArray::number(start + 420) + "},\n";
            text += R"({"ph":"i","s":"t","pid":1,"tid":1,"name":"mark","ts":)" + QByteArray::number(start + 100) + "},\n";
        }
    }
    text += R"({"ph":"b","id":7,"pid":2,"tid":1,"cat":"net","name":"Load","ts":2000},
{"ph":"e","id":7,"pid":2,"tid":1,"cat":"net","name":"Load","ts":22000}
]})";
    return text;
}

QString sample(const char* path)
{
    return QFileInfo(QStringLiteral(EMBERLINE_TEST_DATA "/") + QLatin1String(path)).canonicalFilePath();
}

} // namespace

Traces::Traces(const QString& folder) : m_folder(folder)
{
    QDir().mkpath(folder);
    add(QStringLiteral("commit"), sample("../../resources/samples/git-commit-and-push.event"));
    add(QStringLiteral("threads"), sample("trace2-event/timers-and-threads.event"));
    add(QStringLiteral("daemon"), sample("trace2-event/background-daemon.event"));
    add(QStringLiteral("warnings"), sample("trace2-event/warnings.event"));
    add(QStringLiteral("torn"), sample("trace2-event/torn-head.event"));
    add(QStringLiteral("parallel"), sample("trace2-perf/parallel-children.perf"));
    add(QStringLiteral("killed"), sample("trace2-perf/killed.perf"));
    add(QStringLiteral("exec"), sample("trace2-normal/exec.normal"));
    add(QStringLiteral("directory"), sample("trace2-directory/three-targets"));
    add(QStringLiteral("perfDirectory"), sample("trace2-directory/perf"));
    make(QStringLiteral("program"), QStringLiteral("program.json"), programTrace());
    // The file ends within an event: what is whole is shown, and the report says so.
    make(QStringLiteral("damaged"), QStringLiteral("damaged.json"), programTrace().left(9000));
    const QByteArray first = QByteArray::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 4).text());
    make(QStringLiteral("status"), QStringLiteral("status.event"), first);
    QByteArray other = QByteArray::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000002", "gc", 4, 128).text());
    other.replace("\"step\"", "\"another\"").replace("\"category\":\"test\"", "\"category\":\"disk\"");
    make(QStringLiteral("gc"), QStringLiteral("gc.event"), other);
    write(QStringLiteral("empty"), QStringLiteral("empty.json"), {});
    write(QStringLiteral("text"), QStringLiteral("text.txt"), "No trace at all.\n");
    m_paths[QStringLiteral("missing")] = QDir(folder).filePath(QStringLiteral("missing.json"));
    m_unreadable = QStringList{QStringLiteral("empty"), QStringLiteral("text"), QStringLiteral("missing")};
}

void Traces::add(const QString& name, const QString& path)
{
    m_paths[name] = path;
    m_readable << name;
    (QFileInfo(path).isDir() ? m_directories : m_files) << name;
}

void Traces::write(const QString& name, const QString& file, const QByteArray& text)
{
    m_paths[name] = QDir(m_folder).filePath(file);
    if (QFile made(m_paths[name]); !made.exists() && made.open(QIODevice::WriteOnly))
        made.write(text);
}

void Traces::make(const QString& name, const QString& file, const QByteArray& text)
{
    write(name, file, text);
    add(name, m_paths[name]);
}

} // namespace emberline::hour
