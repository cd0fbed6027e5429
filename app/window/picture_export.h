// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/run_window.h"
#include "model/analysis/filter.h"
#include "model/result.h"
#include "model/trace.h"
#include "views/picture/picture.h"

#include <QImage>

namespace emberline {

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
