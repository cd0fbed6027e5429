// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/run_window.h"
#include "model/result.h"

#include <QImage>

namespace emberline {

class MainWindow;

/// Opens `paths` in the window and takes its picture once they are read and painted. Spins the event loop. The error says what could not be
/// opened.
[[nodiscard]] Result<QImage> takeScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

/// As takeScreenshot(), to a PNG file. Returns the program's exit status; what failed is on standard error.
int saveScreenshot(MainWindow& window, const std::vector<std::string>& paths, const ScreenshotOptions& options);

} // namespace emberline
