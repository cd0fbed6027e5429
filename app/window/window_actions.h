// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;
class QToolBar;

namespace emberline {

/// Everything that the user can do, each with its menu entry, shortcut and tool tip. The window connects the actions. They belong to this
/// object, which the window owns, and the menus to the menu bar: all live as long as the window.
class WindowActions : public QObject {
    Q_OBJECT

public:
    explicit WindowActions(QWidget* window);

    void fillMenuBar(QMenuBar& bar);
    void fillToolBar(QToolBar& bar);
    /// Enables the actions that need an open trace.
    void setTraceOpen(bool isOpen);

    QAction *open, *openDirectory, *openServer, *add, *saveSession, *saveSessionAs, *exportAs, *close, *quit;
    QAction *undo, *copyDetails, *clearMarks; ///< UndoControl enables the first and says what it takes back
    QAction *zoomIn, *zoomOut, *fitAll, *fitSelection, *markSelection, *fullScreen, *resetLayout;
    QAction *foldIdle, *allArrows, *criticalPath; ///< checkable
    QAction *goBack, *goForward; ///< the window enables them
    QAction *find, *findNext, *findPrevious, *nextError, *previousError, *filter, *clearFilter, *goToTime, *goToParent, *goToSpawned;
    QAction *showGuide, *findAction, *openSample, *showKeys, *showCapture, *showDiagnostics, *about;
    /// The data() of an action is a TimeMode, ColorBy, RowSort or ThemeChoice as int, or a language's code (empty: that of the system).
    QActionGroup *timeModes, *colors, *rowSorts, *themes, *languages;
    /// fillMenuBar() creates them. The window fills those that have no actions yet, and appends to editMenu and analyzeMenu.
    QMenu *recentMenu{}, *liveMenu{}, *exportMenu{}, *editMenu{}, *viewMenu{}, *docksMenu{}, *rowsMenu{}, *analyzeMenu{}, *goToDockMenu{};

private:
    QAction* make(const QString& text, const QString& toolTip, const QList<QKeySequence>& keys, bool needsTrace = false);
    void makeFileActions();
    void makeEditActions();
    void makeViewActions();
    void makeGoActions();
    void makeHelpActions();
    QActionGroup* makeGroup(const QList<QPair<QString, QVariant>>& choices);

    QWidget* m_window;
    QList<QAction*> m_needTrace;
};

} // namespace emberline
