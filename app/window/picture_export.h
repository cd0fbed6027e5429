// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/run_window.h"
#include "model/analysis/filter.h"
#include "model/trace.h"
#include "views/picture/picture.h"

namespace emberline {

enum class PictureOf { Timeline, Flame, Counters };

struct PictureOptions {
    PictureOf view = PictureOf::Timeline;
    PictureFormat format = PictureFormat::Svg;
    std::optional<QSize> size; ///< else wide enough to read and as high as what is in it
    std::optional<RelativeRange> range; ///< all, when not given
    ThemeChoice theme = ThemeChoice::Light;
    RegionFilter filter = {};
};

/// A picture of the trace without a window. Makes the QApplication's style; spins the event loop. The error says that there is nothing to
/// be seen.
[[nodiscard]] Result<QByteArray> exportPicture(const Trace& trace, const PictureOptions& options);

/// Writes a picture as an OutputFile. Nothing comes back when it went well.
[[nodiscard]] std::optional<Error> savePicture(const QByteArray& picture, const QString& path);

} // namespace emberline
