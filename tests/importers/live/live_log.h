// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTest>

#include <algorithm>

/// Writes logs line by line, as git does.
namespace emberline {

inline QByteArray line(int pid, const char* event, int ms, const char* more = "")
{
    const QByteArray hexPid = QByteArray::number(pid, 16).rightJustified(8, '0');
    const QByteArray micros = QByteArray::number(ms * 1000).rightJustified(6, '0');
    return QByteArray(R"({"event":")") + event + R"(","sid":"20261120T010000.000000Z-H0a7c9cdf-P)" + hexPid
        + R"(","thread":"main","time":"2026-11-20T01:00:00.)" + micros + R"(Z","file":"a.c","line":1)" + more + "}\n";
}

inline QByteArray begin(int pid)
{
    return line(pid, "version", 0, ",\"evt\":\"3\",\"exe\":\"2.39.5\"")
        + line(pid, "start", 1, ",\"t_abs\":0.001,\"argv\":[\"git\",\"status\"]");
}

inline QByteArray end(int pid)
{
    return line(pid, "atexit", 9, ",\"t_abs\":0.009,\"code\":0");
}

inline void append(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write(bytes);
}

inline std::size_t ended(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(trace.sessions(), [](const Session& session) { return session.exitCode == 0; }));
}

} // namespace emberline
