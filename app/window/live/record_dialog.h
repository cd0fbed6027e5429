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

/// Asks what to record: the command, its working directory, the depth of regions to keep, and whether the log stays. Remembers the answers
/// for the next time while the program runs.
class RecordDialog : public QDialog {
    Q_OBJECT

public:
    explicit RecordDialog(QWidget* parent = nullptr);

    /// Has no command while the line cannot be parsed.
    [[nodiscard]] RecordOptions options() const;

Q_SIGNALS:
    void recordRequested(const emberline::RecordOptions& options);

private:
    void addDirectory(QFormLayout& form, const QString& title, QLineEdit* edit);
    void updateButton();

    QLineEdit* m_command;
    QLabel* m_hint; ///< which commands are possible, or why this one cannot run
    QLineEdit* m_directory;
    QSpinBox* m_nesting;
    QLineEdit* m_output;
    QPushButton* m_record;
};

} // namespace emberline
