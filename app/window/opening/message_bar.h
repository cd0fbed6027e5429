// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace emberline {

/// A line above the timeline that says or asks something and never stands in the way: an error bar in place of a message box. Hidden while
/// it has nothing to say; Escape and its button dismiss it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Error, Question, Hint };

    explicit MessageBar(Tone tone, QWidget* parent = nullptr);

    /// Shows `sentences` below those already there. Plain text.
    void say(const QStringList& sentences);
    /// Shows one sentence in place of what is there, with one button an answer; each answer dismisses the bar.
    void ask(const QString& sentence, const QList<QPair<QString, std::function<void()>>>& answers);
    void dismiss();

    [[nodiscard]] QStringList sentences() const { return m_sentences; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showText();
    void clearAnswers();

    bool m_takesFocus; ///< a hint does not
    QLabel* m_text;
    QHBoxLayout* m_layout;
    QPushButton* m_close;
    QList<QPushButton*> m_answers;
    QStringList m_sentences;
};

} // namespace emberline
