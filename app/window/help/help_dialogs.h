// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace emberline {

// Windows that can stay open beside the main one; they belong to `parent` and delete themselves.

/// What keys and gestures do.
void showKeysDialog(QWidget* parent);
/// Every diagnostic code and what it means.
void showDiagnosticsDialog(QWidget* parent);
/// Version, licence and what it is built with.
void showAboutDialog(QWidget* parent);

} // namespace emberline
