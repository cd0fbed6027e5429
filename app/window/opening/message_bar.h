// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace emberline {

/// A line above the timeline that says or asks something and never blocks the user: an error bar instead of a message box. Hidden while it
/// is empty. Escape and its button dismiss it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Error, Question, Hint };
    enum class Focus { Take, Leave }; ///< of a question; a hint and an error always leave it

    explicit MessageBar(Tone tone, QWidget* parent = nullptr);

    /// Adds `sentences` below the existing ones. Plain text.
    void say(const QStringList& sentences);
    /// Replaces the contents with one sentence and one button per answer; each answer dismisses the bar. What the user did not ask for
    /// leaves the focus where it is.
    void ask(const QString& sentence, const QList<QPair<QString, std::function<void()>>>& answers, Focus focus = Focus::Take);
    void dismiss();

    [[nodiscard]] QStringList sentences() const { return m_sentences; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showText();
    void clearAnswers();

    bool m_takesFocus;
    QLabel* m_text;
    QHBoxLayout* m_layout;
    QPushButton* m_close;
    QList<QPushButton*> m_answers;
    QStringList m_sentences;
};

} // namespace emberline
