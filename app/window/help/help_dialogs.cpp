// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_dialogs.h"

#include "app/window/help/key_overview.h"
#include "importers/formats.h"
#include "importers/import_diagnostics.h"

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

struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(emberline::Help)
};

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

} // namespace

void showKeysDialog(QWidget* parent)
{
    QDialog* dialog = makeDialog(parent, HelpText::tr("Keys and Gestures"), {920, 640});
    QTreeWidget* table = makeTable({HelpText::tr("Keys"), HelpText::tr("What they do")}, HelpText::tr("Keys and gestures"));
    table->setObjectName(QStringLiteral("keys"));
    for (const KeyGroup& group : keyOverview()) {
        auto* title = new QTreeWidgetItem(table, {group.title});
        title->setFirstColumnSpanned(true);
        QFont font = table->font();
        font.setWeight(QFont::DemiBold);
        title->setFont(0, font);
        for (const KeyLine& line : group.lines)
            new QTreeWidgetItem(title, {line.keys, line.action});
    }
    table->setIndentation(10);
    table->setItemsExpandable(false);
    table->expandAll();
    table->resizeColumnToContents(0);
    put(dialog, table);
    dialog->show();
}

void showDiagnosticsDialog(QWidget* parent)
{
    QDialog* dialog = makeDialog(parent, HelpText::tr("Diagnostic Codes"), {860, 520});
    QTreeWidget* table
        = makeTable({HelpText::tr("Code"), HelpText::tr("Severity"), HelpText::tr("Meaning")}, HelpText::tr("Diagnostic codes"));
    std::vector<const DiagnosticKind*> kinds(importDiagnostics().begin(), importDiagnostics().end());
    for (const ImporterInfo* format : formatTable().formats())
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
    QDialog* dialog = makeDialog(parent, HelpText::tr("About Emberline"), {420, 220});
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(HelpText::tr(
        "Emberline %1\n\nWhere the time went, in git Trace2 logs and Chrome JSON traces.\n\nFree software under the GNU General "
        "Public License, version 3 or later. Qt %2.")
                       .arg(QStringLiteral(EMBERLINE_VERSION), QString::fromLatin1(qVersion())));
    put(dialog, label);
    dialog->show();
}

} // namespace emberline
