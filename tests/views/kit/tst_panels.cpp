// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/small_command.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/details/arguments_panel.h"
#include "views/details/details_panel.h"
#include "views/details/source_line_panel.h"
#include "views/events/events_panel.h"
#include "views/format/display_text.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/kit/view_state.h"
#include "views/report/import_report_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolTip>
#include <QTreeView>
#include <QVBoxLayout>

#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1000000;
const DiagnosticKind kOdd{"odd-thing", Severity::Warning, "Something was odd."};
const DiagnosticKind kLost{"lost-thing", Severity::Error, "Something was lost."};

/// A source with fixed records.
class FixedRecords : public RecordReader {
public:
    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override
    {
        if (offset != 40)
            return Error{"log: the file is shorter than it was."};
        return std::string("{\"event\":\"x\"}\x1b");
    }
    [[nodiscard]] Result<Args> args(std::uint64_t) const override { return Args{}; }
};

/// Hides what has the focus when another trace begins.
class HidingPanel : public Panel {
public:
    HidingPanel(TraceStore& store, ViewState& state) : Panel(store, state, nullptr), focused(new QLineEdit(this)) { }
    QLineEdit* focused;

protected:
    void refresh() override { }
    void forget() override { focused->hide(); }
    [[nodiscard]] QString emptyText() const override { return {}; }
};

/// A parent process with a child, data, errors and messages.
struct Sample {
    SmallTrace made;
    TraceStore store;
    ViewState state;
    SourceId source;
    SessionId parent;
    SessionId child;
    ThreadId main;
    RegionId process;
    RegionId fetch;
    RegionId spawn;
    InstantId error;

    Sample()
    {
        Source row = talkingSource();
        row.path = "log";
        row.reader = std::make_shared<FixedRecords>();
        source = made.builder.addSource(row);
        parent = made.addSession("git fetch", source);
        made.builder.edit(parent).end = sourceTimeFromNs(1000 * kMs);
        made.builder.edit(parent).exitCode = 0;
        main = made.addThread(parent);
        process = made.addRegion(main, "git fetch", 0, 1000 * kMs, {}, {.role = RegionRole::Process});
        fetch = made.addRegion(main, "negotiation_v2", 100 * kMs, 600 * kMs, process, {.category = "fetch"});
        spawn = made.addRegion(main, "ssh", 200 * kMs, 300 * kMs, fetch, {.category = "transport", .role = RegionRole::Child});
        made.builder.args().add(fetch, made.builder.intern("haves_added"), std::int64_t{1884}, sourceTimeFromNs(102 * kMs));
        made.builder.args().add(fetch, made.builder.intern("nested"), RawJson{R"({"list":[1,2,{"deep":"<b>x</b>"}],"none":null})"});
        made.builder.regions().setCodePlace(fetch, made.builder.intern("fetch-pack.c:1704"));
        child = made.addSession("ssh git-upload-pack", source, spawn);
        made.builder.edit(child).link = SessionLink::Sid;
        made.builder.edit(child).start = sourceTimeFromNs(210 * kMs);
        made.builder.edit(child).end = sourceTimeFromNs(290 * kMs);
        made.builder.edit(child).exitCode = 7;
        error = made.addInstant(main, "error", 400 * kMs);
        made.builder.args().add(error, made.builder.intern("msg"), std::string("no such \x1b[31m remote"));
        const InstantId message = made.addInstant(main, "printf", 50 * kMs);
        made.builder.args().add(message, made.builder.intern("msg"), std::string("zebra"));
        made.addInstant(main, "cmd_name", 10 * kMs);
        take();
    }
    void take() { store.apply(made.builder.takeBatch()); }
    [[nodiscard]] Details describeRegion(RegionId id) const
    {
        const Selection selection{.region = id};
        const auto args = regionArgs(store.trace(), id);
        return describe(store.trace(), selection, &args.value(), TimeMode::Relative);
    }
};

QString textOf(const Details& details, const QString& label)
{
    for (const DetailRow& row : details.rows) {
        if (row.label == label)
            return QString(row.text).replace(QChar(0x202f), ' ').replace(QChar(0xa0), ' ');
    }
    return {};
}

Selection linkOf(const Details& details, const QString& label)
{
    for (const DetailRow& row : details.rows) {
        if (row.label == label)
            return row.link;
    }
    return {};
}

} // namespace

class PanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextWithoutItsMiddleKeepsTheWordBeforeIt()
    {
        const QString text
            = QStringLiteral("before the largest change (status with version 2.55.0.windows.1 alone: median 1.50 times slower)");
        const QFontMetrics metrics(QApplication::font());
        const int whole = metrics.horizontalAdvance(text);
        for (int width = whole / 3; width + 2 < whole; ++width) {
            const QString cut = elidedAfterWord(text, metrics, width);
            const qsizetype at = cut.indexOf(QChar(0x2026));
            QVERIFY2(
                metrics.horizontalAdvance(cut) <= width + 1 && at > 0 && text.startsWith(cut.left(at)) && text.endsWith(cut.mid(at + 1)),
                qPrintable(cut));
            QVERIFY2(text[at] == QLatin1Char(' '), qPrintable(cut));
        }
        QCOMPARE(elidedAfterWord(text, metrics, whole + 1), text);
        const QString path = QString(200, QLatin1Char('x'));
        QCOMPARE(elidedAfterWord(path, metrics, 100), metrics.elidedText(path, Qt::ElideMiddle, 100));
    }

    /// Otherwise a text could fit without the bar, and need it in the width that the bar leaves.
    void textsAreAsWideBesideAScrollBar()
    {
        QScrollArea area;
        auto* content = new QWidget;
        auto* text = new QLabel(QStringLiteral("as many words as need a line or two"), content);
        text->setWordWrap(true);
        layoutWith<QVBoxLayout>(content, {20, 10, 20, 10})->addWidget(text);
        area.setWidgetResizable(true);
        area.setWidget(content);
        putScrollBarInMargin(area);
        area.resize(300, 200);
        area.show();
        QVERIFY(!area.verticalScrollBar()->isVisible());
        const int width = text->width();
        text->setMinimumHeight(1000);
        QTRY_VERIFY(area.verticalScrollBar()->isVisible());
        QCOMPARE(area.viewport()->width(), area.contentsRect().width() - area.verticalScrollBar()->width());
        QTRY_COMPARE(text->width(), width);
        text->setMinimumHeight(0);
        QTRY_VERIFY(!area.verticalScrollBar()->isVisible());
        QTRY_COMPARE(text->width(), width);
    }

    /// It would look into the trace that is gone.
    void whatAPanelHidesDoesNotPassTheFocusToOneThatHasNotForgotten()
    {
        Sample sample;
        QWidget* given = nullptr; // lives longer than the window, which gives the focus away when it goes
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* panel = new HidingPanel(sample.store, sample.state);
        auto* next = new QLineEdit;
        layout->addWidget(panel);
        layout->addWidget(next);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        panel->focused->setFocus();
        QVERIFY(panel->focused->hasFocus());
        connect(qApp, &QApplication::focusChanged, next, [&](QWidget*, QWidget* now) { given = now; });
        sample.store.reset();
        QVERIFY(!panel->focused->isVisible() && given != next);
    }

    void aProcessWithoutANameIsNamedAfterItsFileBesideOthers()
    {
        SmallTrace made;
        const auto add = [&](const std::string& path, const char* name, std::optional<std::int64_t> pid) {
            const SourceId source = made.addSource();
            made.builder.edit(source).path = path;
            const SessionId session = made.addSession(name, source);
            made.builder.edit(session).pid = pid;
            return session;
        };
        const SessionId first = add("/logs/jobs-100.json.gz", "", 1);
        TraceStore store;
        store.apply(made.builder.takeBatch());
        QCOMPARE(sessionText(store.trace(), first), QStringLiteral("Process 1")); // alone, it needs no more
        const SessionId second = add("/logs/jobs-none.json.gz", "", 1);
        const SessionId named = add("/logs/named.json", "make", 1);
        const SessionId here = add("/here/same.json", "", {});
        const SessionId there = add("/there/same.json", "", {});
        store.apply(made.builder.takeBatch());
        const Trace& trace = store.trace();
        QCOMPARE(sessionText(trace, first), QStringLiteral("Process 1 (jobs-100.json.gz)"));
        QCOMPARE(sessionText(trace, second), QStringLiteral("Process 1 (jobs-none.json.gz)"));
        QCOMPARE(sessionText(trace, named), QStringLiteral("make"));
        QCOMPARE(sessionText(trace, here), QStringLiteral("Process (here/same.json)"));
        QCOMPARE(sessionText(trace, there), QStringLiteral("Process (there/same.json)"));
    }

    void aProcessOfAWriterWithoutANameIsNamedAfterWhatItIs()
    {
        const Trace trace = importChrome(R"([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"blink","name":"Layout","pid":6,"tid":1,"ts":0,"dur":9}])");
        QCOMPARE(sessionText(trace, SessionId(0)), QStringLiteral("Renderer 5"));
        QCOMPARE(sessionText(trace, SessionId(1)), QStringLiteral("Chrome 6"));
    }

    void aRegionIsDescribedInFull()
    {
        const Sample sample;
        const Details details = sample.describeRegion(sample.fetch);
        QCOMPARE(details.rows.first().label, QStringLiteral("Region"));
        QCOMPARE(details.rows.first().text, QStringLiteral("negotiation_v2"));
        QCOMPARE(textOf(details, "Category"), QStringLiteral("fetch"));
        QCOMPARE(textOf(details, "Process"), QStringLiteral("git fetch"));
        QCOMPARE(textOf(details, "Thread"), QStringLiteral("main"));
        QCOMPARE(textOf(details, "Start"), QStringLiteral("100 ms"));
        QCOMPARE(textOf(details, "Wall"), QStringLiteral("500 ms   50.0 % of process"));
        QCOMPARE(textOf(details, "Self"), QStringLiteral("400 ms"));
        QCOMPARE(textOf(details, "Nesting"), QStringLiteral("1"));
        QCOMPARE(textOf(details, "Source"), QStringLiteral("fetch-pack.c:1704"));
        QCOMPARE(linkOf(details, "Parent").region, sample.process);
        QCOMPARE(details.data.size(), 1);
        QCOMPARE(details.data[0].key, QStringLiteral("haves_added"));
        QCOMPARE(details.data[0].value, QStringLiteral("1884"));
        QVERIFY(details.data[0].offset.startsWith("+2"));
    }

    void anInstantOfNoProcessIsListedAndDescribed()
    {
        SmallTrace made;
        made.addRegion(made.addThread(made.addSession("browser", made.addSource())), "task", 0, 10);
        const InstantId id = made.builder.instants().add(
            {.scope = InstantScope::Global, .name = made.builder.intern("vsync"), .time = sourceTimeFromNs(5)});
        const Trace& trace = made.trace();
        const std::atomic<bool> cancelled = false;
        for (const EventColumn column : {EventColumn::Time, EventColumn::Place})
            QCOMPARE(listEvents(trace, {.kind = {}, .text = QStringLiteral("vsync"), .sortedBy = column}, cancelled),
                std::vector<InstantId>{id});
        const Selection selection{.instant = id};
        QCOMPARE(textOf(describe(trace, selection, nullptr, TimeMode::Relative), "Process"), QStringLiteral("all processes"));
    }

    void aChildAndItsProcessLeadToOneAnother()
    {
        const Sample sample;
        const Details bar = sample.describeRegion(sample.spawn);
        QCOMPARE(bar.rows.first().label, QStringLiteral("Child"));
        QCOMPARE(linkOf(bar, "Started").session, sample.child);
        const Selection session{.session = sample.child};
        const Details process = describe(sample.store.trace(), session, nullptr, TimeMode::Relative);
        QCOMPARE(linkOf(process, "Started by").region, sample.spawn);
        QCOMPARE(linkOf(process, "Child of").session, sample.parent);
        QVERIFY(textOf(process, "Child of").contains("session id"));
        QCOMPARE(textOf(process, "Exit code"), QStringLiteral("7"));
        QCOMPARE(parentOf(sample.store.trace(), session).region, sample.spawn);
    }

    void controlCharactersAreEscaped()
    {
        const Sample sample;
        const Details details = describe(sample.store.trace(), {.instant = sample.error}, nullptr, TimeMode::Relative);
        QCOMPARE(textOf(details, "Message"), QStringLiteral("no such ␛[31m remote"));
    }

    void aMessageOfSeveralLinesKeepsThem()
    {
        Sample sample;
        const InstantId hints = sample.made.addInstant(sample.made.addThread(sample.parent), "warning", 500 * kMs);
        sample.made.builder.args().add(hints, sample.made.builder.intern("msg"), std::string("hint: one\nhint: two"));
        sample.take();
        const Details details = describe(sample.store.trace(), {.instant = hints}, nullptr, TimeMode::Relative);
        QCOMPARE(textOf(details, "Message"), QStringLiteral("hint: one\nhint: two"));
    }

    void manyDataValuesAreCutAndCounted()
    {
        Sample sample;
        for (int i = 0; i < 200; ++i)
            sample.made.builder.args().add(
                sample.spawn, sample.made.builder.intern("k" + std::to_string(i)), std::int64_t{i}, sourceTimeFromNs(250 * kMs));
        sample.take();
        const Details details = sample.describeRegion(sample.spawn);
        QCOMPARE(details.data.size(), Details::kMaxData);
        QCOMPARE(details.moreData, std::size_t{150});
    }

    void aThreadIsDescribedAndLeadsToItsProcess()
    {
        Sample sample;
        sample.take();
        const Trace& trace = sample.store.trace();
        const SessionId session = trace.session(sample.fetch);
        const Selection selection{.session = session, .thread = trace.thread(sample.fetch)};
        const Details details = describe(trace, selection, nullptr, TimeMode::Relative);
        QCOMPARE(textOf(details, "Thread"), QStringLiteral("main"));
        QCOMPARE(details.rows[1].link, Selection{.session = session});
        QCOMPARE(parentOf(trace, selection), Selection{.session = session});
    }

    void theDetailsDockFollowsTheSelectionAndItsLinksLead()
    {
        Sample sample;
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(400, 300);
        panel.show();
        const Selection selection{.region = sample.fetch};
        sample.state.select(selection);
        QTRY_VERIFY(panel.findChildren<QPushButton*>("link").size() == 3);
        for (const QLabel* label : panel.findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        QTest::mouseClick(panel.findChildren<QPushButton*>("link").last(), Qt::LeftButton);
        QTRY_COMPARE(sample.state.selection().region, sample.process);
        sample.store.reset();
        sample.state.clear();
        QTRY_VERIFY(panel.findChildren<QPushButton*>("link").isEmpty());
    }

    void detailsSayWhereTheSelectionStandsAmongItsName()
    {
        Sample sample;
        RegionId slow;
        for (int i = 0; i < 40; ++i) {
            const std::int64_t begin = 100 * kMs + i * 12 * kMs;
            const RegionId id = sample.made.addRegion(
                sample.main, "round", begin, begin + (i % 2 == 0 ? 10 : 1) * kMs, sample.fetch, {.category = "fetch"});
            sample.made.builder.args().add(id, sample.made.builder.intern("mode"), std::string(i % 2 == 0 ? "full" : "brief"));
            slow = i % 2 == 0 ? id : slow;
        }
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.show();
        const auto* place = panel.findChild<PeersPane*>();
        sample.state.select({.region = slow});
        QTRY_COMPARE(place->text(),
            QStringLiteral("Longer than 50.0\u00a0% of 40 × round. Median 1.00\u00a0ms; 95\u00a0% take at most 10.0\u00a0ms.\n"
                           "With mode = full (20 of 40) the median is 10.0\u00a0ms, otherwise 1.00\u00a0ms."));
        sample.state.select({.region = sample.fetch}); // the only one of its name
        QTRY_VERIFY(!place->isVisible() && panel.text().contains(QStringLiteral("negotiation_v2")));
        sample.state.select({.region = slow});
        QTRY_VERIFY(place->isVisible());
        sample.store.reset();
        sample.state.clear();
        QTRY_VERIFY(!place->isVisible());
    }

    void ofFewBoxesDetailsSayOnlyTheRankAndTheExtremes()
    {
        Sample sample;
        std::vector<RegionId> rounds;
        for (const std::int64_t length : {1, 4, 10})
            rounds.push_back(sample.made.addRegion(sample.main, "round", 100 * kMs, (100 + length) * kMs, sample.fetch));
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.show();
        const auto* place = panel.findChild<PeersPane*>();
        sample.state.select({.region = rounds[1]});
        QTRY_COMPARE(place->text(), QStringLiteral("Longer than 1 of 3 × round. They take 1.00\u00a0ms to 10.0\u00a0ms."));
        sample.state.select({.region = rounds[2]});
        QTRY_COMPARE(place->text(), QStringLiteral("The longest of 3 × round. They take 1.00\u00a0ms to 10.0\u00a0ms."));
    }

    void theHistogramStandsBelowHowLongARegionTookAndLongWordsAreElided()
    {
        Sample sample;
        const std::string name(80, 'n');
        RegionId longest;
        for (const std::int64_t length : {1, 4, 10})
            longest = sample.made.addRegion(sample.main, name, 100 * kMs, (100 + length) * kMs, sample.fetch);
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(300, 400);
        panel.show();
        sample.state.select({.region = longest});
        const auto* peers = panel.findChild<PeersPane*>();
        QTRY_VERIFY(peers->isVisible());
        QCoreApplication::processEvents();
        const auto* scroll = panel.findChild<QScrollArea*>();
        const auto find = [&](auto is) -> const QLabel* {
            const auto labels = scroll->findChildren<QLabel*>();
            const auto found
                = std::ranges::find_if(labels, [&](const QLabel* label) { return !peers->isAncestorOf(label) && is(label->text()); });
            return found == labels.end() ? nullptr : *found;
        };
        const auto topOf = [&](const QString& text) {
            const QLabel* label = find([&](const QString& one) { return one == text; });
            return label ? label->mapTo(scroll->widget(), QPoint()).y() : -1;
        };
        const int middle = peers->mapTo(scroll->widget(), QPoint()).y();
        QVERIFY(topOf(QStringLiteral("Wall")) >= 0 && topOf(QStringLiteral("Wall")) < middle);
        QVERIFY(topOf(QStringLiteral("Self")) >= 0 && topOf(QStringLiteral("Self")) < middle);
        QVERIFY(topOf(QStringLiteral("Start")) > middle);
        const QLabel* elided = find([](const QString& text) { return text.startsWith(QLatin1String("nnn")); });
        QVERIFY(elided && elided->text().endsWith(QChar(0x2026)));
        QVERIFY(elided->fontMetrics().horizontalAdvance(elided->text()) <= elided->width());
        QVERIFY(elided->toolTip().contains(QString::fromStdString(name)));
    }

    void whatStandsBetweenTheRowsOfDetailsStandsApart()
    {
        Sample sample;
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(600, 600);
        panel.show();
        sample.state.select({.session = sample.parent});
        const auto* idle = panel.findChild<IdlePane*>();
        QTRY_VERIFY(idle->isVisible());
        QCoreApplication::processEvents();
        const auto placeOf = [&](const QString& text) {
            for (const QLabel* label : panel.findChildren<QLabel*>()) {
                if (label->text() == text)
                    return QRect(label->mapTo(&panel, QPoint()), label->size());
            }
            return QRect();
        };
        const int betweenRows = placeOf(QStringLiteral("Wall")).top() - placeOf(QStringLiteral("Start")).bottom();
        QVERIFY(betweenRows > 0);
        QVERIFY(placeOf(QStringLiteral("Longest idle gaps")).top() - placeOf(QStringLiteral("Wall")).bottom() > betweenRows);
    }

    void aHeadingWithoutRoomKeepsItsBeginAndEnd()
    {
        const auto drawn = [](const char* begin, const char* middle, const char* end) {
            ElidedLabel label(nullptr, {},
                QLatin1String(begin) + QString(40, QLatin1Char('n')) + QLatin1String(middle) + QString(40, QLatin1Char('n'))
                    + QLatin1String(end));
            label.resize(120, 20);
            return label.grab().toImage();
        };
        const QImage heading = drawn("12 x", "a", "1.cpp");
        QCOMPARE(drawn("12 x", "b", "1.cpp"), heading);
        QVERIFY(drawn("12 x", "a", "2.cpp") != heading);
        QVERIFY(drawn("13 x", "a", "1.cpp") != heading);
    }

    void aSentenceWithAWordThatDoesNotFitKeepsTheEndsOfTheWordAndShowsItAsAToolTip()
    {
        const std::unique_ptr<QLabel> label(makeAnswerLabel({}, nullptr));
        const auto drawn = [&label](const char* end) {
            label->setText("most of it " + QString(60, QLatin1Char('n')) + QLatin1String(end) + " (1 time)");
            return label->grab().toImage();
        };
        const auto hasToolTip = [&label] {
            QHelpEvent help(QEvent::ToolTip, {}, {});
            QApplication::sendEvent(label.get(), &help);
            return help.isAccepted();
        };
        label->resize(150, 60);
        QVERIFY(drawn("1.cpp") != drawn("2.cpp"));
        QVERIFY(hasToolTip());
        QCOMPARE(QToolTip::text(), plainToolTip(label->text()));
        label->resize(2000, 60);
        QVERIFY(!hasToolTip());
    }

    void aPathInASentenceOrATitleBreaksSoThatAllOfItIsInSight_data()
    {
        QTest::addColumn<bool>("isTitle");
        QTest::newRow("sentence") << false;
        QTest::newRow("title") << true;
    }
    void aPathInASentenceOrATitleBreaksSoThatAllOfItIsInSight()
    {
        QFETCH(const bool, isTitle);
        const std::unique_ptr<QLabel> label(isTitle ? makeAnswerTitle(nullptr) : makeAnswerLabel({}, nullptr));
        const auto drawn = [&label](const char* middle) {
            label->setText("Parsing " + QStringLiteral("some_long_folder/").repeated(4) + QLatin1String(middle)
                + QStringLiteral("_of_a_long_name").repeated(4) + ".h took most of it");
            label->resize(150, label->heightForWidth(150));
            return label->grab().toImage();
        };
        QVERIFY(drawn("first") != drawn("other"));
        label->setText(QStringLiteral("_of_a_long_name").repeated(4));
        QVERIFY(label->heightForWidth(150) >= 3 * label->fontMetrics().height());
    }

    void aPathInDetailsBreaksAndIsCopiedWithoutTheBreaks()
    {
        const auto path = QStringLiteral("some_long_folder/").repeated(4) + QStringLiteral("name_of_a_file.h");
        Sample sample;
        const RegionId region = sample.made.addRegion(sample.main, path.toStdString(), 100 * kMs, 101 * kMs, sample.fetch);
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(300, 400);
        panel.show();
        sample.state.select({.region = region});
        QLabel* broken = nullptr;
        const auto isFound = [&] {
            for (QLabel* label : panel.findChildren<QLabel*>()) {
                if (label->text().contains(kWordBreak) && label->text().remove(kWordBreak) == path)
                    broken = label;
            }
            return broken != nullptr;
        };
        QTRY_VERIFY(isFound());
        QVERIFY(broken->height() >= 3 * broken->fontMetrics().height());
        broken->setSelection(0, static_cast<int>(broken->text().size()));
        QTest::keyClick(broken, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), path);
    }

    void aNameLongerThanDetailsAreWideLeavesAllOfThemInSight()
    {
        const std::string name = "TaskQueueManager::ProcessTaskFromWorkQueueOfTheMainThread";
        Sample sample;
        RegionId region;
        for (int i = 0; i < 3; ++i)
            region = sample.made.addRegion(sample.main, name, (100 + i) * kMs, (100 + i) * kMs + i + 1, sample.fetch);
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(300, 400);
        panel.show();
        sample.state.select({.region = region});
        QTRY_VERIFY(panel.findChild<PeersPane*>()->isVisible());
        const auto* scroll = panel.findChild<QScrollArea*>();
        QTRY_COMPARE(scroll->widget()->width(), scroll->viewport()->width());
    }

    void theIdleGapsOfAProcessLeadToTheTimeline()
    {
        Sample sample;
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(400, 600);
        panel.show();
        const auto* idle = panel.findChild<IdlePane*>();
        const auto gaps = [&] {
            QStringList texts;
            for (const QPushButton* link : idle->findChildren<QPushButton*>())
                texts << link->accessibleName().replace(QChar(0xa0), ' ');
            return texts;
        };
        sample.state.select({.session = sample.parent});
        QTRY_COMPARE(gaps(), (QStringList{"400 ms at 600 ms", "100 ms at 0.000 s"}));
        QVERIFY(idle->isVisible());
        QTest::mouseClick(idle->findChildren<QPushButton*>().first(), Qt::LeftButton);
        const TraceRange gap{traceTimeFromNs(600 * kMs), traceTimeFromNs(1000 * kMs)};
        QCOMPARE(sample.state.markedRange(), std::optional(gap));
        const TraceRange visible = sample.state.visibleRange();
        QVERIFY(visible.begin < gap.begin && visible.end >= gap.end && visible.length() < 2 * gap.length());
        QCOMPARE(sample.state.selection(), Selection{.session = sample.parent});

        sample.made.addRegion(sample.main, "clean up", 900 * kMs, 1000 * kMs, sample.process);
        sample.take();
        QTRY_COMPARE(gaps(), (QStringList{"300 ms at 600 ms", "100 ms at 0.000 s"}));
        sample.state.select({.region = sample.fetch});
        QTRY_VERIFY(gaps().isEmpty() && !idle->isVisible());
        sample.state.select({.region = sample.process}); // stands for all of it
        QTRY_COMPARE(gaps().size(), 2);
        sample.state.select({.session = sample.child}); // has no thread
        QTRY_VERIFY(gaps().isEmpty());
    }

    /// The dock has no horizontal scroll bar, so wider contents were cut in the middle of their numbers.
    void aLongKeyDoesNotWidenTheDetails()
    {
        Sample sample;
        const std::string key(80, 'k');
        sample.made.builder.args().add(sample.fetch, sample.made.builder.intern(key), std::int64_t{7}, sourceTimeFromNs(105 * kMs));
        sample.take();
        DetailsPanel panel(sample.store, sample.state);
        panel.resize(330, 600);
        panel.show();
        sample.state.select({.region = sample.fetch});
        QTRY_VERIFY(panel.text().contains(QString::fromStdString(key)));
        const auto* scroll = panel.findChild<QScrollArea*>();
        const auto isShown = [&] {
            const auto labels = scroll->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text() == QLatin1String("7") && label->isVisible(); });
        };
        QTRY_VERIFY(isShown());
        QVERIFY(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width());
        QTRY_COMPARE(scroll->widget()->width(), scroll->viewport()->width());
        for (const QLabel* label : scroll->findChildren<QLabel*>()) {
            if (label->text() == QLatin1String("7"))
                QVERIFY(label->width() >= label->fontMetrics().horizontalAdvance(label->text()));
        }
    }

    void detailsSayThatTheFilterHidesTheSelection()
    {
        Sample sample;
        FilterState filter;
        DetailsPanel panel(sample.store, sample.state, nullptr, &filter);
        panel.show();
        Selection selection;
        selection.region = sample.fetch;
        sample.state.select(selection);
        const auto* said = panel.findChild<QLabel*>("muted", Qt::FindDirectChildrenOnly);
        QVERIFY(said->isHidden());
        filter.setShown("fetch", false);
        QTRY_VERIFY(said->isVisible());
        filter.setDims(true);
        QTRY_VERIFY(said->isHidden());
        filter.setDims(false);
        QTRY_VERIFY(said->isVisible());
        selection.region = sample.process;
        sample.state.select(selection);
        QTRY_VERIFY(said->isHidden());
    }

    void argumentsUnfoldWhenTheyAreLookedAt()
    {
        Sample sample;
        ArgumentsPanel panel(sample.store, sample.state);
        panel.resize(600, 300);
        panel.show();
        auto* view = panel.findChild<QTreeView*>();
        QAbstractItemModel* model = view->model();
        sample.state.select({.region = sample.fetch});
        QTRY_COMPARE(model->rowCount(), 2);
        const QModelIndex nested = model->index(1, 0);
        QCOMPARE(nested.data().toString(), QStringLiteral("nested"));
        QVERIFY(model->hasChildren(nested));
        QVERIFY(view->columnWidth(0) >= view->fontMetrics().horizontalAdvance(QStringLiteral("haves_added")));
        QVERIFY2(view->columnWidth(0) < 180, "the rest is for the values");
        view->expandAll();
        view->expandRecursively(nested);
        QCOMPARE(model->rowCount(nested), 2);
        const QModelIndex list = model->index(0, 0, nested);
        QCOMPARE(list.siblingAtColumn(1).data().toString(), QStringLiteral("[3]"));
        QCOMPARE(model->rowCount(list), 3);
        const QModelIndex deep = model->index(0, 1, model->index(2, 0, list));
        QCOMPARE(deep.data().toString(), QStringLiteral("<b>x</b>"));
        QVERIFY(deep.data(Qt::ToolTipRole).toString().contains("&lt;b&gt;"));
        QCOMPARE(model->index(1, 1, nested).data().toString(), QStringLiteral("null"));
        // Not earlier: it fetches more in the middle of an insertion, which no model can handle.
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sample.state.clear();
        QTRY_COMPARE(model->rowCount(), 0);
    }

    void argumentsAreGoneAtOnceWithTheirTrace()
    {
        Sample sample;
        ArgumentsPanel panel(sample.store, sample.state);
        sample.state.select({.region = sample.fetch});
        panel.refreshNow();
        QVERIFY(panel.hasContents());
        sample.store.reset();
        QVERIFY(!panel.hasContents());
    }

    void deepAndBrokenArgumentsDoNoHarm()
    {
        Sample sample;
        const std::string deep = std::string(100000, '[') + std::string(100000, ']');
        sample.made.builder.args().add(sample.spawn, sample.made.builder.intern("deep"), RawJson{deep});
        sample.made.builder.args().add(sample.spawn, sample.made.builder.intern("broken"), RawJson{"{\"a\":"});
        sample.take();
        ArgumentsPanel panel(sample.store, sample.state);
        panel.show();
        sample.state.select({.region = sample.spawn});
        QAbstractItemModel* model = panel.findChild<QTreeView*>()->model();
        QTRY_COMPARE(model->rowCount(), 2);
        QModelIndex at = model->index(0, 0);
        for (int i = 0; i < 100 && model->canFetchMore(at); ++i) {
            model->fetchMore(at);
            at = model->index(0, 0, at);
        }
        QVERIFY(at.isValid());
        panel.findChild<QTreeView*>()->setCurrentIndex(at);
        QTest::keySequence(panel.findChild<QTreeView*>(), QKeySequence::Copy);
        model->fetchMore(model->index(1, 0));
        QCOMPARE(model->rowCount(model->index(1, 0)), 0);
    }

    void theSourceLineIsShownAsItStandsThere()
    {
        Sample sample;
        NewInstant known;
        known.session = sample.parent;
        known.name = sample.made.builder.intern("known");
        known.origin = 40;
        Selection selection;
        selection.instant = sample.made.builder.instants().add(known);
        known.origin = 90;
        const InstantId gone = sample.made.builder.instants().add(known);
        sample.take();
        SourceLinePanel panel(sample.store, sample.state);
        panel.show();
        sample.state.select(selection);
        QTRY_COMPARE(panel.text(), QStringLiteral("{\"event\":\"x\"}␛"));
        selection.instant = gone;
        sample.state.select(selection);
        QTRY_COMPARE(panel.text(), QStringLiteral("log: the file is shorter than it was."));
    }

    void docksOfTheSelectionAskForABox()
    {
        Sample sample;
        DetailsPanel details(sample.store, sample.state);
        ArgumentsPanel arguments(sample.store, sample.state);
        SourceLinePanel line(sample.store, sample.state);
        const auto note = [](Panel& panel) {
            panel.refreshNow();
            return panel.findChild<QLabel*>(QStringLiteral("emptyNote"))->text();
        };
        for (Panel* panel : std::initializer_list<Panel*>{&details, &arguments, &line})
            QVERIFY2(note(*panel).startsWith(QStringLiteral("Click a box in the timeline")), qPrintable(note(*panel)));
        sample.state.select({.region = sample.fetch});
        QCOMPARE(note(line), QStringLiteral("Click another box: what is selected does not come from a single record."));
    }

    void aDockIsCopiedAsTextAndCsv()
    {
        QCOMPARE(asCsv({{"Label", "Value"}, {"Name", "=a, \"b\""}, {"Offset", "-3"}}),
            QStringLiteral("Label,Value\r\nName,\"'=a, \"\"b\"\"\"\r\nOffset,-3\r\n"));
        QCOMPARE(asText({{"Label", "Value"}, {"Name", "x"}}), QStringLiteral("Name\tx"));
        ArgsModel model;
        Args args;
        args.members.push_back({"list", RawJson{R"([1,{"deep":"v"},[]])"}, {}});
        args.members.push_back({"plain", std::string("text"), {}});
        model.setArgs(args);
        QCOMPARE(asText(model.table()), QStringLiteral("list.0\t1\nlist.1.deep\tv\nlist.2\t[]\nplain\ttext"));
    }

    void theReportGrowsInPlace()
    {
        Sample sample;
        ReportModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sample.made.builder.diagnostics().add(kOdd, {sample.source, 3, 120}, "tex\tt");
        sample.take();
        model.update(sample.store.trace());
        QCOMPARE(model.rowCount(), 1);
        const QPersistentModelIndex odd = model.index(0, 0);
        for (int i = 0; i < 30; ++i)
            sample.made.builder.diagnostics().add(kOdd, {sample.source, 4, 130}, "more");
        sample.made.builder.diagnostics().add(kLost, {}, "gone");
        sample.take();
        model.update(sample.store.trace());
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(odd.isValid());
        QCOMPARE(model.index(0, ReportModel::CountColumn).data().toString(), QStringLiteral("31"));
        QCOMPARE(model.rowCount(odd), static_cast<int>(Diagnostics::kMaxExamples));
        QCOMPARE(model.index(0, ReportModel::CodeColumn, odd).data().toString(), QStringLiteral("log:3"));
        QCOMPARE(model.index(0, ReportModel::CodeColumn, odd).data(Qt::ToolTipRole).toString(), plainToolTip("log:3, byte 120"));
        QCOMPARE(model.placeAt(model.index(0, 0, odd)).byte, std::uint64_t{120});
        QVERIFY(!model.placeAt(odd).source);
        QCOMPARE(model.index(0, ReportModel::MeaningColumn, odd).data().toString(), QStringLiteral("tex␉t"));
        QVERIFY(model.text().contains("lost-thing"));
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void anExampleOfTheReportLeadsToItsLineAndItsBox()
    {
        Sample sample;
        NewRegion known;
        known.track = sample.made.builder.trackOf(sample.main);
        known.name = sample.made.builder.intern("known");
        known.origin = 40;
        const RegionId shown = sample.made.builder.regions().add(known);
        sample.made.builder.diagnostics().add(kOdd, {sample.source, 3, known.origin}, "odd but shown");
        sample.made.builder.diagnostics().add(kLost, {sample.source, 9, 12345}, "lost text");
        sample.take();
        ImportReportPanel panel(sample.store, sample.state);
        SourceLinePanel line(sample.store, sample.state);
        panel.show();
        line.show();
        auto* tree = panel.findChild<QTreeView*>();
        QTRY_COMPARE(tree->model()->rowCount(), 2);
        tree->expandAll();
        bool requested = false;
        connect(&panel, &ImportReportPanel::recordRequested, this, [&] { requested = true; });
        const auto click = [&](int code) {
            const QModelIndex example = tree->model()->index(0, 0, tree->model()->index(code, 0));
            tree->scrollTo(example);
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(example).center());
        };
        click(0);
        QVERIFY(requested);
        QCOMPARE(sample.state.selection().region, shown);
        QTRY_VERIFY(line.text().contains("event"));
        click(1); // nothing of it is shown, and the source cannot be read there
        QVERIFY(sample.state.selection().isEmpty());
        QTRY_COMPARE(line.text(), QStringLiteral("lost text"));
        sample.state.select({.region = sample.spawn});
        QVERIFY(!sample.state.record());
    }

    void theReportOfACutTraceLeadsToWhatBeganLast()
    {
        Sample sample;
        const RegionId last
            = sample.made.addRegion(sample.main, "parse", 700 * kMs, 1000 * kMs, sample.process, {.role = RegionRole::Slice, .open = true});
        sample.take();
        ImportReportPanel whole(sample.store, sample.state);
        whole.refreshNow();
        QVERIFY(whole.findChild<LinkButton*>()->isHidden());
        sample.made.builder.edit(sample.source).isCut = true;
        sample.take();
        ImportReportPanel panel(sample.store, sample.state);
        panel.refreshNow();
        auto* link = panel.findChild<LinkButton*>();
        QVERIFY(!link->isHidden());
        link->click();
        QCOMPARE(sample.state.selection().region, last);
    }

    void aReportOfWhatIsStillReadSaysSo()
    {
        SmallTrace whole;
        whole.addSession("git");
        TraceStore store;
        store.apply(whole.builder.takeBatch());
        ViewState state;
        ImportReportPanel panel(store, state);
        const auto says = [&](const char* sentence) {
            panel.refreshNow();
            return std::ranges::any_of(
                panel.findChildren<QLabel*>(), [&](QLabel* label) { return label->text() == QLatin1String(sentence); });
        };
        panel.setReading(true);
        QVERIFY(says("No problem so far."));
        panel.setReading(false);
        QVERIFY(says("Everything was read without a problem."));
    }

    void answersThatAreLateAreSaidToBe()
    {
        const TraceStore store;
        QWidget panel;
        panel.show();
        std::atomic<bool> go = false;
        int delivered = 0;
        PacedCalculation answers(store, nullptr, &panel, [&] {
            return [&](const Trace& /*trace*/, const std::atomic<bool>& /*cancel*/, const TraceCalculation::Deliver& deliver) {
                go.wait(false);
                deliver([&] { ++delivered; });
            };
        });
        const auto* sign = panel.findChild<LateSign*>();
        answers.request();
        QVERIFY(!sign->isVisible());
        QTRY_VERIFY(sign->isVisible());
        answers.request(); // the next one begins soon, and the sign does not flicker
        go = true;
        go.notify_all();
        QTRY_COMPARE(delivered, 1);
        QVERIFY(sign->isVisible());
        QTRY_COMPARE(delivered, 2);
        QTRY_VERIFY(!sign->isVisible());
    }

    void eventsAreListedSortedAndFiltered()
    {
        const Sample sample;
        const std::atomic<bool> go = false;
        const auto names = [&](const EventQuery& query) {
            QStringList list;
            for (const InstantId id : listEvents(sample.store.trace(), query, go))
                list << nameText(sample.store.trace(), sample.store.trace().instants().name[id.row()]);
            return list;
        };
        QCOMPARE(names({}), (QStringList{"cmd_name", "printf", "error"}));
        QCOMPARE(names({std::nullopt, {}, EventColumn::Time, true}), (QStringList{"error", "printf", "cmd_name"}));
        QCOMPARE(names({std::nullopt, {}, EventColumn::Kind, false}), (QStringList{"cmd_name", "error", "printf"}));
        QCOMPARE(names({EventKind::Message, {}, EventColumn::Time, false}), QStringList{"printf"});
        QCOMPARE(names({std::nullopt, "ZEBRA", EventColumn::Time, false}), QStringList{"printf"});
        QCOMPARE(names({std::nullopt, "upload-pack", EventColumn::Time, false}), QStringList{});
    }

    void theEventsDockRevealsWhatIsClicked()
    {
        Sample sample;
        EventsPanel panel(sample.store, sample.state);
        panel.resize(700, 300);
        panel.show();
        auto* table = panel.findChild<QTableView*>();
        const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(table->model()->rowCount(), 3);
        bool revealed = false;
        connect(&sample.state, &ViewState::revealRequested, this, [&] { revealed = true; });
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(2, 1)).center());
        QVERIFY(revealed);
        QCOMPARE(sample.state.selection().instant, sample.error);
        panel.findChild<QLineEdit*>()->setText("zebra");
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 2).data().toString(), QStringLiteral("zebra"));
        sample.made.addInstant(sample.main, "error", 700 * kMs);
        sample.take();
        panel.findChild<QLineEdit*>()->clear();
        QTRY_COMPARE(table->model()->rowCount(), 4);
        sample.store.reset();
        QTRY_COMPARE(table->model()->rowCount(), 0);
    }

    void aSelectedEventIsSelectedInTheListOnceItIsThere()
    {
        Sample sample;
        EventsPanel panel(sample.store, sample.state);
        panel.show();
        const auto* table = panel.findChild<RowTable*>();
        QTRY_COMPARE(table->model()->rowCount(), 3);
        sample.state.select({.instant = sample.error});
        QCOMPARE(table->selectedRow().row(), 2);
        const InstantId late = sample.made.addInstant(sample.main, "error", 700 * kMs);
        sample.take();
        sample.state.select({.instant = late});
        QVERIFY(!table->selectedRow().isValid());
        QTRY_COMPARE(table->model()->rowCount(), 4);
        QCOMPARE(table->selectedRow().row(), 3);
        sample.state.select({.region = sample.fetch});
        QVERIFY(!table->selectedRow().isValid());
    }

    /// Not even a disabled one: what it does would depend on what is selected.
    void aTableDoesNotSearchByAKeyOfItsWindow()
    {
        QWidget window;
        auto* fit = new QAction(&window);
        fit->setShortcut(Qt::Key_F);
        fit->setEnabled(false);
        window.addAction(fit);
        auto* elsewhere = new QAction(&window);
        elsewhere->setShortcut(Qt::Key_G);
        elsewhere->setShortcutContext(Qt::WidgetShortcut);
        QStandardItemModel rows;
        for (const char* name : {"a", "fetch", "gc"})
            rows.appendRow(new QStandardItem(QString::fromLatin1(name)));
        auto* table = new RowTable(&window);
        table->setModel(&rows);
        table->setEditTriggers(QTableView::NoEditTriggers);
        window.show();
        table->setCurrentIndex(rows.index(0, 0));
        QTest::keyClick(table, Qt::Key_F);
        QCOMPARE(table->currentIndex().row(), 0);
        QTest::keyClick(table, Qt::Key_G);
        QCOMPARE(table->currentIndex().row(), 2);
    }

    void eventsAreListedWhileMoreArrive()
    {
        Sample sample;
        EventsPanel panel(sample.store, sample.state);
        const QAbstractItemModel* rows = panel.findChild<QTableView*>()->model();
        std::vector<int> counts;
        connect(rows, &QAbstractItemModel::modelReset, this, [&] { counts.push_back(rows->rowCount()); });
        panel.refreshNow();
        sample.made.addInstant(sample.main, "error", 700 * kMs);
        sample.take();
        panel.refreshNow(); // the first list is on its way, and gets there
        QTRY_COMPARE(rows->rowCount(), 4);
        QCOMPARE(counts.front(), 3);
    }

    void eventsWithoutTextsHaveNoColumnOfTexts()
    {
        SmallTrace made;
        const ThreadId main = made.addThread(made.addSession("p"));
        const QString name = QStringLiteral("an event whose name is much longer than the narrowest column");
        for (int i = 0; i < 3; ++i)
            made.addInstant(main, name.toStdString(), i * kMs);
        TraceStore store;
        ViewState state;
        store.apply(made.builder.takeBatch());
        EventsPanel panel(store, state);
        panel.resize(900, 300);
        panel.show();
        auto* table = panel.findChild<QTableView*>();
        QTRY_VERIFY(table->isColumnHidden(static_cast<int>(EventColumn::Text)));
        QVERIFY(table->columnWidth(static_cast<int>(EventColumn::Kind)) >= table->fontMetrics().horizontalAdvance(name));
        made.addInstant(main, "printf", 5 * kMs, "a word");
        store.apply(made.builder.takeBatch());
        QTRY_VERIFY(!table->isColumnHidden(static_cast<int>(EventColumn::Text)));
        QTRY_COMPARE(table->model()->rowCount(), 4);
        const auto fits = [&](EventColumn column) {
            const QString text = table->model()->index(0, static_cast<int>(column)).data().toString();
            return table->columnWidth(static_cast<int>(column)) > table->fontMetrics().horizontalAdvance(text);
        };
        state.setTimeMode(TimeMode::Utc); // a time of day is longer
        panel.hide();
        panel.show();
        QTRY_VERIFY(fits(EventColumn::Time));
        QVERIFY(fits(EventColumn::Place));
    }

    void namesOfEventsAreWholeWhereShortTextsLeaveRoom()
    {
        SmallTrace made;
        const ThreadId main = made.addThread(made.addSession("a process with a name that is longer than a text"));
        const QString name = QStringLiteral("an event whose name is longer than what a column of names may take from texts");
        for (int i = 0; i < 3; ++i)
            made.addInstant(main, name.toStdString(), i * kMs, "a word");
        TraceStore store;
        ViewState state;
        store.apply(made.builder.takeBatch());
        EventsPanel panel(store, state);
        panel.resize(400, 300);
        panel.show();
        auto* table = panel.findChild<QTableView*>();
        QTRY_COMPARE(table->model()->rowCount(), 3);
        panel.resize(1500, 300); // it may have been too narrow when the rows came
        for (const EventColumn column : {EventColumn::Time, EventColumn::Kind, EventColumn::Text, EventColumn::Place}) {
            const QString text = table->model()->index(0, static_cast<int>(column)).data().toString();
            QTRY_VERIFY2(table->columnWidth(static_cast<int>(column)) > table->fontMetrics().horizontalAdvance(text), qPrintable(text));
        }
        QVERIFY(table->columnWidth(static_cast<int>(EventColumn::Text)) < table->columnWidth(static_cast<int>(EventColumn::Kind)));
    }

    // Until a panel has heard that the trace is gone, its rows name regions that no longer exist.
    void aTraceThatIsClosedTakesTheKeyboardToNoOtherPanel()
    {
        Sample sample;
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* first = new EventsPanel(sample.store, sample.state, &window);
        auto* second = new EventsPanel(sample.store, sample.state, &window);
        layout->addWidget(first);
        layout->addWidget(second);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        first->findChild<QTableView*>()->setFocus();
        connect(
            qApp, &QApplication::focusChanged, &window, [second](const QWidget*, QWidget* now) { QVERIFY(!second->isAncestorOf(now)); });
        sample.store.reset();
        QCOMPARE(window.focusWidget(), first);
    }

    void errorsAndFailedProcessesComeInTheOrderOfTime()
    {
        const Sample sample;
        const auto failed = nextError(sample.store.trace(), traceTimeFromNs(0), {}, true);
        QVERIFY(failed && failed->selection.session == sample.child); // ended with 7 before the error was reported
        const auto error = nextError(sample.store.trace(), {}, failed->selection, true);
        QVERIFY(error && error->selection.instant == sample.error);
        const auto again = nextError(sample.store.trace(), {}, error->selection, true);
        QVERIFY(again && again->selection == failed->selection);
        const auto back = nextError(sample.store.trace(), traceTimeFromNs(1000 * kMs), {}, false);
        QVERIFY(back && back->selection == error->selection);
        QVERIFY(!nextError(Trace(), {}, {}, true));
    }

    /// Whether its trace was cut while it ran, or ended without its end; nobody knows of one whose trace still grows.
    void aSliceThatNeverEndedIsVisitedAmongTheErrors()
    {
        SmallTrace made;
        TraceStore store;
        const SourceId source = made.builder.addSource({});
        const ThreadId thread = made.addThread(made.addSession("program", source));
        const RegionId lost = made.addRegion(thread, "lost", 10, 100, {}, {.role = RegionRole::Slice, .open = true});
        made.addRegion(thread, "work", 20, 30, lost, {.role = RegionRole::Slice});
        const auto visits = [&](bool isLive, bool isWhole, bool isCut) {
            made.builder.edit(source).live = isLive;
            made.builder.edit(source).isWhole = isWhole;
            made.builder.edit(source).isCut = isCut;
            store.apply(made.builder.takeBatch());
            const auto stop = nextError(store.trace(), traceTimeFromNs(0), {}, true);
            return stop && stop->selection.region == lost && stop->time == traceTimeFromNs(10);
        };
        QVERIFY(!visits(true, false, false));
        QVERIFY(!visits(false, false, false));
        QVERIFY(visits(false, true, false));
        QVERIFY(visits(false, false, true));
    }

    /// Those around it, and on other threads, are open only because the trace was cut.
    void ofACutTraceTheSliceThatBeganLastIsVisited()
    {
        const Trace trace = importChrome(R"json([{"ph":"B","pid":9,"tid":1,"ts":0,"name":"main"},
{"ph":"B","pid":9,"tid":2,"ts":5,"name":"worker"},{"ph":"B","pid":9,"tid":1,"ts":20,"name":"parse"})json");
        const auto stop = nextError(trace, traceTimeFromNs(0), {}, true);
        QVERIFY(stop);
        QCOMPARE(trace.name(stop->selection.region), std::string_view("parse"));
        const auto again = nextError(trace, traceTimeFromNs(0), stop->selection, true);
        QVERIFY(again && again->selection == stop->selection);
    }

    /// One pass over the tracks finds them all: one for each trace would take minutes here.
    void ofEachOfManyCutTracesTheSliceThatBeganLastIsVisited()
    {
        constexpr int kTraces = 50'000;
        SmallTrace made;
        for (int i = 0; i < kTraces; ++i) {
            const SourceId source = made.addSource();
            made.builder.edit(source).isCut = true;
            const SessionId program = made.addSession("program", source);
            for (const auto& [name, begin] : {std::pair("main", 0), std::pair("late", 10), std::pair("early", 5)})
                made.addRegion(
                    made.addThread(program, name), name, 20 * i + begin, 20 * kTraces, {}, {.role = RegionRole::Slice, .open = true});
        }
        TraceStore store;
        store.apply(made.builder.takeBatch());
        std::optional<ErrorStop> stop;
        for (const int trace : {0, 1, 2}) {
            stop = nextError(store.trace(), {}, stop ? stop->selection : Selection(), true);
            QVERIFY(stop && stop->time == traceTimeFromNs(20 * trace + 10));
            QCOMPARE(store.trace().name(stop->selection.region), std::string_view("late"));
        }
        stop = nextError(store.trace(), {}, stop->selection, false);
        QVERIFY(stop && stop->time == traceTimeFromNs(30));
    }

    void aThreadOfRubyThatDiedIsNotVisitedAmongTheErrors()
    {
        const auto visited = [](const char* last) {
            std::string text = R"json([{"ph":"X","pid":9,"tid":1,"ts":0,"dur":20,"name":"running"},
{"ph":"X","pid":9,"tid":2,"ts":20,"dur":40,"name":"wants_gvl"},{"ph":"B","pid":9,"tid":1,"ts":20,"name":"@"}])json";
            text.replace(text.find('@'), 1, last);
            const Trace trace = importChrome(text);
            return nextError(trace, traceTimeFromNs(0), {}, true).has_value();
        };
        QVERIFY(visited("other"));
        QVERIFY(!visited("waiting"));
        QVERIFY(!visited("died"));
    }

    void aCommandWhoseEndIsNotInItsLogIsVisitedAmongTheErrors()
    {
        SmallCommand small;
        const SessionId killed = small.session("git fetch", 0, 100);
        small.session("git status", 200, 300);
        small.builder().edit(killed).open = true;
        TraceStore store;
        store.apply(small.builder().takeBatch());
        const auto stop = nextError(store.trace(), traceTimeFromNs(0), {}, true);
        QVERIFY(stop && stop->selection.session == killed);
        const RegionId refresh = small.region(killed, "index", "refresh", 20, 100);
        small.builder().regions().setEnd(refresh, sourceTimeFromNs(100), true);
        store.apply(small.builder().takeBatch());
        const auto named = nextError(store.trace(), traceTimeFromNs(0), {}, true); // as in the sentence about its end
        QVERIFY(named && named->selection == Selection{.region = refresh});
    }

    void ofAnUnknownWriterTheNameOfAnInstantRevealsNoError()
    {
        SmallTrace made;
        TraceStore store;
        const ThreadId thread = made.addThread(made.addSession("program"));
        made.addInstant(thread, "error", 400 * kMs);
        store.apply(made.builder.takeBatch());
        QCOMPARE(store.trace().instantCount(), 1);
        QVERIFY(!nextError(store.trace(), traceTimeFromNs(0), {}, true));
        QVERIFY(EventKinds(store.trace())(InstantId(0)) == EventKind::Other);
    }
};

EMBERLINE_TEST(PanelsTest, QApplication)
#include "tst_panels.moc"
