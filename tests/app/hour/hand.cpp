// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/hand.h"

#include "app/window/main_window.h"
#include "tests/support/file_drop.h"

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>
#include <QWindow>

namespace emberline::hour {

namespace {

constexpr int kNotch = 120;

QString plain(const QString& text)
{
    QString name = text.section(QLatin1Char('\t'), 0, 0);
    return name.remove(QLatin1Char('&'));
}

} // namespace

void Hand::press(int key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(m_window.windowHandle(), static_cast<Qt::Key>(key), modifiers);
}

void Hand::press(const QKeySequence& key) const
{
    press(key[0].key(), key[0].keyboardModifiers());
}

void Hand::type(const QString& text) const
{
    for (const QChar letter : text)
        QTest::keyClick(m_window.windowHandle(), letter.toLatin1());
}

QPoint Hand::inWindow(const QWidget& widget, QPoint at) const
{
    return widget.mapTo(&m_window, at);
}

void Hand::click(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers) const
{
    QTest::mouseClick(m_window.windowHandle(), Qt::LeftButton, modifiers, inWindow(widget, at));
}

void Hand::doubleClick(const QWidget& widget, QPoint at) const
{
    QTest::mouseDClick(m_window.windowHandle(), Qt::LeftButton, Qt::NoModifier, inWindow(widget, at));
}

void Hand::drag(const QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers) const
{
    QWindow* window = m_window.windowHandle();
    QTest::mousePress(window, Qt::LeftButton, modifiers, inWindow(widget, from));
    QTest::mouseMove(window, inWindow(widget, (from + to) / 2));
    QTest::mouseMove(window, inWindow(widget, to));
    QCoreApplication::processEvents(); // Qt moves the edge of a dock a turn of the event loop later
    QTest::mouseRelease(window, Qt::LeftButton, modifiers, inWindow(widget, to));
}

void Hand::wheel(QWidget& widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers) const
{
    QWheelEvent event(
        QPointF(at), QPointF(widget.mapToGlobal(at)), {}, {0, notches * kNotch}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

void Hand::rest() const
{
    const QWidget& bar = *m_window.statusBar();
    for (const int x : {3, 2}) // Qt passes on no move to where the mouse already was, whatever lies there now
        QTest::mouseMove(m_window.windowHandle(), inWindow(bar, {x, bar.height() / 2}));
    // Without a display, Qt forgets what the mouse was over when a dialog covers a full screen or a dock goes.
    QEvent leave(QEvent::Leave);
    for (auto* widget : m_window.findChildren<QWidget*>()) {
        if (widget->hasMouseTracking())
            QCoreApplication::sendEvent(widget, &leave);
    }
}

bool Hand::drop(const QStringList& paths) const
{
    return dropFiles(m_window, paths);
}

bool Hand::answer(const QString& text) const
{
    QCoreApplication::processEvents(); // a bar that has just appeared gets its place
    for (const QPushButton* button : m_window.centralWidget()->findChildren<QPushButton*>()) {
        if (button->isVisible() && plain(button->text()) == text) {
            click(*button, button->rect().center());
            return true;
        }
    }
    return false;
}

bool Hand::choose(const QStringList& entry) const
{
    QAction* action = menuEntry(m_window, entry);
    if (!action || !action->isEnabled() || !action->isVisible())
        return false;
    action->trigger();
    return true;
}

bool Hand::giveToDialog(const QString& path) const
{
    auto* dialog = m_window.findChild<QFileDialog*>();
    auto* line = dialog ? dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")) : nullptr;
    if (!line || !QTest::qWaitForWindowExposed(dialog))
        return false;
    line->setText(path);
    QTest::keyClick(line, Qt::Key_Return);
    const bool took = !dialog->isVisible();
    if (!took)
        dialog->reject();
    QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
    m_window.activateWindow(); // as a desktop does
    const bool isBack = QTest::qWaitForWindowActive(&m_window);
    rest(); // where the mouse is once a dialog has gone is for the window system to say
    return took && isBack;
}

QAction* menuEntry(const MainWindow& window, const QStringList& entry)
{
    const QWidget* menu = window.menuBar();
    QAction* found = nullptr;
    for (const QString& name : entry) {
        found = nullptr;
        for (QAction* action : menu ? menu->actions() : QList<QAction*>()) {
            if (plain(action->text()) == name)
                found = action;
        }
        QMenu* below = found ? found->menu() : nullptr;
        if (below)
            Q_EMIT below->aboutToShow();
        menu = below;
    }
    return found;
}

} // namespace emberline::hour
