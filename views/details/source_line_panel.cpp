// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/source_line_panel.h"

#include "model/args.h"
#include "model/trace.h"
#include "views/format/display_text.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextOption>
#include <QVBoxLayout>

namespace emberline {

SourceLinePanel::SourceLinePanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_place(new ElidedLabel(this, QStringLiteral("muted"))), m_text(new QPlainTextEdit(this))
{
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_place->setMargin(4);
    m_text->setReadOnly(true);
    m_text->setAcceptDrops(false); // the window handles dropped files
    m_text->setUndoRedoEnabled(false);
    m_text->setWordWrapMode(QTextOption::WrapAnywhere);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Record in the source"));
    addCopyActions(m_text, [this] { return TextTable{{tr("Place"), tr("Record")}, {m_place->text(), text()}}; });
    m_text->installEventFilter(this);
    auto* layout = layoutWith<QVBoxLayout>(this, {8, 6, 8, 6}, 2);
    layout->addWidget(m_place);
    layout->addWidget(m_text, 1);
    connect(&state, &ViewState::selectionChanged, this, &SourceLinePanel::markStale);
    connect(&state, &ViewState::recordChanged, this, &SourceLinePanel::markStale);
}

std::optional<RecordOffset> SourceLinePanel::shownRecord() const
{
    if (const auto& record = state().record())
        return RecordOffset{record->source, record->byte};
    return recordOffsetOf(trace(), state().selection());
}

QString SourceLinePanel::emptyText() const
{
    if (trace().isEmpty() && !state().record())
        return Panel::emptyText();
    if (state().selection().isEmpty() && !state().record())
        return tr("Click a box in the timeline to see the line that it comes from.");
    return shownRecord() ? QString() : tr("Click another box: what is selected does not come from a single record.");
}

/// Copies the selected text, or everything if none is selected.
bool SourceLinePanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool copies = event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy);
    if (watched != m_text || !copies || m_text->textCursor().hasSelection())
        return Panel::eventFilter(watched, event);
    event->ignore();
    return true;
}

QString SourceLinePanel::text() const
{
    return m_text->toPlainText();
}

void SourceLinePanel::refresh()
{
    const auto origin = shownRecord();
    if (!origin || origin->source.row() >= trace().sources().size()) {
        m_place->clear();
        m_text->clear();
        return;
    }
    const Source& source = trace().source(origin->source);
    m_place->setText(tr("%1, byte %2").arg(displayText(source.path)).arg(origin->offset));
    const Result<std::string> record
        = source.reader ? source.reader->text(origin->offset) : tr("This source cannot be read again.").toStdString();
    const QString excerpt = state().record() ? state().record()->excerpt : QString();
    const QString shown = record ? displayLines(record.value()) : excerpt.isEmpty() ? displayText(record.error().message) : excerpt;
    if (shown != m_text->toPlainText()) // keeps a selected part selected
        m_text->setPlainText(shown);
}

} // namespace emberline

#include "moc_source_line_panel.cpp"
