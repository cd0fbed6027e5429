// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/message_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace emberline {

constexpr qsizetype kMaxShown = 4;

MessageBar::MessageBar(Tone tone, QWidget* parent) :
    QFrame(parent), m_isForQuestions(tone == Tone::Question), m_text(new QLabel(this)), m_layout(new QHBoxLayout(this)),
    m_close(new QPushButton(QStringLiteral("✕"), this))
{
    setObjectName(tone == Tone::Error ? QStringLiteral("errorBar")
            : tone == Tone::Question  ? QStringLiteral("questionBar")
                                      : QStringLiteral("hintBar"));
    setAccessibleName(tone == Tone::Error ? tr("Errors") : tone == Tone::Question ? tr("Question") : tr("Hint"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::NoFocus);
    m_close->setObjectName(QStringLiteral("closeBar"));
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss"));
    m_layout->setContentsMargins(14, 6, 8, 6);
    m_layout->addWidget(m_text, 1);
    m_layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QPushButton::clicked, this, &MessageBar::dismiss);
    hide();
}

void MessageBar::say(const QStringList& sentences)
{
    if (sentences.isEmpty())
        return;
    clearButtons();
    m_questions.clear();
    for (const QString& sentence : sentences) {
        m_sentences.removeAll(sentence);
        m_sentences.append(sentence);
    }
    showText();
}

void MessageBar::ask(const QString& sentence, const Answers& answers, Focus focus)
{
    m_questions.removeIf([&](const Question& one) { return !m_isForQuestions || one.sentence == sentence; });
    m_questions.insert(focus == Focus::Take ? 0 : m_questions.size(), {sentence, answers, focus});
    if (focus == Focus::Take || m_questions.size() == 1)
        showQuestion();
}

void MessageBar::withdraw(const QString& sentence)
{
    keepQuestions([&](const Question& one) { return one.sentence != sentence; });
}

void MessageBar::withdrawAllBut(const QString& sentence)
{
    keepQuestions([&](const Question& one) { return one.sentence == sentence; });
}

void MessageBar::keepQuestions(const std::function<bool(const Question&)>& isKept)
{
    m_questions.removeIf([&](const Question& one) { return !isKept(one); });
    if (!m_sentences.isEmpty() && (m_questions.isEmpty() || m_questions.first().sentence != m_sentences.first()))
        showQuestion();
}

bool MessageBar::isAsking(const QString& sentence) const
{
    return std::ranges::find(m_questions, sentence, &Question::sentence) != m_questions.end();
}

void MessageBar::dismiss()
{
    if (!m_questions.isEmpty())
        m_questions.removeFirst();
    showQuestion();
}

/// The first one, or none.
void MessageBar::showQuestion()
{
    clearButtons();
    m_sentences.clear();
    if (m_questions.isEmpty())
        return hide();
    const Question& question = m_questions.first();
    m_sentences = {question.sentence};
    for (const auto& [label, act] : question.answers) {
        auto* button = new QPushButton(label, this);
        m_layout->insertWidget(m_layout->count() - 1, button, 0, Qt::AlignTop);
        m_buttons.append(button);
        button->setAutoDefault(true); // Return clicks it, too, while it has the focus
        connect(button, &QPushButton::clicked, this, [this, act = act] {
            dismiss();
            act();
        });
    }
    showText();
    if (!m_buttons.isEmpty() && m_isForQuestions && question.focus == Focus::Take)
        m_buttons.first()->setFocus();
}

void MessageBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

void MessageBar::showText()
{
    QStringList shown = m_sentences.mid(0, kMaxShown);
    if (const auto more = m_sentences.size() - shown.size(); more > 0)
        shown.append(tr("… and %n more", nullptr, static_cast<int>(more)));
    m_text->setText(shown.join(QLatin1Char('\n')));
    setToolTip(QString());
    show();
}

void MessageBar::clearButtons()
{
    for (QPushButton* button : std::as_const(m_buttons)) {
        button->hide();
        button->deleteLater(); // it may be the button that is being clicked
    }
    m_buttons.clear();
}

} // namespace emberline

#include "moc_message_bar.cpp"
