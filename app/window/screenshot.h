// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/run_window.h"
#include "model/result.h"

#include <QImage>

namespace emberline {

class MainWindow;

/// Opens `paths` in the window and takes its picture after they are read and painted. Runs the event loop. The error says what could not
/// be opened.
[[nodiscard]] Result<QImage> takeScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

/// Like takeScreenshot(), but writes a PNG file. Returns the program's exit status; errors are on standard error.
int saveScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

} // namespace emberline
