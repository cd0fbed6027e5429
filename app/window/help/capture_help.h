// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace emberline {

/// Shows how to make git write traces: the exact commands and the cost of each. A window beside the main one, which belongs to `parent`
/// and deletes itself. If it is already open, this brings it to the front.
void showCaptureDialog(QWidget* parent);

} // namespace emberline
