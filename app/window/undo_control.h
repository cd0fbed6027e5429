// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QAction;

namespace emberline {

class Bookmarks;
class MessageBar;
class TimelineController;
class TraceStore;

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
    UndoControl(const Parts& parts, QObject* parent);

private:
    struct Step {
        QString what; ///< "the Shift of a Clock"
        std::function<void()> takeBack;
    };

    void noteClock(SourceId source, Duration before);
    void noteDeletion(int first, int last);
    void push(Step step);
    void undo();
    void sayShift(SourceId source);
    void forget();
    void follow();

    Parts m_parts;
    std::vector<Step> m_steps; ///< the last one last
    QString m_said; ///< the line about a clock
};

} // namespace emberline
