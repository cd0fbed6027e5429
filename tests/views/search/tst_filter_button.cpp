// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/search/filter_button.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTableView>

#include <algorithm>

using namespace emberline;

class FilterButtonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hidingACategoryAndShowingItAloneUndoEachOther()
    {
        FilterState filter;
        QSignalSpy changed(&filter, &FilterState::filterChanged);
        filter.setShown("a", false);
        QVERIFY(!filter.isShown("a"));
        QVERIFY(filter.isShown("b"));
        filter.setShown("a", false);
        QCOMPARE(changed.count(), 1);
        filter.showOnly("b");
        QVERIFY(filter.isShown("b"));
        QVERIFY(!filter.isShown("c"));
        filter.setShown("c", true);
        QVERIFY(filter.isShown("c"));
        filter.setShown("b", false);
        filter.setShown("c", false);
        QVERIFY(filter.filter().isEmpty()); // no category is shown alone any more: all are shown
        filter.setShown("a", false);
        filter.setShown("a", true);
        QVERIFY(filter.filter().isEmpty());
    }

    void theModelFollowsTheFilterAndChangesIt()
    {
        FilterState filter;
        CategoryModel model(filter);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setCategories({{"index", 12345}, {"fetch", 7}, {"", 1}});
        QCOMPARE(model.index(2, 0).data().toString(), QStringLiteral("(no category)"));
        QVERIFY(model.setData(model.index(1, 0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(filter.filter().hiddenCategories, std::vector<std::string>{"fetch"});
        QCOMPARE(model.index(1, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        const auto tip = [&model] { return model.index(1, 0).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(tip().contains(QStringLiteral("fetch<br>Hide what has this category")), qPrintable(tip()));
        model.toggleOnly(model.index(0, 0));
        QVERIFY(tip().contains(QStringLiteral("one of the ticked categories"))); // also what has the unticked one, too
        QCOMPARE(filter.filter().onlyCategories, std::vector<std::string>{"index"});
        QCOMPARE(model.index(2, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        model.toggleOnly(model.index(0, 0));
        QVERIFY(filter.filter().isEmpty());
        model.setText(QStringLiteral("FET"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("fetch"));
    }

    void theButtonListsCategoriesAndShowsThatAFilterIsActive()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        TraceStore store;
        store.apply(builder.takeBatch());
        FilterState filter;
        FilterButton button(store, filter);
        button.show();
        QCOMPARE(button.text(), QStringLiteral("Filter ▾"));
        button.open();
        auto* model = button.findChild<CategoryModel*>();
        QTRY_VERIFY(model->rowCount() > 5);
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("process"));
        auto* popup = button.findChild<QWidget*>(QStringLiteral("filterPopup"));
        auto* name = qobject_cast<QLineEdit*>(popup->focusWidget());
        QVERIFY(name);
        QTest::keyClicks(name, QStringLiteral("round"));
        QCOMPARE(filter.filter().name.text, "round");
        popup->close();
        button.open();
        QTest::keyClicks(popup->focusWidget(), QStringLiteral("negotiation")); // in place of what was there
        QCOMPARE(filter.filter().name.text, "negotiation");
        QTest::keyClick(popup->focusWidget(), Qt::Key_Tab);
        QVERIFY(qobject_cast<QLineEdit*>(popup->focusWidget()) && popup->focusWidget() != name); // that of the categories
        QTest::keyClicks(button.findChildren<QLineEdit*>().at(2), QStringLiteral("5 ms"));
        QCOMPARE(filter.filter().shortest, std::optional(Duration(5'000'000)));
        button.findChild<QCheckBox*>()->click();
        QVERIFY(filter.filter().errorsOnly);
        QCOMPARE(button.text(), QStringLiteral("Filter: negotiation +2 ▾"));
        button.findChild<QPushButton*>(QStringLiteral("clearFilter"))->click();
        QVERIFY(filter.filter().isEmpty());
        QVERIFY(name->text().isEmpty());
    }

    void onlyTheRowOfTheMouseOrTheKeyboardOffersToShowItAlone()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        TraceStore store;
        store.apply(builder.takeBatch());
        FilterState filter;
        FilterButton button(store, filter);
        button.show();
        button.open();
        auto* table = button.findChild<QTableView*>();
        const QAbstractItemModel* model = table->model();
        QTRY_VERIFY(model->rowCount() > 5);
        const auto offering = [&] {
            QList<int> rows;
            for (int row = 0; row < model->rowCount(); ++row) {
                if (!model->index(row, CategoryModel::Only).data(Qt::ForegroundRole).isValid())
                    rows << row;
            }
            return rows;
        };
        QCOMPARE(model->index(0, CategoryModel::Only).data().toString(), QStringLiteral("only this"));
        QVERIFY(offering().isEmpty());
        const QPointF at = table->visualRect(model->index(2, 0)).center();
        QMouseEvent move(QEvent::MouseMove, at, table->viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(table->viewport(), &move);
        QCOMPARE(offering(), QList<int>{2});
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(table->viewport(), &leave);
        QVERIFY(offering().isEmpty());
        table->setFocus();
        table->setCurrentIndex(model->index(1, 0));
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(offering(), QList<int>{2});
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(filter.filter().onlyCategories.size(), std::size_t{1});
    }

    void thePopupHasAHeadingAndEscClosesItFromEverywhere()
    {
        TraceStore store;
        FilterState filter;
        FilterButton button(store, filter);
        QSignalSpy left(&button, &FilterButton::left);
        button.show();
        auto* popup = button.findChild<QWidget*>(QStringLiteral("filterPopup"));
        const auto labels = popup->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == QStringLiteral("Filter"); }));
        int count = 0;
        for (QWidget* child : popup->findChildren<QWidget*>()) {
            button.open();
            if (!child->isVisibleTo(popup) || !child->isEnabled() || (child->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            child->setFocus();
            QTest::keyClick(popup->focusWidget(), Qt::Key_Escape);
            QVERIFY2(!popup->isVisible(), child->metaObject()->className());
            QCOMPARE(left.count(), ++count);
        }
        QVERIFY(count > 8);
    }

    void aCategoryIsCutOnlyWhereTheToolTipHasItWhole()
    {
        TraceStore store;
        FilterState filter;
        const FilterButton button(store, filter);
        filter.showOnly("devtools.timeline");
        QCOMPARE(button.text(), QStringLiteral("Filter: only devtools.timeline ▾"));
        const std::string hidden = "disabled-by-default-devtools.timeline & more";
        filter.showOnly(hidden);
        QVERIFY(
            button.text().startsWith(QStringLiteral("Filter: only disabled-by-default-dev")) && !button.text().contains(QLatin1Char('&')));
        QVERIFY(button.toolTip().contains(QString::fromStdString(hidden).toHtmlEscaped()));
    }

    void longCategoriesAreToldApartWhereTheyAreCut()
    {
        SmallTrace small;
        const ThreadId thread = small.addThread(small.addSession("browser"));
        const std::string begin = "disabled-by-default-devtools.with.more.words.than.the.list.has.room.for.in.one.line.";
        small.addInstant(thread, "a", 1, begin + "timeline");
        small.addInstant(thread, "b", 2, begin + "screenshot");
        TraceStore store;
        store.apply(small.builder.takeBatch());
        FilterState filter;
        FilterButton button(store, filter);
        button.show();
        button.open();
        auto* table = button.findChild<QTableView*>();
        QVector<int> rows;
        const auto areListed = [&] {
            rows.clear();
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                if (table->model()->index(row, 0).data().toString().startsWith(QString::fromStdString(begin)))
                    rows << row;
            }
            return rows.size() == 2;
        };
        QTRY_VERIFY(areListed());
        const auto picture = [&](int row) { return table->viewport()->grab(table->visualRect(table->model()->index(row, 0))).toImage(); };
        QVERIFY(picture(rows[0]) != picture(rows[1]));
    }

    void enterShowsOnlyTheFirstMatchAndOnlyTheseAll()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        TraceStore store;
        store.apply(builder.takeBatch());
        FilterState filter;
        FilterButton button(store, filter);
        button.show();
        button.open();
        auto* model = button.findChild<CategoryModel*>();
        QTRY_VERIFY(model->rowCount() > 5);
        auto* text = button.findChildren<QLineEdit*>().at(1);
        QTest::keyClick(text, Qt::Key_Return); // nothing is typed
        QVERIFY(filter.filter().isEmpty());
        const int all = model->rowCount();
        QTest::keyClicks(text, QStringLiteral("e"));
        const int matches = model->rowCount();
        QVERIFY(matches > 1 && matches < all);
        const QString first = model->index(0, 0).data().toString();
        for (int times = 0; times < 2; ++times) {
            QTest::keyClick(text, Qt::Key_Return);
            QCOMPARE(filter.filter().onlyCategories, std::vector{first.toStdString()});
        }
        QCOMPARE(button.text(), QStringLiteral("Filter: only ") + first + QStringLiteral(" ▾"));
        button.findChild<QPushButton*>(QStringLiteral("onlyThese"))->click();
        QCOMPARE(filter.filter().onlyCategories.size(), static_cast<std::size_t>(matches));
        text->clear();
        button.findChild<QPushButton*>(QStringLiteral("onlyThese"))->click();
        QVERIFY(filter.filter().isEmpty());
    }
};

EMBERLINE_TEST(FilterButtonTest, QApplication)
#include "tst_filter_button.moc"
