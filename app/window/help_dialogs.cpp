// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help_dialogs.h"

#include "importers/formats.h"
#include "importers/import.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace emberline {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("emberline::Help", text);
}

QDialog* makeDialog(QWidget* parent, const QString& title, const QSize& size)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(size);
    auto* layout = new QVBoxLayout(dialog);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    return dialog;
}

void put(QDialog* dialog, QWidget* content)
{
    static_cast<QVBoxLayout*>(dialog->layout())->insertWidget(0, content, 1);
}

QTreeWidget* makeTable(const QStringList& header, const QString& name)
{
    auto* table = new QTreeWidget;
    table->setHeaderLabels(header);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setAccessibleName(name);
    return table;
}

struct Key {
    const char* keys;
    const char* action;
};
constexpr Key kKeys[] = {
    {QT_TRANSLATE_NOOP("emberline::Help", "W, S"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom in and out at the mouse")},
    {QT_TRANSLATE_NOOP("emberline::Help", "A, D"), QT_TRANSLATE_NOOP("emberline::Help", "Move left and right")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Wheel"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom at the mouse")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Wheel"), QT_TRANSLATE_NOOP("emberline::Help", "Scroll")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Drag"), QT_TRANSLATE_NOOP("emberline::Help", "Move")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Shift+Drag, or drag in the ruler"), QT_TRANSLATE_NOOP("emberline::Help", "Mark a range")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Drag"),
        QT_TRANSLATE_NOOP("emberline::Help", "Move the clock of a source; catches on regions of others, Esc leaves it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Sources: Space, F2, Delete"),
        QT_TRANSLATE_NOOP("emberline::Help", "Hide a source, type its clock offset, close it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Double click"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom to a region")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F"), QT_TRANSLATE_NOOP("emberline::Help", "Fit the selection")},
    {QT_TRANSLATE_NOOP("emberline::Help", "0"), QT_TRANSLATE_NOOP("emberline::Help", "Fit the whole trace")},
    {QT_TRANSLATE_NOOP("emberline::Help", "M"), QT_TRANSLATE_NOOP("emberline::Help", "Mark the selection's range")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+P"),
        QT_TRANSLATE_NOOP("emberline::Help", "Critical path: dim what did not decide when the command ended")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Left, Right"),
        QT_TRANSLATE_NOOP("emberline::Help", "Previous and next region of the same depth")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Up, Down"), QT_TRANSLATE_NOOP("emberline::Help", "Parent and first child")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Up, Ctrl+Down"),
        QT_TRANSLATE_NOOP("emberline::Help", "What encloses the selection; the process it started")},
    {QT_TRANSLATE_NOOP("emberline::Help", "/, Ctrl+F"),
        QT_TRANSLATE_NOOP("emberline::Help", "Find; Enter and Shift+Enter step through the hits")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+L, Ctrl+Shift+L"), QT_TRANSLATE_NOOP("emberline::Help", "Filter; show all again")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+1 to Ctrl+8"),
        QT_TRANSLATE_NOOP("emberline::Help", "Bring a dock of the Analyze menu to the front")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+B"),
        QT_TRANSLATE_NOOP("emberline::Help", "Bookmark the selection or the time under the mouse")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Tab, then Up and Down"),
        QT_TRANSLATE_NOOP("emberline::Help", "Choose a row beside the timeline; Left and Right close and open it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "P"), QT_TRANSLATE_NOOP("emberline::Help", "Pin the row on top")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F2"), QT_TRANSLATE_NOOP("emberline::Help", "Rename the row")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Alt+Up, Alt+Down"), QT_TRANSLATE_NOOP("emberline::Help", "Move the row among its siblings")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Menu key, right click"), QT_TRANSLATE_NOOP("emberline::Help", "What can be done with a row")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Flame graph: arrows, Enter, Backspace"),
        QT_TRANSLATE_NOOP("emberline::Help", "Walk the boxes, zoom to one, zoom out")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Flame graph: S, G"),
        QT_TRANSLATE_NOOP("emberline::Help", "Callers and callees; go to the longest")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Docks: Ctrl+C, Ctrl+Shift+C, right click"),
        QT_TRANSLATE_NOOP("emberline::Help", "Copy what is shown or chosen as text, as CSV; as a picture")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+D"), QT_TRANSLATE_NOOP("emberline::Help", "Copy the details of the selection")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+S, Ctrl+Shift+S"),
        QT_TRANSLATE_NOOP("emberline::Help", "Save the session, to another file")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+E"), QT_TRANSLATE_NOOP("emberline::Help", "Save a picture of the timeline")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F8, Shift+F8"), QT_TRANSLATE_NOOP("emberline::Help", "Next and previous error")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Esc"), QT_TRANSLATE_NOOP("emberline::Help", "Select and mark nothing")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+O, Ctrl+Shift+O"), QT_TRANSLATE_NOOP("emberline::Help", "Open files, open a directory")},
    {QT_TRANSLATE_NOOP("emberline::Help", "?"), QT_TRANSLATE_NOOP("emberline::Help", "This list")},
};

} // namespace

void showKeysDialog(QWidget* parent)
{
    QDialog* dialog = makeDialog(parent, tr("Keys and Gestures"), {560, 520});
    QTreeWidget* table = makeTable({tr("Keys"), tr("What they do")}, tr("Keys and gestures"));
    for (const Key& key : kKeys)
        new QTreeWidgetItem(table, {tr(key.keys), tr(key.action)});
    table->resizeColumnToContents(0);
    put(dialog, table);
    dialog->show();
}

void showDiagnosticsDialog(QWidget* parent)
{
    QDialog* dialog = makeDialog(parent, tr("Diagnostic Codes"), {860, 520});
    QTreeWidget* table = makeTable({tr("Code"), tr("Severity"), tr("Meaning")}, tr("Diagnostic codes"));
    std::vector<const DiagnosticKind*> kinds(importDiagnostics().begin(), importDiagnostics().end());
    for (const ImporterInfo* format : formats())
        kinds.insert(kinds.end(), format->diagnostics.begin(), format->diagnostics.end());
    std::ranges::sort(kinds, {}, [](const DiagnosticKind* kind) { return kind->code; });
    const auto repeated = std::unique(kinds.begin(), kinds.end(), [](const auto* a, const auto* b) { return a->code == b->code; });
    kinds.erase(repeated, kinds.end());
    const auto text = [](std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); };
    for (const DiagnosticKind* kind : kinds)
        new QTreeWidgetItem(table, {text(kind->code), text(severityName(kind->severity)), text(kind->meaning)});
    table->resizeColumnToContents(0);
    put(dialog, table);
    dialog->show();
}

void showAboutDialog(QWidget* parent)
{
    QDialog* dialog = makeDialog(parent, tr("About Emberline"), {420, 220});
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(
        tr("Emberline %1\n\nWhere the time went, in git Trace2 logs and Chrome JSON traces.\n\nFree software under the GNU General "
           "Public License, version 3 or later. Qt %2.")
            .arg(QStringLiteral(EMBERLINE_VERSION), QString::fromLatin1(qVersion())));
    put(dialog, label);
    dialog->show();
}

} // namespace emberline
