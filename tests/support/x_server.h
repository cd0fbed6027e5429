// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

namespace emberline {

/// A private X server with a window manager, and functions that press keys and move the mouse.
class XServer {
public:
    /// The required programs that are not installed.
    [[nodiscard]] static QStringList missingPrograms()
    {
        QStringList missing;
        for (const char* name : {"Xvfb", "xdotool", "openbox"}) {
            if (QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty())
                missing << QString::fromLatin1(name);
        }
        return missing;
    }

    /// `home` is the directory for its programs' settings.
    explicit XServer(const QString& home) : m_environment(QProcessEnvironment::systemEnvironment())
    {
        m_environment.insert(QStringLiteral("HOME"), home);
        m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
        m_environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home);
        m_environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        m_environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        // The server finds a free display by itself and reports it.
        m_server.start(QStringLiteral("Xvfb"),
            {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"),
                QStringLiteral("1280x900x24"), QStringLiteral("-nolisten"), QStringLiteral("tcp")});
        QByteArray display;
        while (!display.endsWith('\n') && m_server.waitForReadyRead(15000))
            display += m_server.readAllStandardOutput();
        m_environment.insert(QStringLiteral("DISPLAY"), QLatin1Char(':') + QString::fromLatin1(display.trimmed()));
        // Windows shown while the window manager starts may stay hidden, so this waits for it.
        const QString ready = home + QStringLiteral("/window-manager-is-ready");
        m_running = display.endsWith('\n')
            && start(m_manager, QStringLiteral("openbox"), {QStringLiteral("--startup"), QStringLiteral("touch ") + ready})
            && QTest::qWaitFor([&] { return QFile::exists(ready); }, 15000);
    }
    ~XServer()
    {
        for (QProcess* process : {&m_manager, &m_server})
            stop(*process);
    }
    XServer(const XServer&) = delete;
    XServer& operator=(const XServer&) = delete;

    [[nodiscard]] bool isRunning() const { return m_running; }

    bool start(QProcess& process, const QString& program, const QStringList& arguments)
    {
        process.setProcessEnvironment(m_environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(program, arguments);
        return process.waitForStarted();
    }
    static void stop(QProcess& process)
    {
        if (process.state() == QProcess::NotRunning)
            return;
        process.terminate();
        if (!process.waitForFinished(5000)) {
            process.kill();
            process.waitForFinished();
        }
    }

    /// xdotool's output.
    QString xdotool(const QStringList& arguments)
    {
        QProcess tool;
        tool.setProcessEnvironment(m_environment);
        tool.start(QStringLiteral("xdotool"), arguments);
        tool.waitForFinished(15000);
        return QString::fromUtf8(tool.readAllStandardOutput()).trimmed();
    }
    /// The window whose title matches `pattern`, as soon as it exists; empty after the timeout.
    QString window(const QString& pattern, int patienceMs = 20000)
    {
        QStringList found;
        const bool isThere = QTest::qWaitFor(
            [&] {
                found = xdotool({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"), pattern})
                            .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
                return !found.isEmpty();
            },
            patienceMs);
        return isThere ? found.last() : QString();
    }
    /// Whether the window is as wide as the screen, or becomes so.
    bool becomesMaximized(const QString& window)
    {
        return QTest::qWaitFor(
            [&] {
                return xdotool({QStringLiteral("getwindowgeometry"), QStringLiteral("--shell"), window})
                    .contains(QStringLiteral("WIDTH=1280"));
            },
            10000);
    }

private:
    QProcessEnvironment m_environment;
    QProcess m_server;
    QProcess m_manager;
    bool m_running = false;
};

} // namespace emberline
