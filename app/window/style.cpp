// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/style.h"

#include <QApplication>
#include <QPalette>

#include <utility>
#include <vector>

namespace emberline {

namespace {

// @ encloses the names of theme colours.
constexpr const char* kSheet = R"(
QMainWindow, QDialog { background: @window@; }
QMainWindow::separator { background: @line@; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent@; }
QMenuBar { background: @surface@; border: none; padding: 2px 4px; }
QMenuBar::item { background: transparent; padding: 5px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: @header@; }
QMenu { background: @surface@; border: 1px solid @line@; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accent@; color: @accentText@; }
QMenu::item:disabled { color: @mutedText@; background: transparent; }
QMenu::separator { height: 1px; background: @line@; margin: 4px 6px; }
QToolBar { background: @surface@; border: none; border-top: 1px solid @line@; border-bottom: 1px solid @line@; padding: 5px 8px; spacing: 7px; }
QToolBar::separator { background: transparent; width: 12px; }
QToolButton, QPushButton {
    background: @header@; color: @text@; border: 1px solid @line@; border-radius: 5px; padding: 4px 13px; }
QToolButton[autoRaise="true"] { background: transparent; border: none; padding: 2px 6px; }
QToolButton[autoRaise="true"]:focus { border: 1px solid @accent@; padding: 1px 5px; }
QToolBar QToolButton[autoRaise="true"] {
    background: @header@; border: 1px solid @line@; padding: 4px 13px; min-height: 17px; }
QToolBar QLineEdit QToolButton#searchOptions { border: 1px solid transparent; border-radius: 4px; padding: 0 2px; min-height: 0;
    background: transparent; color: @mutedText@; }
QToolBar QLineEdit QToolButton#searchOptions:hover { color: @text@; }
QToolBar QLineEdit QToolButton#searchOptions:focus { border-color: @accent@; color: @text@; }
QToolButton#searchOptions::menu-indicator { image: none; }
QToolBar QLineEdit QToolButton#searchStep { background: transparent; border: none; padding: 0; min-height: 0; font-size: 7pt; color: @mutedText@; }
QToolBar QLineEdit QToolButton#searchStep:hover { color: @text@; }
QToolBar QLineEdit QToolButton#searchStep:disabled { color: @disabledText@; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton[active="true"] { color: @accent@; border-color: @accent@; }
QComboBox { background: @header@; color: @text@; border: 1px solid @line@; border-radius: 5px; padding: 3px 8px; }
QComboBox:hover { border-color: @mutedText@; }
QComboBox:focus { border-color: @accent@; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow { image: none; width: 0; height: 0; border-left: 4px solid @header@; border-right: 4px solid @header@;
    border-top: 5px solid @mutedText@; }
QComboBox QAbstractItemView { background: @surface@; color: @text@; border: 1px solid @line@; selection-background-color: @accent@;
    selection-color: @accentText@; }
QListView#completions { background: @surface@; color: @text@; border: 1px solid @mutedText@; selection-background-color: @accent@;
    selection-color: @accentText@; }
QFrame#filterPopup { background: @surface@; border: 1px solid @line@; border-radius: 6px; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: margin; subcontrol-position: center right; image: none; width: 0; height: 0;
    border-left: 3px solid @surface@; border-right: 3px solid @surface@; }
QHeaderView::up-arrow { border-bottom: 4px solid @mutedText@; }
QHeaderView::down-arrow { border-top: 4px solid @mutedText@; }
QToolButton:hover, QToolBar QToolButton[autoRaise="true"]:hover, QPushButton:hover { border-color: @mutedText@; }
QToolButton:pressed, QToolBar QToolButton[autoRaise="true"]:pressed, QPushButton:pressed { background: @line@; }
QToolButton:focus, QToolBar QToolButton[autoRaise="true"]:focus, QPushButton:focus { border-color: @accent@; }
QToolButton#recent:focus { border: 2px solid @accent@; padding: 3px 12px; }
QPushButton:checked { background: @accent@; border-color: @accent@; color: @accentText@; }
QPushButton:checked:focus { border-color: @text@; }
QToolButton:disabled, QToolBar QToolButton[autoRaise="true"]:disabled, QPushButton:disabled { color: @mutedText@; background: transparent; }
QToolBar QToolButton#qt_toolbar_ext_button { padding: 0; border: none; background: transparent; }
QToolButton:checked, QToolBar QToolButton[autoRaise="true"]:checked { background: @accent@; border-color: @accent@; color: @accentText@; }
QPushButton#primaryButton { background: @accent@; color: @accentText@; border-color: @accent@; }
QPushButton#primaryButton:focus { border-color: @text@; }
QPushButton#primaryButton:disabled { background: transparent; color: @mutedText@; border-color: @line@; }
QPushButton#link, QPushButton#link:hover { background: transparent; border: none; color: @accent@; padding: 0; text-align: left; }
QPushButton#link:hover, QPushButton#link:focus { text-decoration: underline; }
QPushButton#closeBar { background: transparent; border: none; padding: 3px 8px; color: @mutedText@; }
QPushButton#closeBar:hover, QPushButton#closeBar:focus { color: @text@; }
QPushButton#cancelLoading, QPushButton#goOnLoading { padding: 1px 10px; }
QPushButton#followNewest { background: @accent@; color: @accentText@; border-color: @accent@; border-radius: 10px; }
QPushButton#followNewest:focus { border-color: @text@; }
QToolBar QToolButton[autoRaise="true"][liveState="paused"] { border: 2px solid @hit@; padding: 3px 12px; color: @text@; }
QToolBar QToolButton[autoRaise="true"][liveState="ended"] { background: transparent; color: @mutedText@; }
QFrame#errorBar { background: @surface@; border: none; border-left: 4px solid @bad@; border-bottom: 1px solid @line@; }
QFrame#hintBar { background: @header@; border: none; border-bottom: 1px solid @line@; }
QFrame#questionBar { background: @surface@; border: none; border-left: 4px solid @accent@; border-bottom: 1px solid @line@; }
QWidget#emptyState { background: @surface@; }
QLabel#emptyTitle { font-size: 20pt; font-weight: 600; color: @text@; }
QLabel#emptyNote { background: @surface@; color: @mutedText@; padding: 20px; }
QLabel#emptyHint, QLabel#muted { color: @mutedText@; }
QLabel#failure { color: @bad@; }
QLabel#lateSign { background: @header@; color: @mutedText@; border: 1px solid @line@; border-radius: 6px; padding: 2px 8px; }
QLabel#mutedTitle { color: @mutedText@; font-weight: 600; }
QFrame#recipe { background: @header@; border: 1px solid @line@; border-radius: 6px; }
QFrame#dropOverlay { background: transparent; border: 3px solid @accent@; }
QFrame#dropOverlay QLabel { background: @accent@; color: @accentText@; border-radius: 14px; padding: 6px 18px; font-weight: 600; }
QStatusBar { background: @window@; border-top: 1px solid @line@; color: @mutedText@; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @mutedText@; padding: 2px 4px; }
QProgressBar { background: @line@; border: none; border-radius: 3px; }
QProgressBar::chunk { background: @accent@; border-radius: 3px; }
QDockWidget { color: @text@; }
QDockWidget > QWidget { background: @surface@; }
QMainWindow QTabBar, QWidget#dockTitle { background: @header@; }
QMainWindow > QTabBar, QWidget#dockTitle { border-top: 1px solid @line@; border-bottom: 1px solid @line@; }
QTabBar QToolButton { background: @header@; border: none; padding: 0; min-height: 0; min-width: 0; }
QTabBar::tab {
    background: transparent; color: @mutedText@; border: none; border-bottom: 2px solid transparent; padding: 5px 4px 4px 4px; margin: 0 6px; }
QTabBar::tab:selected { color: @text@; border-bottom-color: @accent@; }
QTabBar::tab:hover:!selected { color: @text@; }
QTabBar::tab:selected:focus { color: @accent@; }
QAbstractScrollArea { background: @surface@; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QHeaderView { background: @surface@; border: none; }
QHeaderView::section {
    background: @surface@; color: @mutedText@; font-weight: 600; border: none; border-bottom: 1px solid @line@;
    padding: 4px 2px 4px 7px; /* right of it, Qt keeps the width of the arrow free, sorted or not */ }
QTreeView, QTableView, QPlainTextEdit { background: @surface@; color: @text@; border: none; selection-background-color: @accent@;
    selection-color: @accentText@; gridline-color: transparent; }
QTreeView, QTableView, QPlainTextEdit, QScrollArea { border: 1px solid transparent; }
QPlainTextEdit#query { border-color: @mutedText@; }
QTreeView:focus, QTableView:focus, QPlainTextEdit:focus, QPlainTextEdit#query:focus, QScrollArea:focus { border-color: @accent@; }
QScrollArea#startPage { border: none; }
QTreeView::item, QTableView::item { padding: 2px 6px; border: none; }
QTreeView::item:focus, QTableView::item:focus { border: 1px solid @accent@; padding: 1px 5px; }
QTreeView::item:selected:focus, QTableView::item:selected:focus { border-color: @accentText@; }
QTreeView::item:selected, QTableView::item:selected { background: @accent@; color: @accentText@; }
QTableView::indicator, QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @mutedText@; border-radius: 3px; }
QTableView::indicator:checked, QCheckBox::indicator:checked { background: @accent@; border-color: @accent@; image: url(:/icons/tick-@scheme@.png); }
QPushButton::menu-indicator { image: none; width: 0; }
QLineEdit { background: @surface@; color: @text@; border: 1px solid @line@; border-radius: 5px; padding: 3px 7px;
    selection-background-color: @accent@; selection-color: @accentText@; }
QAbstractItemView QLineEdit { border-radius: 0; padding: 0 5px; }
QLineEdit:focus { border-color: @accent@; }
QFrame#quietLine { background: @line@; border: none; max-height: 1px; min-height: 1px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line@; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @mutedText@; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QToolTip { background: @surface@; color: @text@; border: 1px solid @line@; padding: 4px; }
)";

bool systemIsDark()
{
    // A palette without any role makes Qt return to the platform's palette.
    QApplication::setPalette(QPalette());
    return Theme::of(QApplication::palette()).dark;
}

} // namespace

QString styleSheet(const Theme& theme)
{
    const std::vector<std::pair<const char*, QColor>> names{{"window", theme.window}, {"surface", theme.surface}, {"header", theme.header},
        {"line", theme.line}, {"text", theme.text}, {"mutedText", theme.mutedText}, {"disabledText", theme.disabledText},
        {"accent", theme.accent}, {"accentText", theme.accentText}, {"bad", theme.bad}, {"hit", theme.hit}};
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, colour] : names)
        sheet.replace(QLatin1Char('@') + QLatin1String(name) + QLatin1Char('@'), colour.name());
    sheet.replace(QLatin1String("@scheme@"), theme.dark ? QLatin1String("dark") : QLatin1String("light"));
    return sheet;
}

void applyTheme(ThemeChoice choice)
{
    initResources();
    const bool dark = choice == ThemeChoice::System ? systemIsDark() : choice == ThemeChoice::Dark;
    const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
    QApplication::setPalette(theme.palette());
    const QString sheet = styleSheet(theme);
    if (qApp->styleSheet() != sheet)
        qApp->setStyleSheet(sheet);
}

} // namespace emberline
