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

/// Everything that the user can do, each with its menu entry, shortcut and tool tip. The window connects the actions.
class WindowActions : public QObject {
    Q_OBJECT

public:
    explicit WindowActions(QWidget* window);

    void fillMenuBar(QMenuBar& bar);
    void fillToolBar(QToolBar& bar);
    /// Enables the actions that need an open trace.
    void setTraceOpen(bool isOpen);

    QAction* open;
    QAction* openDirectory;
    QAction* openServer;
    QAction* add;
    QAction* saveSession;
    QAction* saveSessionAs;
    QAction* exportAs;
    QAction* close;
    QAction* quit;
    QAction* undo; ///< UndoControl enables it and says what it takes back
    QAction* copyDetails;
    QAction* clearMarks;
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* fitAll;
    QAction* fitSelection;
    QAction* markSelection;
    QAction* foldIdle; ///< checkable
    QAction* allArrows; ///< checkable
    QAction* criticalPath; ///< checkable
    QAction* fullScreen;
    QAction* resetLayout;
    QAction* goBack; ///< the window enables it, and goForward
    QAction* goForward;
    QAction* find;
    QAction* filter;
    QAction* clearFilter;
    QAction* findNext;
    QAction* findPrevious;
    QAction* nextError;
    QAction* previousError;
    QAction* goToTime;
    QAction* goToParent;
    QAction* goToSpawned;
    QAction* showGuide;
    QAction* showKeys;
    QAction* findAction;
    QAction* openSample;
    QAction* showCapture;
    QAction* showDiagnostics;
    QAction* about;
    QActionGroup* timeModes; ///< each action's data() is a TimeMode as int
    QActionGroup* colors; ///< each action's data() is a ColorBy as int
    QActionGroup* rowSorts; ///< each action's data() is a RowSort as int
    QActionGroup* themes; ///< each action's data() is a ThemeChoice as int
    QActionGroup* languages; ///< each action's data() is a language's code; empty: that of the system
    QMenu* recentMenu = nullptr; ///< fillMenuBar() creates it; the window fills it
    QMenu* liveMenu = nullptr; ///< as recentMenu
    QMenu* viewMenu = nullptr;
    QMenu* docksMenu = nullptr; ///< as recentMenu
    QMenu* analyzeMenu = nullptr; ///< as recentMenu; the window appends to it
    QMenu* editMenu = nullptr; ///< as recentMenu; the window appends to it
    QMenu* rowsMenu = nullptr; ///< as recentMenu
    QMenu* goToDockMenu = nullptr; ///< as recentMenu
    QMenu* exportMenu = nullptr; ///< as recentMenu

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
