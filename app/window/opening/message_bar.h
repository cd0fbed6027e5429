// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QPair>
#include <QStringList>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace emberline {

/// A line above the timeline that says or asks something and never blocks the user: an error bar instead of a message box. Hidden while it
/// is empty. Escape and its button dismiss what it shows. One question at a time: the others wait until that one is answered or dismissed.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Error, Question, Hint };
    enum class Focus { Take, Leave }; ///< of a question; a hint and an error always leave it
    using Answers = QList<QPair<QString, std::function<void()>>>; ///< each a button's text and what it does

    explicit MessageBar(Tone tone, QWidget* parent = nullptr);

    /// Adds `sentences` below the existing ones. Plain text.
    void say(const QStringList& sentences);
    /// Shows one sentence and one button per answer; each answer dismisses it. What the user did not ask for leaves the focus where it is
    /// and waits behind the other questions; what they did comes first. A hint or an error replaces the one before it instead. Buttons have
    /// no mnemonics: a menu or a dock has each letter already.
    void ask(const QString& sentence, const Answers& answers, Focus focus = Focus::Take);
    /// Takes back a question, also one that waits.
    void withdraw(const QString& sentence);
    /// Takes back all questions but this one, if it was asked.
    void withdrawAllBut(const QString& sentence);
    [[nodiscard]] bool isAsking(const QString& sentence) const;
    void dismiss();

    /// What is shown.
    [[nodiscard]] QStringList sentences() const { return m_sentences; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Question {
        QString sentence;
        Answers answers;
        Focus focus;
    };
    void keepQuestions(const std::function<bool(const Question&)>& isKept);
    void showQuestion();
    void showText();
    void clearButtons();

    bool m_isForQuestions;
    QLabel* m_text;
    QHBoxLayout* m_layout;
    QPushButton* m_close;
    QList<QPushButton*> m_buttons; ///< of the question that is shown
    QList<Question> m_questions; ///< the first one is shown
    QStringList m_sentences;
};

} // namespace emberline
