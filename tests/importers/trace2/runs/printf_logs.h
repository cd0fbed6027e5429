// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace emberline {

enum class ProcessEnd { Exit, Signal };

/// The output of the targets of a git before 2.47 for a process that called trace2_printf().
inline QByteArray printfEvent(ProcessEnd end = ProcessEnd::Exit)
{
    const auto record = [](const char* name, const char* time, const char* more) {
        return QByteArray("{\"event\":\"") + name
            + "\",\"sid\":\"20261120T010000.000000Z-H0a7c9cdf-P00001001\",\"thread\":\"main\",\"time\":\"2026-11-20T01:00:00.000" + time
            + "Z\",\"file\":\"a.c\",\"line\":1," + more + "}\n";
    };
    const QByteArray begin
        = record("version", "100", R"("evt":"3","exe":"2.39.5")") + record("start", "200", R"("t_abs":0.000200,"argv":["git","x"])");
    if (end == ProcessEnd::Signal)
        return begin + record("signal", "950", R"("t_abs":0.000950,"signo":13)");
    return begin + record("exit", "900", R"("t_abs":0.000900,"code":0)") + record("atexit", "950", R"("t_abs":0.000950,"code":0)");
}

inline QByteArray printfPerf(ProcessEnd end = ProcessEnd::Exit)
{
    const auto columns = [](const char* time, const char* verb, const char* tAbs, const char* payload) {
        return QByteArray("03:00:00.000") + time + " a.c:1                        | d0 | main                     | "
            + QByteArray(verb).leftJustified(12) + " |     | " + QByteArray(tAbs).rightJustified(9) + " |           |              | "
            + payload + '\n';
    };
    const QByteArray begin = columns("095", "version", "", "2.39.5") + columns("195", "start", "0.000200", "git x")
        + columns("505", "printf", "0.000500", "told to some");
    if (end == ProcessEnd::Signal)
        return begin + columns("945", "signal", "0.000950", "signo:13");
    return begin + columns("895", "exit", "0.000900", "code:0") + columns("945", "atexit", "0.000950", "code:0");
}

inline QByteArray printfNormal(ProcessEnd end = ProcessEnd::Exit)
{
    const auto words = [](const char* time, const char* text) {
        return QByteArray("03:00:00.000") + time + " a.c:1                              " + text + '\n';
    };
    const QByteArray begin = words("090", "version 2.39.5") + words("190", "start git x") + words("500", "told to some");
    if (end == ProcessEnd::Signal)
        return begin + words("940", "signal elapsed:0.000950 code:13");
    return begin + words("890", "exit elapsed:0.000900 code:0") + words("940", "atexit elapsed:0.000950 code:0");
}

/// So many of them are longer than what is held of a log, half of them are not.
inline constexpr int kTooManyMessages = 80'000;

/// `log` with so many of its messages; by default, it is then longer than what is read at once.
inline QByteArray withManyMessages(const QByteArray& log, qsizetype count = 50'000)
{
    const qsizetype message = log.indexOf("told to some");
    const qsizetype begin = log.lastIndexOf('\n', message) + 1;
    const qsizetype end = log.indexOf('\n', message) + 1;
    return log.left(begin) + log.mid(begin, end - begin).repeated(count) + log.mid(end);
}

} // namespace emberline
