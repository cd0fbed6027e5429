// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include "app/export/export_formats.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/output/terminal.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/style.h"
#include "importers/reading/file_diagnostics.h"
#include "model/analysis/busy_time.h"
#include "model/trace_store.h"
#include "views/counters/counters_panel.h"
#include "views/flame/flame_panel.h"
#include "views/flame/flame_view.h"
#include "views/kit/background.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QStyleFactory>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

namespace {

constexpr QSize kPictureSize(1600, 700);
constexpr int kLeastHeight = 160;
constexpr int kMostHeight = 8000;
constexpr std::chrono::milliseconds kPicturePatience = 60s;

void spin(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Runs the event loop until `done`, and a little longer, because views collect changes.
template <class Done>
void waitUntil(Done done)
{
    QElapsedTimer clock;
    clock.start();
    do {
        spin(50ms);
    } while (!done() && clock.elapsed() < kPicturePatience.count());
}

/// Views behave as in a window, but nobody sees them.
void showUnseen(QWidget& widget, QSize size)
{
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize(size);
    widget.show();
}

struct Stage {
    TraceStore store;
    ViewState state;
    FilterState filter;
    const PictureOptions& options;
    std::optional<TraceRange> range;

    Stage(const Trace& trace, const PictureOptions& wanted) : options(wanted)
    {
        store.show(trace);
        filter.setFilter(options.filter);
        if (options.range)
            range = TraceRange{trace.extent().begin + options.range->from, trace.extent().begin + options.range->to};
    }
    [[nodiscard]] QSize size() const { return options.size.value_or(kPictureSize); }
};

QByteArray timelinePicture(Stage& stage)
{
    TimelineView view(stage.store, stage.state, nullptr, &stage.filter);
    view.setAnimated(false);
    view.setAccessibleName(QApplication::translate("emberline::Picture", "Timeline"));
    showUnseen(view, stage.size());
    waitUntil([&] { return view.isSettled(); });
    if (!stage.options.size) {
        const std::int64_t above = view.height() - view.lanes().height();
        const auto height = std::clamp<std::int64_t>(above + view.controller().layout().height(), kLeastHeight, kMostHeight);
        view.resize(view.width(), static_cast<int>(height));
    }
    if (stage.range)
        view.controller().setVisible(*stage.range, false);
    waitUntil([&] { return view.isSettled(); });
    return pictureOf(view, stage.options.format);
}

QByteArray flamePicture(Stage& stage)
{
    stage.state.setMarkedRange(stage.range);
    FlamePanel panel(stage.store, stage.state, nullptr, &stage.filter);
    showUnseen(panel, stage.size());
    waitUntil([&] { return panel.isSettled(); });
    FlameView& view = panel.view();
    QSize size = stage.size();
    if (!stage.options.size)
        size.setHeight(std::clamp(view.contentHeight(), kLeastHeight, kMostHeight));
    panel.resize(panel.size() + size - view.viewport()->size());
    waitUntil([&] { return panel.isSettled(); });
    return pictureOf(*view.viewport(), stage.options.format);
}

Result<QByteArray> countersPicture(Stage& stage)
{
    if (stage.store.trace().counters().empty())
        return Error{"there are no counters in this trace."};
    const TraceRange whole = stage.store.trace().extent();
    stage.state.setFolds(TimeFolds(findIdleTime(stage.store.trace()).gaps, whole)); // as a timeline does
    stage.state.setVisibleRange(stage.range.value_or(whole));
    CountersPanel panel(stage.store, stage.state);
    showUnseen(panel, stage.size());
    waitUntil([] { return true; });
    QWidget* charts = panel.charts();
    if (!charts)
        return Error{"no counter of this trace can be drawn."};
    panel.resize(panel.size() + stage.size() - charts->size());
    waitUntil([&] { return panel.isComplete(); });
    return pictureOf(*charts, stage.options.format);
}

} // namespace

Result<QByteArray> exportPicture(const Trace& trace, const PictureOptions& options)
{
    if (trace.isEmpty())
        return Error{"there is nothing to draw."};
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    applyTheme(options.theme);
    Stage stage(trace, options);
    switch (options.view) {
    case PictureOf::Timeline:
        return timelinePicture(stage);
    case PictureOf::Flame:
        return flamePicture(stage);
    case PictureOf::Counters:
        break;
    }
    return countersPicture(stage);
}

std::optional<Error> savePicture(const QByteArray& picture, const QString& path)
{
    if (picture.isEmpty())
        return Error{path.toStdString() + ": there is nothing to draw."};
    const auto trouble = writeWholeFile(path, {picture.constData(), static_cast<std::size_t>(picture.size())});
    if (!trouble)
        return std::nullopt;
    return Error{QStringLiteral("%1: the picture could not be written: %2.").arg(path, *trouble).toStdString()};
}

/// Panels update within a frame or two; repeated requests for answers wait a quarter of a second.
constexpr auto kFrames = 100ms;
constexpr int kQuietFor = 4; ///< times kFrames
constexpr std::chrono::milliseconds kPatience = 10s; ///< with what never comes to rest; calculations end

static void waitUntilSettled(const TimelineView& timeline)
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

static void waitUntilLoaded(const TraceLoader& loader)
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
    waitUntilSettled(window.timeline());
    if (options.range && !window.trace().isEmpty()) {
        const TraceTime begin = window.trace().extent().begin;
        window.viewState().setVisibleRange({begin + options.range->from, begin + options.range->to});
        waitUntilSettled(window.timeline());
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
