// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, adding, replacing and closing traces.
#include "tests/app/hour/home.h"
#include "tests/app/hour/patience.h"
#include "tests/app/hour/traces.h"
#include "tests/app/hour/user_verbs.h"

#include "app/window/main_window.h"

#include <QAction>
#include <QDir>
#include <QMenu>
#include <QTest>

namespace emberline::hour {

namespace {

constexpr int kMostRecent = 5;
constexpr int kSessionFiles = 2;

QStringList anyReadable(Dice& dice, const Traces& traces)
{
    return {dice.oneOf(traces.readable())};
}

QStringList anyFile(Dice& dice, const Traces& traces)
{
    return {dice.oneOf(traces.files())};
}

QStringList anyDirectory(Dice& dice, const Traces& traces)
{
    return {dice.oneOf(traces.directories())};
}

QStringList anyUnreadable(Dice& dice, const Traces& traces)
{
    return {dice.oneOf(traces.unreadable())};
}

void open(const Visit& visit, const QStringList& words)
{
    visit.hand.press(Qt::Key_O, Qt::ControlModifier);
    QVERIFY2(visit.hand.giveToDialog(visit.traces.path(words[0])), qPrintable(words[0]));
}

void openDirectory(const Visit& visit, const QStringList& words)
{
    visit.hand.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(visit.hand.giveToDialog(visit.traces.path(words[0])), qPrintable(words[0]));
}

void replace(const Visit& visit, const QStringList& words)
{
    QVERIFY(visit.hand.drop({visit.traces.path(words[0])}));
    visit.hand.answer(QStringLiteral("Replace"));
}

void add(const Visit& visit, const QStringList& words)
{
    QVERIFY(visit.hand.drop({visit.traces.path(words[0])}));
    visit.hand.answer(QStringLiteral("Add"));
}

void openRecent(const Visit& visit, const QStringList& words)
{
    const QAction* recent = menuEntry(visit.hand.window(), {QStringLiteral("File"), QStringLiteral("Open Recent")});
    const QList<QAction*> entries = recent->menu()->actions();
    const int place = words[0].toInt();
    if (place < entries.size() && entries[place]->isEnabled() && !entries[place]->isSeparator() && place + 1 < entries.size())
        entries[place]->trigger();
}

void close(const Visit& visit, const QStringList&)
{
    visit.hand.press(Qt::Key_W, Qt::ControlModifier);
}

void answer(const Visit& visit, const QStringList& words)
{
    visit.hand.answer(words[0]);
}

QString sessionFile(const Visit& visit, const QString& number)
{
    return visit.home.saved() + QStringLiteral("/saved-%1.emberline").arg(number);
}

void saveSession(const Visit& visit, const QStringList& words)
{
    if (visit.hand.window().trace().isEmpty())
        return;
    const QString path = sessionFile(visit, words[0]);
    QFile::remove(path); // the dialog would ask
    visit.hand.press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(visit.hand.giveToDialog(path));
}

void openSession(const Visit& visit, const QStringList& words)
{
    QVERIFY(visit.hand.drop({sessionFile(visit, words[0])}));
}

QStringList anySession(Dice& dice, const Traces&)
{
    return {QString::number(dice.below(kSessionFiles))};
}

/// Waits for all that was logged so far.
void waitForLogs(const Visit& visit)
{
    MainWindow& window = visit.hand.window();
    const auto logs = QDir(visit.home.logs()).entryList(QDir::Files).size();
    QVERIFY(QTest::qWaitFor(
        [&] { return window.loader().liveJob() && window.trace().sessions().size() == static_cast<std::size_t>(logs); }, 30000));
}

void follow(const Visit& visit, const QStringList&)
{
    if (QDir(visit.home.logs()).isEmpty())
        visit.home.log();
    visit.hand.press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(visit.hand.giveToDialog(visit.home.logs()));
    waitForLogs(visit);
}

/// A command logs while somebody follows, or while nobody does.
void log(const Visit& visit, const QStringList&)
{
    const MainWindow& window = visit.hand.window();
    const auto job = visit.hand.window().loader().liveJob();
    const auto before = window.trace().sessions().size();
    visit.home.log();
    if (job && !visit.hand.window().loader().isPaused())
        QVERIFY(QTest::qWaitFor([&] { return window.trace().sessions().size() > before; }, 30000));
}

void stopFollowing(const Visit& visit, const QStringList&)
{
    visit.hand.choose({QStringLiteral("File"), QStringLiteral("Follow, Listen, Record"), QStringLiteral("Stop Following")});
    QVERIFY(QTest::qWaitFor([&] { return !visit.hand.window().loader().isLive(); }, 30000));
}

constexpr Verb kOpeningVerbs[]{
    {.name = "open", .weight = 6, .reach = Reach::Opening, .words = anyFile, .perform = open, .canHurry = true},
    {.name = "replace", .weight = 8, .reach = Reach::Opening, .words = anyReadable, .perform = replace, .canHurry = true},
    {.name = "openDirectory", .weight = 2, .reach = Reach::Opening, .words = anyDirectory, .perform = openDirectory, .canHurry = true},
    {.name = "follow", .weight = 3, .reach = Reach::Opening, .words = nullptr, .perform = follow},
    {.name = "log", .weight = 4, .reach = Reach::Trace, .words = nullptr, .perform = log},
    {.name = "stopFollowing", .weight = 1, .reach = Reach::Trace, .words = nullptr, .perform = stopFollowing},
    {.name = "recent",
        .weight = 5,
        .reach = Reach::Opening,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QString::number(dice.below(kMostRecent))}; },
        .perform = openRecent},
    {.name = "close", .weight = 4, .reach = Reach::Opening, .words = nullptr, .perform = close, .canHurry = true},
    {.name = "openSession", .weight = 4, .reach = Reach::Opening, .words = anySession, .perform = openSession},
    {.name = "add", .weight = 6, .reach = Reach::Trace, .words = anyReadable, .perform = add, .canHurry = true},
    {.name = "openUnreadable", .weight = 3, .reach = Reach::Trace, .words = anyUnreadable, .perform = replace},
    {.name = "answer",
        .weight = 5,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {dice.happens(70) ? QStringLiteral("Restore") : QStringLiteral("Forget")};
        },
        .perform = answer},
    {.name = "saveSession", .weight = 4, .reach = Reach::Trace, .words = anySession, .perform = saveSession},
};

} // namespace

std::span<const Verb> openingVerbs()
{
    return kOpeningVerbs;
}

} // namespace emberline::hour
