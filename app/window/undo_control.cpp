// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/undo_control.h"

#include "app/window/opening/message_bar.h"
#include "model/trace_store.h"
#include "views/bookmarks/bookmarks.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/timeline/timeline_controller.h"

#include <QAction>
#include <QFileInfo>

#include <utility>

namespace emberline {

UndoControl::UndoControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&m_parts.action, &QAction::triggered, this, &UndoControl::undo);
    connect(&m_parts.timeline, &TimelineController::clockMoved, this, &UndoControl::noteClock);
    connect(&m_parts.bookmarks, &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex&, int first, int last) { noteDeletion(first, last); });
    connect(&m_parts.store, &TraceStore::wasReset, this, &UndoControl::forget);
    follow();
}

void UndoControl::noteClock(SourceId source, Duration before)
{
    push({tr("the Shift of a Clock"), [this, source, before] {
              m_parts.timeline.setClockOffset(source, before);
              sayShift(source);
          }});
    sayShift(source);
}

void UndoControl::noteDeletion(int first, int last)
{
    std::vector<Bookmark> deleted;
    for (int row = first; row <= last; ++row)
        deleted.push_back(m_parts.bookmarks.at(row));
    push({tr("the Deletion of a Bookmark"), [this, deleted = std::move(deleted)] {
              for (const Bookmark& bookmark : deleted)
                  m_parts.bookmarks.add(bookmark);
          }});
}

void UndoControl::push(Step step)
{
    m_steps.push_back(std::move(step));
    follow();
}

void UndoControl::undo()
{
    if (m_steps.empty())
        return;
    const Step last = std::move(m_steps.back());
    m_steps.pop_back();
    follow();
    last.takeBack();
}

/// The line says how far the clock is from its own time; where it is not, nothing.
void UndoControl::sayShift(SourceId id)
{
    const Source& source = m_parts.store.trace().source(id);
    if (!m_said.isEmpty() && m_parts.bar.sentences().contains(m_said))
        m_parts.bar.dismiss();
    m_said.clear();
    if (source.clockOffset == Duration::zero())
        return;
    const QString file = QFileInfo(pathText(source.path)).fileName();
    m_said = tr("Clock of %1 moved by %2.").arg(displayText(file.toStdString(), 60), formatExactDuration(source.clockOffset));
    m_parts.bar.ask(m_said, {{tr("&Undo"), [this] { undo(); }}});
}

void UndoControl::forget()
{
    m_steps.clear();
    if (!m_said.isEmpty() && m_parts.bar.sentences().contains(m_said))
        m_parts.bar.dismiss();
    m_said.clear();
    follow();
}

void UndoControl::follow()
{
    m_parts.action.setEnabled(!m_steps.empty());
    m_parts.action.setText(m_steps.empty() ? tr("&Undo") : tr("&Undo %1").arg(m_steps.back().what));
}

} // namespace emberline

#include "moc_undo_control.cpp"
