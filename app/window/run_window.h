// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "app/recording/recorder.h"
#include "app/window/settings/window_settings.h"
#include "model/time.h"

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
    std::vector<std::string> paths; ///< files and directories to open
    bool isShared = false; ///< a window that was started so opens them, if there is one; otherwise this one opens those of later starts
    std::optional<ThemeChoice> theme; ///< the stored theme, if not set
    std::optional<ScreenshotOptions> screenshot;
    Duration keep{}; ///< for followed sources: see TraceLoader::setKeep()
    std::optional<ImportJob> live; ///< opened instead of paths
    FirstDialog dialog = FirstDialog::None;
    std::optional<RecordOptions> record; ///< the command to run and show; if it cannot start, there is no window
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

} // namespace emberline
