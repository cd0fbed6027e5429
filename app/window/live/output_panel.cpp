// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/output_panel.h"

#include "views/format/display_text.h"
#include "views/kit/small_widgets.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include <utility>

namespace emberline {

constexpr int kMostLines = 5000;
constexpr qsizetype kMostOfLine = 4000; ///< characters

OutputPanel::OutputPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_state(new QLabel(this)), m_output(new QPlainTextEdit(this))
{
    m_state->setObjectName(QStringLiteral("muted"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setContentsMargins(14, 7, 10, 5);
    m_state->setWordWrap(true); // a long command must not widen the window
    m_output->setReadOnly(true);
    m_output->setAcceptDrops(false); // the window handles dropped files
    m_output->setUndoRedoEnabled(false);
    m_output->setTabChangesFocus(true);
    m_output->setMaximumBlockCount(kMostLines);
    m_output->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_output->setAccessibleName(tr("Output of the recorded command"));
    auto* layout = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addWidget(m_state);
    layout->addWidget(m_output, 1);
}

void OutputPanel::begin()
{
    clear();
    m_hasCommand = true;
    updateEmptyText();
}

void OutputPanel::clear()
{
    m_hasCommand = m_endsWithReturn = false;
    m_decoder.resetState();
    m_output->clear();
    m_state->clear();
    updateEmptyText();
}

void OutputPanel::setState(const QString& sentence)
{
    m_state->setText(sentence);
}

void OutputPanel::append(const QByteArray& bytes)
{
    const QString text = m_decoder(bytes);
    QScrollBar* bar = m_output->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    QTextCursor end(m_output->document());
    end.movePosition(QTextCursor::End);
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (std::exchange(m_endsWithReturn, false) && text[at] != QLatin1Char('\n'))
            startLineAgain();
        if (text[at] == QLatin1Char('\r')) {
            m_endsWithReturn = true;
            continue;
        }
        if (text[at] == QLatin1Char('\n')) {
            end.movePosition(QTextCursor::End);
            end.insertBlock();
            continue;
        }
        qsizetype stop = at;
        while (stop < text.size() && text[stop] != QLatin1Char('\r') && text[stop] != QLatin1Char('\n'))
            ++stop;
        end.movePosition(QTextCursor::End);
        if (end.block().length() < kMostOfLine)
            end.insertText(displayText(text.sliced(at, stop - at).toStdString(), kMostOfLine));
        at = stop - 1;
    }
    if (atEnd)
        bar->setValue(bar->maximum());
}

bool OutputPanel::isSilent() const
{
    return m_output->document()->isEmpty();
}

void OutputPanel::startLineAgain()
{
    QTextCursor line(m_output->document());
    line.movePosition(QTextCursor::End);
    line.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
    line.removeSelectedText();
}

QString OutputPanel::emptyText() const
{
    return m_hasCommand ? QString() : tr("Record, in the tool bar, runs a command and shows its output here.");
}

} // namespace emberline

#include "moc_output_panel.cpp"
