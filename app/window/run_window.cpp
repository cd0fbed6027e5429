// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/output/termination.h"
#include "app/store/database.h"
#include "app/window/live/live_control.h"
#include "app/window/live/record_control.h"
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"

#include <QApplication>
#include <QIcon>
#include <QLocalServer>
#include <QLocalSocket>
#include <QLockFile>
#include <QScreen>
#include <QStandardPaths>
#include <QStyle>
#include <QStyleFactory>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace emberline {

namespace {

QtMessageHandler g_forward = nullptr;

/// Qt's offscreen platform complains for each window that it cannot pass on size hints; without a desktop there is nothing to fix.
void dropSizeHintNotes(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (!text.startsWith(QLatin1String("This plugin does not support propagateSizeHints")))
        g_forward(type, context, text);
}

void prepareApplication()
{
    QApplication::setApplicationName(QStringLiteral("emberline"));
    QApplication::setOrganizationName(QStringLiteral("emberline"));
    QApplication::setApplicationDisplayName(QString()); // the window's title already has it
    QApplication::setApplicationVersion(QStringLiteral(EMBERLINE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.emberline.Emberline"));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    initResources();
    QIcon icon;
    for (const int size : {16, 32, 48, 64, 128, 256})
        icon.addFile(QStringLiteral(":/icons/emberline-%1.png").arg(size));
    QApplication::setWindowIcon(icon);
}

/// Users of a terminal see it there, too.
void complainOf(const ImportOutcome& outcome)
{
    for (const ImportFailure& failure : outcome.failures)
        complain("emberline: " + terminalText(failure.error.message) + "\n");
}

constexpr int kStartingMs = 20000; ///< of another start, until its window takes what is passed on
constexpr int kTakingMs = 5000; ///< a window that is busy takes what is passed on later than one that rests
/// Ends what is passed on: each path has a NUL before it, and none is empty.
constexpr QByteArrayView kEndOfPaths("\0\0", 2);

/// Of the user's shared window (--reuse-window); only this user can reach it. Empty if the user has no folder for that, as under sudo.
QString sharedSocket()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? folder : folder + QStringLiteral("/emberline.window");
}

/// Whether the path exists; complains if not. Only the start that was given it can say so: the window would ask about it.
bool canBePassedOn(const std::string& path)
{
    std::error_code error; // Qt finds no name that is no UTF-8
    if (isClickHouse(pathText(path)) || std::filesystem::status(path, error).type() != std::filesystem::file_type::not_found)
        return true;
    complain("emberline: " + terminalText(path) + ": there is no such file or directory. Check the path.\n");
    return false;
}

/// What the shared window, if there is one, has taken. It is busy if it does not answer.
enum class PassedOn { NoWindow, Busy, All, Part };

/// There may be no paths.
PassedOn passOn(const std::vector<std::string>& paths)
{
    QLocalSocket socket;
    socket.connectToServer(sharedSocket());
    if (!socket.waitForConnected(kTakingMs))
        return PassedOn::NoWindow;
    if (!socket.waitForReadyRead(kTakingMs))
        return PassedOn::Busy; // it would open later what this start opens itself
    socket.readAll();
    std::vector<std::string> found;
    std::ranges::copy_if(paths, std::back_inserter(found), canBePassedOn);
    if (found.empty() && !paths.empty())
        return PassedOn::Part; // the window would come to the front, over the complaints
    std::error_code unknown; // the window may run in another directory
    const std::filesystem::path here = std::filesystem::current_path(unknown);
    for (const std::string& path : found) {
        const bool isAddress = isClickHouse(pathText(path));
        socket.write('\0' + QByteArray::fromStdString(isAddress ? path : (here / path).lexically_normal().string()));
    }
    socket.write(kEndOfPaths.data(), kEndOfPaths.size());
    if (!socket.waitForReadyRead(kTakingMs))
        return PassedOn::Busy;
    return found.size() == paths.size() ? PassedOn::All : PassedOn::Part;
}

/// Brings the window to the front and opens what another start passes on, as if it were dropped here.
void takeFrom(QLocalSocket& socket, MainWindow& window)
{
    if (!socket.peek(socket.bytesAvailable()).endsWith(kEndOfPaths))
        return; // the rest is to come
    std::vector<std::string> paths;
    for (const QByteArray& path : socket.readAll().split('\0')) {
        if (!path.isEmpty())
            paths.push_back(path.toStdString());
    }
    socket.write("taken");
    socket.disconnectFromServer();
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
    if (!paths.empty())
        window.opening().openOrAsk(paths);
}

/// Lets the window take what later starts pass on. No other window does: its end would remove the socket of this one.
void shareWindow(MainWindow& window)
{
    auto* server = new QLocalServer(&window);
    server->setSocketOptions(QLocalServer::UserAccessOption);
    QObject::connect(server, &QLocalServer::newConnection, &window, [server, &window] {
        while (QLocalSocket* socket = server->nextPendingConnection()) {
            socket->write("ready");
            QObject::connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            QObject::connect(socket, &QLocalSocket::readyRead, &window, [socket, &window] { takeFrom(*socket, window); });
        }
    });
    QLocalServer::removeServer(sharedSocket()); // a program that was killed left it behind
    if (!server->listen(sharedSocket()))
        complain("emberline: later starts will open windows of their own: " + server->errorString().toStdString() + "\n");
}

} // namespace

bool canOpenWindow()
{
#ifdef Q_OS_UNIX
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

void drawWithoutDisplay()
{
    if (!canOpenWindow())
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen" && !g_forward)
        g_forward = qInstallMessageHandler(dropSizeHintNotes);
}

int runWindow(const WindowOptions& options)
{
    drawWithoutDisplay();
    int argc = 1;
    char name[] = "emberline";
    char* argv[] = {name, nullptr};
    QApplication application(argc, argv);
    prepareApplication();
    if (options.screenshot) {
        installLanguage(application, {});
        MainWindow window(std::make_unique<WindowSettings>(QString()), options.theme.value_or(ThemeChoice::Light));
        return saveScreenshot(window, options.paths, *options.screenshot);
    }
    std::optional<QLockFile> starting; // of two starts at once, one finds the window of the other
    if (options.isShared && !sharedSocket().isEmpty()) {
        starting.emplace(sharedSocket() + QStringLiteral(".lock"));
        if (!starting->tryLock(kStartingMs))
            starting.reset(); // another start is about to share its window
        const PassedOn passed = passOn(options.paths);
        if (passed == PassedOn::All || passed == PassedOn::Part)
            return passed == PassedOn::All ? 0 : 1;
        if (passed == PassedOn::Busy)
            starting.reset(); // a window that does not answer stays the shared one
    }
    const Termination termination;
    std::unique_ptr<Recorder> recorder;
    int recorded = 0;
    if (options.record) {
        recorder = std::make_unique<Recorder>(*options.record);
        if (const auto trouble = recorder->start()) {
            complain("emberline: " + terminalText(trouble->message) + "\n");
            return 1;
        }
        QObject::connect(
            recorder.get(), &Recorder::finished, &application, [it = recorder.get(), &recorded] { recorded = it->exitStatus(); });
    }
    int status = 0;
    {
        auto settings = std::make_unique<WindowSettings>();
        installLanguage(application, settings->language());
        MainWindow window(std::move(settings), options.theme);
        window.loader().setKeep(options.keep);
        QObject::connect(&window.loader(), &TraceLoader::finished, &window, complainOf);
        const QSize frame(0, window.style()->pixelMetric(QStyle::PM_TitleBarHeight)); // about; only the shown window knows its own
        window.resize(window.size().boundedTo(window.screen()->availableSize() - frame));
        window.show();
        if (starting) {
            shareWindow(window);
            starting.reset();
        }
        if (recorder)
            window.live().recording().follow(std::move(recorder));
        else if (options.live) {
            const auto leaveIfFailed = [](const ImportOutcome& outcome) {
                if (outcome.job.isLive() && !outcome.failures.empty())
                    QApplication::exit(1); // nothing will ever come, and nobody may see the window
            };
            QObject::connect(&window.loader(), &TraceLoader::finished, &window, leaveIfFailed, Qt::SingleShotConnection);
            window.opening().openLive(*options.live);
        } else if (!options.paths.empty())
            window.opening().open(options.paths);
        if (options.dialog == FirstDialog::Record)
            window.live().recording().showDialog();
        else if (options.dialog == FirstDialog::Follow)
            window.live().showFollowDialog(true);
        status = QApplication::exec();
        window.endInputs();
        status = status == 0 ? recorded : status;
        if (!options.live || !options.live->received) // else the file that it writes is still to be finished
            Termination::endSoon(status);
    }
    return status;
}

} // namespace emberline
