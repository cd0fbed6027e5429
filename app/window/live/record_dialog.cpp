// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/record_dialog.h"

#include "app/recording/command_words.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

namespace emberline {

namespace {

constexpr int kDeepest = 100;
constexpr int kDialogWidth = 560;

struct Answers {
    QString command = QStringLiteral("git status");
    QString directory = QDir::currentPath();
    int nesting = RecordOptions().nesting;
    QString output;
};

Answers& lastAnswers()
{
    static Answers answers;
    return answers;
}

} // namespace

RecordDialog::RecordDialog(QWidget* parent) :
    QDialog(parent), m_command(new QLineEdit(lastAnswers().command)), m_hint(new QLabel),
    m_directory(new QLineEdit(lastAnswers().directory)), m_nesting(new QSpinBox), m_output(new QLineEdit(lastAnswers().output))
{
    setWindowTitle(tr("Record Command"));
    setMinimumWidth(kDialogWidth);
    m_nesting->setRange(1, kDeepest);
    m_nesting->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_nesting->setValue(lastAnswers().nesting);
    m_nesting->setToolTip(tr("How deeply nested regions may be to be recorded; git's default of 2 hides most"));
    m_output->setPlaceholderText(tr("Nowhere: the log is deleted when the window closes"));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setHorizontalSpacing(14);
    form->setVerticalSpacing(10);
    form->addRow(tr("&Command"), m_command);
    addDirectory(*form, tr("&Run in"), m_directory);
    form->addRow(tr("&Nesting"), m_nesting);
    addDirectory(*form, tr("&Keep the log in"), m_output);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_record = buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    m_record->setObjectName(QStringLiteral("primaryButton"));
    m_record->setDefault(true);
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 18, 18, 14);
    column->setSpacing(14);
    column->addLayout(form);
    column->addWidget(m_hint);
    column->addWidget(buttons);
    m_command->selectAll();
    m_command->setFocus();
    connect(m_command, &QLineEdit::textChanged, this, &RecordDialog::updateButton);
    connect(m_directory, &QLineEdit::textChanged, this, &RecordDialog::updateButton);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] {
        lastAnswers() = {m_command->text(), m_directory->text(), m_nesting->value(), m_output->text()};
        Q_EMIT recordRequested(options());
    });
    updateButton();
}

/// With a button to browse for it.
void RecordDialog::addDirectory(QFormLayout& form, const QString& title, QLineEdit* edit)
{
    auto* browse = new QPushButton(tr("Browse…"));
    browse->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(edit, 1);
    row->addWidget(browse);
    auto* label = new QLabel(title);
    label->setBuddy(edit);
    form.addRow(label, row);
    connect(browse, &QPushButton::clicked, this, [this, edit] {
        auto* dialog = new QFileDialog(this, windowTitle(), edit->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
        dialog->open();
    });
}

RecordOptions RecordDialog::options() const
{
    RecordOptions options;
    options.isApart = true;
    if (auto words = shellWords(m_command->text()))
        options.command = std::move(words.value());
    options.directory = m_directory->text();
    options.nesting = m_nesting->value();
    options.output = m_output->text();
    return options;
}

void RecordDialog::updateButton()
{
    const auto words = shellWords(m_command->text());
    m_hint->setText(words ? tr("Tracing is on for this command only. No shell runs it: for pipes and variables write sh -c '…'.")
                          : QString::fromStdString(words.error().message));
    m_hint->setObjectName(words ? QStringLiteral("emptyHint") : QStringLiteral("commandProblem"));
    m_hint->style()->unpolish(m_hint); // the hint's style depends on its name
    m_hint->style()->polish(m_hint);
    // A dialog's first size forgets that a wrapped text grows with its lines.
    const QMargins margins = layout()->contentsMargins();
    m_hint->setMinimumHeight(m_hint->heightForWidth(kDialogWidth - margins.left() - margins.right()));
    m_record->setEnabled(!options().command.isEmpty() && QDir(m_directory->text()).exists());
}

} // namespace emberline

#include "moc_record_dialog.cpp"
