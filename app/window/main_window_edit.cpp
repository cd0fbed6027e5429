// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/native_path.h"
#include "app/window/docks/window_panels.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/window_actions.h"
#include "views/details/details_panel.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include <functional>
#include <utility>
#include <vector>

namespace emberline {

/// Edit > Undo: takes back shifts of clocks on the timeline and deletions of bookmarks, the last one first. A shifted clock changes what
/// every time means, so a line above the timeline says by how much. Another trace, or one that starts over, forgets all.
class UndoControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        TraceStore& store;
        TimelineController& timeline;
        Bookmarks& bookmarks;
        MessageBar& bar;
        QAction& action;
    };
    /// All parts must outlive this object.
    UndoControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
    {
        connect(&m_parts.action, &QAction::triggered, this, &UndoControl::undo);
        connect(&m_parts.timeline, &TimelineController::clockMoved, this, &UndoControl::noteClock);
        connect(&m_parts.bookmarks, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) { noteDeletion(first, last); });
        connect(&m_parts.store, &TraceStore::wasReset, this, &UndoControl::forget);
        follow();
    }

private:
    struct Step {
        QString what; ///< "the Shift of a Clock"
        std::function<void()> takeBack;
    };

    void noteClock(SourceId source, Duration before)
    {
        push({tr("the Shift of a Clock"), [this, source, before] {
                  m_parts.timeline.setClockOffset(source, before);
                  sayShift(source);
              }});
        sayShift(source);
    }
    void noteDeletion(int first, int last)
    {
        std::vector<Bookmark> deleted;
        for (int row = first; row <= last; ++row)
            deleted.push_back(m_parts.bookmarks.at(row));
        push({tr("the Deletion of a Bookmark"), [this, deleted = std::move(deleted)] {
                  for (const Bookmark& bookmark : deleted)
                      m_parts.bookmarks.add(bookmark);
              }});
    }
    void push(Step step)
    {
        m_steps.push_back(std::move(step));
        follow();
    }
    void undo()
    {
        if (m_steps.empty())
            return;
        const Step last = std::move(m_steps.back());
        m_steps.pop_back();
        follow();
        last.takeBack();
    }
    /// The line says how far the clock is from its own time; where it is not, nothing.
    void sayShift(SourceId id)
    {
        const Source& source = m_parts.store.trace().source(id);
        unsay();
        if (source.clockOffset == Duration::zero())
            return;
        const QString file = QFileInfo(pathText(source.path)).fileName();
        m_said = tr("Clock of %1 moved by %2.").arg(displayText(file.toStdString(), 60), formatExactDuration(source.clockOffset));
        m_parts.bar.ask(m_said, {{tr("Undo"), [this] { undo(); }}});
    }
    void unsay()
    {
        if (!m_said.isEmpty() && m_parts.bar.sentences().contains(m_said))
            m_parts.bar.dismiss();
        m_said.clear();
    }
    void forget()
    {
        m_steps.clear();
        unsay();
        follow();
    }
    void follow()
    {
        m_parts.action.setEnabled(!m_steps.empty());
        m_parts.action.setText(m_steps.empty() ? tr("&Undo") : tr("&Undo %1").arg(m_steps.back().what));
    }

    Parts m_parts;
    std::vector<Step> m_steps; ///< the last one last
    QString m_said; ///< the line about a clock
};

void MainWindow::connectEditMenu()
{
    new UndoControl({m_store, m_timeline->controller(), m_bookmarks, *m_hintBar, *m_actions->undo}, this);
    connect(
        m_actions->copyDetails, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_panels->details().text()); });
    connect(m_actions->clearMarks, &QAction::triggered, this, [this] { m_timeline->controller().perform(Command::Clear); });
}

} // namespace emberline

#include "main_window_edit.moc"
