// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "app/recording/recorder.h"
#include "model/time.h"

#include <QSize>

#include <optional>
#include <string>
#include <vector>

namespace emberline {

enum class ThemeChoice { System, Light, Dark };

/// A part of the timeline, on the clock that the ruler shows by default: from the trace's beginning.
struct RelativeRange {
    Duration from;
    Duration to;
};

/// Renders the window to a file in place of showing it.
struct ScreenshotOptions {
    std::string file; ///< a PNG
    QSize size{1600, 1000};
    std::optional<RelativeRange> range; ///< all, when not given
};

struct WindowOptions {
    std::vector<std::string> paths; ///< files and directories to open
    std::optional<ThemeChoice> theme; ///< the remembered one, when not given
    std::optional<ScreenshotOptions> screenshot;
    Duration keep{}; ///< of what is followed: see TraceLoader::setKeep()
    std::optional<ImportJob> live; ///< to open, in the place of paths
    std::optional<RecordOptions> record; ///< to run and show; when it cannot be started, there is no window
};

/// Whether there is a display to show a window on.
[[nodiscard]] bool canOpenWindow();
/// To be called before the QApplication of a picture: without a display it is drawn without showing anything to anyone.
void drawWithoutDisplay();

/// Makes the QApplication, shows the main window and returns when it is closed, or takes its picture: then without a display too. Returns
/// the program's exit status: 0, or 1 when the picture could not be taken, a path could not be opened for it, or the command to record
/// could not be started; why is on standard error. Of a command that was recorded, its own status.
int runWindow(const WindowOptions& options);

} // namespace emberline
