// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <QStringList>

class QWidget;

namespace emberline {

/// How to capture better, judged by the logs themselves: one sentence each, the most important first. Empty if there is nothing to
/// improve.
[[nodiscard]] QStringList captureHints(const Diagnostics& diagnostics);

/// The hints for a growing trace: only what the user must know at once, because missing data may still arrive.
[[nodiscard]] QStringList liveHints(const Diagnostics& diagnostics);

/// Shows how to make git write traces: the exact commands and the cost of each. A window beside the main one, which belongs to `parent`
/// and deletes itself. If it is already open, this brings it to the front.
void showCaptureDialog(QWidget* parent);

} // namespace emberline
