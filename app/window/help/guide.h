// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    QString action;
};
struct KeyGroup {
    QString title;
    QList<KeyLine> lines;
};

/// Every key and gesture, as the dialog behind "?" lists them.
[[nodiscard]] QList<KeyGroup> keyOverview();

} // namespace emberline
