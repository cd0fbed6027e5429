// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <cstdio>
#include <string>

namespace emberline {

/// Writes Trace2 EVENT logs for tests that need files of a chosen size, or sessions with a chosen relationship. Times and lengths are
/// microseconds.
class EventLog {
public:
    explicit EventLog(std::string sid) : m_sid(std::move(sid)) { }

    EventLog& version() { return line(0, "version", R"("evt":"3","exe":"2.39.5")"); }
    EventLog& start(int us, const std::string& command) { return line(us, "start", R"("t_abs":0.001,"argv":["git",")" + command + "\"]"); }
    EventLog& worktree(int us, const std::string& path) { return line(us, "def_repo", R"("repo":1,"worktree":")" + path + "\""); }
    EventLog& error(int us, const std::string& message) { return line(us, "error", R"("msg":")" + message + R"(","fmt":"%s")"); }
    EventLog& enter(int us, const std::string& label)
    {
        return line(us, "region_enter", R"("repo":1,"nesting":1,"category":"test","label":")" + label + "\"");
    }
    EventLog& data(int us, const std::string& key, int value) { return data(us, key, std::to_string(value)); }
    EventLog& data(int us, const std::string& key, const std::string& value)
    {
        return line(us, "data",
            R"("repo":1,"t_abs":0.1,"t_rel":0.1,"nesting":2,"category":"test","key":")" + key + R"(","value":")" + value + "\"");
    }
    EventLog& leave(int us, const std::string& label, int length = 10)
    {
        return line(us, "region_leave",
            R"("repo":1,"t_rel":)" + std::to_string(length / 1e6) + R"(,"nesting":1,"category":"test","label":")" + label + "\"");
    }
    EventLog& childStart(int us, int id, const std::string& command)
    {
        return line(us, "child_start",
            R"("child_id":)" + std::to_string(id) + R"(,"child_class":"?","use_shell":false,"argv":[")" + command + "\"]");
    }
    EventLog& childExit(int us, int id, int pid, int length)
    {
        return line(us, "child_exit",
            R"("child_id":)" + std::to_string(id) + R"(,"pid":)" + std::to_string(pid) + R"(,"code":0,"t_rel":)"
                + std::to_string(length / 1e6));
    }
    EventLog& exec(int us, const std::string& command)
    {
        return line(us, "exec", R"("exec_id":0,"exe":"git","argv":["git",")" + command + "\"]");
    }
    EventLog& exit(int us, int code, int length = 1000000)
    {
        return line(us, "exit", R"("t_abs":)" + std::to_string(length / 1e6) + R"(,"code":)" + std::to_string(code));
    }

    [[nodiscard]] const std::string& text() const { return m_text; }
    /// Returns the path.
    std::string save(const QDir& directory, const QString& name) const
    {
        const QString path = directory.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(m_text.data(), static_cast<qint64>(m_text.size())) < 0)
            return {};
        return path.toStdString();
    }

private:
    EventLog& line(int us, const char* event, const std::string& rest)
    {
        char time[64];
        std::snprintf(time, sizeof time, "2026-11-20T09:%02d:%02d.%06dZ", us / 60000000 % 60, us / 1000000 % 60, us % 1000000);
        m_text += std::string(R"({"event":")") + event + R"(","sid":")" + m_sid + R"(","thread":"main","time":")" + time
            + R"(","file":"test.c","line":7,)" + rest + "}\n";
        return *this;
    }

    std::string m_sid;
    std::string m_text;
};

/// A whole session with `regions` consecutive regions below it.
inline EventLog sessionLog(const std::string& sid, const std::string& command, int regions, int exitCode = 0)
{
    EventLog log(sid);
    log.version().start(10, command);
    for (int i = 0; i < regions; ++i)
        log.enter(20 + 20 * i, "step").data(25 + 20 * i, "value", i).leave(30 + 20 * i, "step");
    log.exit(40 + 20 * regions, exitCode);
    return log;
}

} // namespace emberline
