// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include "app/export/export_formats.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/picture_export.h"
#include "importers/reading/file_diagnostics.h"
#include "views/kit/background.h"
#include "views/picture/picture.h"
#include "views/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

namespace {

/// Panels update within a frame or two; repeated requests for answers wait a quarter of a second.
constexpr auto kFrames = 100ms;
constexpr int kQuietFor = 4; ///< times kFrames
constexpr std::chrono::milliseconds kPatience = 10s; ///< with what never comes to rest; calculations end

void spin(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

void settle(const TimelineView& timeline)
{
    QElapsedTimer idle;
    idle.start();
    for (int quiet = 0; quiet < kQuietFor && idle.elapsed() < kPatience.count();) {
        spin(kFrames);
        if (Background::isAnyBusy())
            idle.restart();
        quiet = timeline.isSettled() && !Background::isAnyBusy() ? quiet + 1 : 0;
    }
}

void waitUntilLoaded(const TraceLoader& loader)
{
    if (!loader.isLoading())
        return;
    QEventLoop loop;
    QObject::connect(&loader, &TraceLoader::finished, &loop, [&] {
        if (!loader.isLoading())
            loop.quit();
    });
    loop.exec();
}

} // namespace

Result<QImage> takeScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options)
{
    window.timeline().setAnimated(false);
    if (window.isVisible()) // what the docks are still arranging would depend on the new size
        QCoreApplication::processEvents();
    window.resize(options.size);
    window.show();
    if (!paths.empty()) {
        window.opening().open(paths);
        waitUntilLoaded(window.loader());
    }
    settle(window.timeline());
    if (options.range && !window.trace().isEmpty()) {
        const TraceTime begin = window.trace().extent().begin;
        window.viewState().setVisibleRange({begin + options.range->from, begin + options.range->to});
        settle(window.timeline());
    }
    // Whether the window is active by now is chance, but the same trace must make the same picture.
    if (QWidget* const focused = window.focusWidget())
        focused->clearFocus();
    const QImage image = window.grab().toImage();
    const QStringList troubles = window.errorBar().sentences();
    if (!paths.empty() && window.trace().isEmpty() && !troubles.isEmpty()) // a store has no trace
        return Error{troubles.join(QLatin1Char('\n')).toStdString()};
    return image;
}

int saveScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options)
{
    const Result<QImage> image = takeScreenshot(window, paths, options);
    QStringList troubles = window.errorBar().sentences();
    if (files::isAnyIncomplete(window.trace().diagnostics()))
        troubles.append(MainWindow::tr("A file was not read to its end, or it changed meanwhile. The picture shows what was read."));
    const QString file = pathText(options.file);
    auto trouble = sourceTrouble(window.trace(), file, "picture", paths);
    if (!trouble && image)
        trouble = savePicture(pngOf(image.value()), file);
    if (trouble)
        troubles.append(QString::fromStdString(trouble->message));
    for (const QString& sentence : std::as_const(troubles))
        complain("emberline: " + terminalText(sentence.toStdString()) + "\n");
    return image && troubles.isEmpty() ? 0 : 1;
}

} // namespace emberline
