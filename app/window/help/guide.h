// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <QList>
#include <QString>
#include <QStringList>

class QDialog;
class QSize;
class QWidget;

namespace emberline {

/// A dialog with a button that closes it below its content. Deletes itself.
[[nodiscard]] QDialog* makeHelpDialog(QWidget* parent, const QString& title, const QSize& size, QWidget* content);

/// The names of the guide's pages (resources/guide/NAME.md), in the order of its contents.
[[nodiscard]] QStringList guidePages();
/// A page as Markdown; empty if there is none of this name.
[[nodiscard]] QString guidePage(const QString& name);

/// Shows the guide at the first heading of this text, or else its contents. A window beside the main one, which belongs to `parent` and
/// deletes itself. If it is already open, this brings it to the front.
void showGuide(QWidget* parent, const QString& heading = {});

/// Some keys (separated by commas) or a gesture, and their effect.
struct KeyLine {
    QString keys;
    QString action; ///< empty: `keys` is the title of the lines that follow
};

/// Every key and gesture, as the dialog behind "?" lists them.
[[nodiscard]] QList<KeyLine> keyOverview();

/// How to capture better, judged by the logs themselves: one sentence each, the most important first. Empty if there is nothing to
/// improve.
[[nodiscard]] QStringList captureHints(const Diagnostics& diagnostics);

/// The hints for a growing trace: only what the user must know at once, because missing data may still arrive.
[[nodiscard]] QStringList liveHints(const Diagnostics& diagnostics);

/// Shows how to make git write traces: the exact commands and the cost of each. A window beside the main one, which belongs to `parent`
/// and deletes itself. If it is already open, this brings it to the front.
void showCaptureDialog(QWidget* parent);

} // namespace emberline
