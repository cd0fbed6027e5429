// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_actions.h"

#include "app/window/go_dialogs.h"
#include "app/window/settings/window_settings.h"
#include "views/format/time_format.h"
#include "views/timeline/row_order.h"

#include <QAction>
#include <QActionGroup>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

namespace emberline {

WindowActions::WindowActions(QWidget* window) : QObject(window), m_window(window)
{
    makeFileActions();
    makeEditActions();
    makeViewActions();
    makeGoActions();
    makeHelpActions();
    setTraceOpen(false);
}

QAction* WindowActions::make(const QString& text, const QString& toolTip, const QList<QKeySequence>& keys, bool needsTrace)
{
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    const QString key = keys.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(keys.first().toString(QKeySequence::NativeText));
    action->setToolTip(toolTip + key);
    action->setStatusTip(QString());
    m_window->addAction(action); // so that its key works whatever is visible
    if (needsTrace)
        m_needTrace.append(action);
    return action;
}

void WindowActions::makeFileActions()
{
    open = make(tr("&Open…"), tr("Open trace files"), {QKeySequence::Open});
    open->setIconText(tr("Open"));
    openServer = make(tr("Open S&tore on a Server…"), tr("Open a team's runs in a ClickHouse database"), {});
    openDirectory = make(tr("Open &Directory…"), tr("Open all traces in a directory"), {Qt::CTRL | Qt::SHIFT | Qt::Key_O});
    add = make(tr("&Add to Trace…"), tr("Read more files into the open trace"), {Qt::CTRL | Qt::ALT | Qt::Key_O}, true);
    saveSession = make(tr("&Save Session"), tr("Save bookmarks, notes, rows, filters and what is in view"), {QKeySequence::Save}, true);
    saveSessionAs = make(tr("Sa&ve Session As…"), tr("Save the session to another file"), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, true);
    exportAs = make(tr("&Export…"), tr("Choose what to export, and its format"), {Qt::CTRL | Qt::Key_E}, true);
    close = make(tr("&Close"), tr("Close the trace"), {Qt::CTRL | Qt::Key_W, Qt::CTRL | Qt::Key_F4}, true);
    quit = make(tr("&Quit"), tr("Quit Emberline"), {Qt::CTRL | Qt::Key_Q});
    quit->setMenuRole(QAction::QuitRole);
}

void WindowActions::makeEditActions()
{
    undo = make(tr("&Undo"), tr("Take back the last shift of a clock or deletion of a bookmark"), {QKeySequence::Undo});
    undo->setEnabled(false);
    copyDetails = make(tr("&Copy Details"), tr("Copy everything that is known about the selection"), {Qt::CTRL | Qt::SHIFT | Qt::Key_D},
        true); // tables use Ctrl+Shift+C
    clearMarks = make(tr("C&lear Selection") + QStringLiteral("\tEsc"), tr("Clear the selection and the marked range"), {}, true);
}

void WindowActions::makeViewActions()
{
    zoomIn = make(tr("Zoom &In"), tr("Zoom in"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}, true);
    zoomIn->setIconText(QStringLiteral("+"));
    zoomOut = make(tr("Zoom &Out"), tr("Zoom out"), {Qt::CTRL | Qt::Key_Minus}, true);
    zoomOut->setIconText(QStringLiteral("−"));
    fitAll = make(tr("&Fit All"), tr("Show the whole trace"), {Qt::CTRL | Qt::Key_0, Qt::Key_0}, true);
    fitAll->setIconText(tr("Fit"));
    // F and 0 work in docks, too, after a click there has selected something; a text field takes them first.
    fitSelection = make(tr("Fit &Selection"), tr("Zoom to the selection"), {QKeySequence(Qt::Key_F)}, true);
    // The timeline handles M, as W, A, S and D; the window passes these on from where they are no text.
    markSelection = make(tr("&Mark Selection") + QStringLiteral("\tM"), tr("Make the time of the selection the marked range"), {}, true);
    foldIdle = make(tr("Fold I&dle Time"), tr("Draw long gaps in which nothing runs short; otherwise, everything at the true scale"),
        {Qt::CTRL | Qt::Key_I});
    foldIdle->setCheckable(true);
    foldIdle->setChecked(true);
    foldIdle->setEnabled(false); // until there is some
    allArrows = make(tr("All Flow &Arrows"), {}, {});
    allArrows->setCheckable(true);
    criticalPath = make(
        tr("&Mark the critical path"), tr("Dim everything that is not on the critical path"), {Qt::CTRL | Qt::SHIFT | Qt::Key_P}, true);
    criticalPath->setCheckable(true);
    timeModes = makeGroup({{tr("Time from &Beginning"), static_cast<int>(TimeMode::Relative)},
        {tr("&UTC Time"), static_cast<int>(TimeMode::Utc)}, {tr("&Local Time"), static_cast<int>(TimeMode::Local)}});
    colors = makeGroup({{tr("&Topic"), static_cast<int>(ColorBy::Topic)}, {tr("&Name"), static_cast<int>(ColorBy::Name)},
        {tr("&Category"), static_cast<int>(ColorBy::Category)}, {tr("T&hread"), static_cast<int>(ColorBy::Thread)},
        {tr("&Duration"), static_cast<int>(ColorBy::Length)}});
    rowSorts = makeGroup({{tr("&Busiest First"), static_cast<int>(RowSort::Busiest)}, {tr("By &Start"), static_cast<int>(RowSort::Start)},
        {tr("By &Name"), static_cast<int>(RowSort::Name)}, {tr("As in the &Trace"), static_cast<int>(RowSort::Trace)}});
    themes = makeGroup({{tr("&System"), static_cast<int>(ThemeChoice::System)}, {tr("&Light"), static_cast<int>(ThemeChoice::Light)},
        {tr("&Dark"), static_cast<int>(ThemeChoice::Dark)}});
    QList<QPair<QString, QVariant>> spoken{{tr("&System"), QString()}};
    for (const Language& language : kLanguages)
        spoken.append({QString::fromUtf8(language.name), QString::fromLatin1(language.code)});
    languages = makeGroup(spoken);
    for (QAction* language : languages->actions().mid(1)) // for those who cannot write its own name
        language->setProperty(kAlsoCalled, QLocale::languageToString(QLocale(language->data().toString()).language()));
    fullScreen = make(tr("Full S&creen"), tr("Full screen"), {QKeySequence(Qt::Key_F11)});
    fullScreen->setCheckable(true);
    resetLayout = make(tr("R&eset Layout"), tr("Restore the original layout of the docks, their columns and the timeline"), {});
}

void WindowActions::makeGoActions()
{
    goBack = make(tr("&Back"), tr("Return to where the timeline was before the last jump"), {Qt::ALT | Qt::Key_Left});
    goForward = make(tr("F&orward"), tr("Go where the timeline was before Back"), {Qt::ALT | Qt::Key_Right});
    find = make(tr("&Find…"), tr("Find regions, messages and arguments"), {QKeySequence::Find, QKeySequence(Qt::Key_Slash)}, true);
    findNext = make(tr("Find Ne&xt"), tr("Go to the next hit"), {QKeySequence(Qt::Key_F3)}, true);
    findPrevious = make(tr("Find Pre&vious"), tr("Go to the previous hit"), {Qt::SHIFT | Qt::Key_F3}, true);
    nextError = make(tr("&Next Error"), tr("Go to the next error, or to what never ended"), {QKeySequence(Qt::Key_F8)}, true);
    previousError = make(tr("&Previous Error"), tr("Go to the previous error, or to what never ended"), {Qt::SHIFT | Qt::Key_F8}, true);
    filter = make(tr("Fi&lter…"), tr("Choose which regions are shown and counted"), {Qt::CTRL | Qt::Key_L}, true);
    clearFilter = make(tr("Clear Filt&er"), tr("Show all regions"), {Qt::CTRL | Qt::SHIFT | Qt::Key_L}, true);
    goToTime = make(tr("To &Time…"), tr("Show a time that you type"), {Qt::CTRL | Qt::Key_G}, true);
    goToParent = make(tr("Parent &Region"), tr("Select what encloses the selection"), {Qt::CTRL | Qt::Key_Up}, true);
    goToSpawned
        = make(tr("&Spawned Process"), tr("Select the process that the selected box of a child started"), {Qt::CTRL | Qt::Key_Down}, true);
}

void WindowActions::makeHelpActions()
{
    showKeys = make(tr("&Keys and Gestures"), tr("What the keys and the mouse do"), {QKeySequence(Qt::Key_Question)});
    showGuide = make(tr("&Guide"), tr("Questions and their answers, and how each is computed"), {QKeySequence(Qt::Key_F1)});
    findAction = make(tr("&Find Action…"), tr("Find an entry of the menus by its words"), {Qt::CTRL | Qt::SHIFT | Qt::Key_A});
    openSample = make(tr("Open the &Sample"), tr("Four git commands with hooks, an editor and a push"), {});
    showCapture = make(tr("&Capturing Traces"), tr("How to make git write traces, and what that costs"), {});
    showDiagnostics = make(tr("&Diagnostic Codes"), tr("What the codes in the import report mean"), {});
    about = make(tr("&About Emberline"), tr("Version and licence"), {});
    about->setMenuRole(QAction::AboutRole);
}

QActionGroup* WindowActions::makeGroup(const QList<QPair<QString, QVariant>>& choices)
{
    auto* group = new QActionGroup(this);
    for (const auto& [text, value] : choices) {
        QAction* action = group->addAction(text);
        action->setCheckable(true);
        action->setData(value);
    }
    return group;
}

void WindowActions::fillMenuBar(QMenuBar& bar)
{
    QMenu* file = bar.addMenu(tr("&File"));
    file->addActions({open, openDirectory, openServer});
    recentMenu = file->addMenu(tr("Open &Recent"));
    liveMenu = file->addMenu(tr("Follow, &Listen, Record"));
    file->addAction(add);
    file->addSeparator();
    file->addActions({saveSession, saveSessionAs});
    exportMenu = file->addMenu(tr("&Export") + QLatin1Char('\t') + exportAs->shortcut().toString(QKeySequence::NativeText));
    file->addSeparator();
    file->addActions({close, quit});

    editMenu = bar.addMenu(tr("&Edit"));
    editMenu->addActions({undo, copyDetails, clearMarks});

    viewMenu = bar.addMenu(tr("&View"));
    viewMenu->addActions({zoomIn, zoomOut, fitAll, fitSelection, markSelection, foldIdle, allArrows});
    viewMenu->addSeparator();
    viewMenu->addActions(timeModes->actions());
    viewMenu->addSeparator();
    viewMenu->addMenu(tr("&Theme"))->addActions(themes->actions());
    viewMenu->addMenu(tr("Lan&guage"))->addActions(languages->actions());
    docksMenu = viewMenu->addMenu(tr("Doc&ks"));
    rowsMenu = viewMenu->addMenu(tr("&Rows"));
    viewMenu->addMenu(tr("Colour B&y"))->addActions(colors->actions());
    viewMenu->addMenu(tr("Sort Ro&ws"))->addActions(rowSorts->actions());
    viewMenu->addActions({resetLayout, fullScreen});

    QMenu* go = bar.addMenu(tr("&Go"));
    go->addActions({goBack, goForward});
    go->addSeparator();
    go->addActions({find, findNext, findPrevious, nextError, previousError});
    go->addSeparator();
    go->addActions({filter, clearFilter});
    go->addSeparator();
    go->addActions({goToTime, goToParent, goToSpawned});
    go->addSeparator();
    goToDockMenu = go->addMenu(tr("To &Dock"));

    analyzeMenu = bar.addMenu(tr("&Analyse"));
    analyzeMenu->addAction(criticalPath);
    analyzeMenu->addSeparator();

    bar.addMenu(tr("&Help"))->addActions({showGuide, findAction, openSample, showKeys, showCapture, showDiagnostics, about});
    for (QMenu* menu : bar.findChildren<QMenu*>())
        menu->setToolTipsVisible(true);
}

void WindowActions::fillToolBar(QToolBar& bar)
{
    bar.addAction(open);
    bar.addSeparator();
    bar.addActions({fitAll, zoomOut, zoomIn});
}

void WindowActions::setTraceOpen(bool isOpen)
{
    for (QAction* action : std::as_const(m_needTrace))
        action->setEnabled(isOpen);
}

} // namespace emberline

#include "moc_window_actions.cpp"
