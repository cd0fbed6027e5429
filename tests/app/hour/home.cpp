// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/home.h"

#include "app/window/main_window.h"
#include "app/window/settings/window_settings.h"
#include "tests/support/event_log.h"
#include "views/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QSettings>
#include <QTest>

namespace emberline::hour {

namespace {

constexpr QSize kFirstSize(1280, 800);

void copyFolder(const QString& from, const QString& to)
{
    QDir(to).removeRecursively();
    QDir().mkpath(to);
    QDirIterator all(from, QDir::Files | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString path = all.next();
        const QString target = to + path.mid(from.size());
        QDir().mkpath(QFileInfo(target).path());
        QFile::copy(path, target);
    }
}

} // namespace

Home::Home(const QString& folder) : m_folder(folder)
{
    for (const QString& part : {logs(), saved(), state()})
        QDir().mkpath(part);
    qputenv("XDG_DATA_HOME", QFile::encodeName(state()));
}

QString Home::state() const
{
    return m_folder + QStringLiteral("/state-%1-%2").arg(QCoreApplication::applicationPid()).arg(m_returns);
}

std::unique_ptr<MainWindow> Home::openWindow() const
{
    const bool isFirst = !QFile::exists(settings());
    auto window = std::make_unique<MainWindow>(std::make_unique<WindowSettings>(settings()));
    if (isFirst)
        window->resize(kFirstSize);
    window->show();
    window->activateWindow();
    return QTest::qWaitForWindowActive(window.get()) ? std::move(window) : nullptr;
}

void Home::log() const
{
    const auto number = static_cast<int>(QDir(logs()).entryList(QDir::Files).size());
    const std::string sid = QStringLiteral("20261120T0900%1.000000Z-H00000001-P%2")
                                .arg(number % 60, 2, 10, QLatin1Char('0'))
                                .arg(number + 256, 8, 16, QLatin1Char('0'))
                                .toStdString();
    const EventLog ran = sessionLog(sid, number % 3 == 0 ? "status" : "gc", 2 + number % 4, number % 5 == 3 ? 1 : 0);
    QByteArray text = QByteArray::fromStdString(ran.text());
    const qsizetype exit = text.lastIndexOf('\n', text.size() - 2) + 1;
    text += text.mid(exit).replace("\"exit\"", "\"atexit\""); // without it, the process still runs
    if (QFile file(QDir(logs()).filePath(QString::fromStdString(sid))); file.open(QIODevice::WriteOnly))
        file.write(text);
}

void Home::note(MainWindow& window) const
{
    const QString memory = m_folder + QStringLiteral("/noted");
    QSettings(settings(), QSettings::IniFormat).sync();
    copyFolder(state(), memory + QStringLiteral("/state"));
    copyFolder(logs(), memory + QStringLiteral("/logs"));
    copyFolder(saved(), memory + QStringLiteral("/saved"));
    WindowSettings layout(memory + QStringLiteral("/state/settings.ini"));
    layout.setGeometry(window.saveGeometry());
    layout.setDocks(window.saveState());
    layout.setDocksSize(window.size());
    layout.setGutterWidth(window.timeline().gutterWidth());
}

void Home::keepNote() const
{
    QDir(m_folder + QStringLiteral("/memory")).removeRecursively();
    QDir().rename(m_folder + QStringLiteral("/noted"), m_folder + QStringLiteral("/memory"));
}

void Home::goBack()
{
    const QString memory = m_folder + QStringLiteral("/memory");
    QDir(state()).removeRecursively();
    ++m_returns; // under another name: Qt keeps the contents of settings files in memory
    copyFolder(memory + QStringLiteral("/state"), state());
    copyFolder(memory + QStringLiteral("/logs"), logs());
    copyFolder(memory + QStringLiteral("/saved"), saved());
    qputenv("XDG_DATA_HOME", QFile::encodeName(state()));
}

} // namespace emberline::hour
