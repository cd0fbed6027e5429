// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recording/recorder.h"

#include <QDialog>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace emberline {

/// Asks what to record: a command, where it runs, how deep regions are kept, and whether the log stays. Remembers the answers for the next
/// one while the program runs.
class RecordDialog : public QDialog {
    Q_OBJECT

public:
    explicit RecordDialog(QWidget* parent = nullptr);

    /// Without a command while it cannot be read.
    [[nodiscard]] RecordOptions options() const;

Q_SIGNALS:
    void recordRequested(const emberline::RecordOptions& options);

private:
    void addDirectory(QFormLayout& form, const QString& title, QLineEdit* edit);
    void updateButton();

    QLineEdit* m_command;
    QLabel* m_hint; ///< what the command may be; why it cannot be run as it stands
    QLineEdit* m_directory;
    QSpinBox* m_nesting;
    QLineEdit* m_output;
    QPushButton* m_record;
};

} // namespace emberline
