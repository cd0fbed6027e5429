// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/message_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

namespace emberline {

constexpr qsizetype kMaxShown = 4;

MessageBar::MessageBar(Tone tone, QWidget* parent) :
    QFrame(parent), m_takesFocus(tone == Tone::Question), m_text(new QLabel(this)), m_layout(new QHBoxLayout(this)),
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
    clearAnswers();
    for (const QString& sentence : sentences) {
        m_sentences.removeAll(sentence);
        m_sentences.append(sentence);
    }
    showText();
}

void MessageBar::ask(const QString& sentence, const QList<QPair<QString, std::function<void()>>>& answers, Focus focus)
{
    clearAnswers();
    m_sentences = {sentence};
    for (const auto& [label, act] : answers) {
        auto* button = new QPushButton(label, this);
        m_layout->insertWidget(m_layout->count() - 1, button, 0, Qt::AlignTop);
        m_answers.append(button);
        button->setAutoDefault(true); // Return clicks it, too, while it has the focus
        connect(button, &QPushButton::clicked, this, [this, act = act] {
            dismiss();
            act();
        });
    }
    showText();
    if (!m_answers.isEmpty() && m_takesFocus && focus == Focus::Take)
        m_answers.first()->setFocus();
}

void MessageBar::dismiss()
{
    m_sentences.clear();
    hide();
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

void MessageBar::clearAnswers()
{
    for (QPushButton* button : std::as_const(m_answers)) {
        button->hide();
        button->deleteLater(); // it may be the button that is being clicked
    }
    m_answers.clear();
}

} // namespace emberline

#include "moc_message_bar.cpp"
