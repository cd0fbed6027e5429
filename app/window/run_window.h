// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "app/recording/recorder.h"
#include "app/window/settings/window_settings.h"
#include "model/analysis/filter.h"
#include "model/result.h"
#include "model/time.h"
#include "model/trace.h"
#include "views/picture/picture.h"

#include <QImage>
#include <QSize>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// A part of the timeline, on the ruler's default clock: since the trace's begin.
struct RelativeRange {
    Duration from;
    Duration to;
};

/// Renders the window to a file instead of showing it.
struct ScreenshotOptions {
    std::string file; ///< a PNG
    QSize size{1600, 1000};
    std::optional<RelativeRange> range; ///< everything, if not set
};

/// What the window asks at once.
enum class FirstDialog : std::uint8_t { None, Record, Follow };

struct WindowOptions {
    std::vector<std::string> paths = {}; ///< files and directories to open
    bool isShared = false; ///< a window that was started so opens them, if there is one; otherwise this one opens those of later starts
    std::optional<ThemeChoice> theme = {}; ///< the stored theme, if not set
    std::optional<ScreenshotOptions> screenshot = {};
    Duration keep{}; ///< for followed sources: see TraceLoader::setKeep()
    std::optional<ImportJob> live = {}; ///< opened instead of paths
    FirstDialog dialog = FirstDialog::None;
    std::optional<RecordOptions> record = {}; ///< the command to run and show; if it cannot start, there is no window
};

/// Whether a display for a window is available.
[[nodiscard]] bool canOpenWindow();
/// Call it before the QApplication: without a display, Qt then draws offscreen, for a picture. Drops what Qt notes about that platform.
void drawWithoutDisplay();

/// Creates the QApplication, shows the main window and returns when it is closed; or takes its picture, even without a display. Returns
/// the program's exit status: 0, or 1 if the picture could not be taken, a path for it could not be opened, the command to record could
/// not start, or the socket to listen on could not be made; the reason is on standard error. After a recording, returns the command's own
/// status.
int runWindow(const WindowOptions& options);

class MainWindow;

enum class PictureOf { Timeline, Flame, Counters };

struct PictureOptions {
    PictureOf view = PictureOf::Timeline;
    PictureFormat format = PictureFormat::Svg;
    std::optional<QSize> size; ///< otherwise wide enough to read and as high as the contents
    std::optional<RelativeRange> range; ///< everything, if not set
    ThemeChoice theme = ThemeChoice::Light;
    RegionFilter filter = {};
};

/// Draws a picture of the trace without a window. Sets the QApplication's style; runs the event loop. The error says that there is nothing
/// to show.
[[nodiscard]] Result<QByteArray> exportPicture(const Trace& trace, const PictureOptions& options);

/// Writes a picture as an OutputFile. Returns nothing on success.
[[nodiscard]] std::optional<Error> savePicture(const QByteArray& picture, const QString& path);

/// Opens `paths` in the window and takes its picture after they are read and painted. Runs the event loop. The error says what could not
/// be opened.
[[nodiscard]] Result<QImage> takeScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

/// Like takeScreenshot(), but writes a PNG file. Returns the program's exit status; errors are on standard error.
int saveScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

} // namespace emberline
