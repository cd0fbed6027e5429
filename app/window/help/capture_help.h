// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace emberline {

/// How git is made to write traces: the exact lines to run, and what each costs. A window beside the main one, which belongs to `parent`
/// and deletes itself; once open it is brought to the front.
void showCaptureDialog(QWidget* parent);

} // namespace emberline
