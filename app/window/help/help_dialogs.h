// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace emberline {

// Windows that can stay open beside the main one. They belong to `parent` and delete themselves.

/// Lists the keys and gestures.
void showKeysDialog(QWidget* parent);
/// Lists every diagnostic code and its meaning.
void showDiagnosticsDialog(QWidget* parent);
/// Shows version, licence and the libraries used.
void showAboutDialog(QWidget* parent);

} // namespace emberline
