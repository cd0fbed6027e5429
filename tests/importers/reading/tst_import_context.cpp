// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"
#include "importers/reading/import_context.h"
#include "tests/support/test_room.h"

#include <string>

using namespace emberline;

namespace {

std::string s_calls; ///< the names of the states, in the order in which they were called

template <char name>
class NamedState : public SharedImportState {
public:
    explicit NamedState(ImportContext&) { }
    void updateModel() override { s_calls += name; }
    bool checkProcesses() override
    {
        s_calls += name;
        return name == 'b';
    }
    void finish() override { s_calls += name; }
};

/// Depends on another one.
class Dependent final : public NamedState<'a'> {
public:
    explicit Dependent(ImportContext& context) : NamedState<'a'>(context) { context.shared<NamedState<'z'>>(); }
};

} // namespace

class ImportContextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { s_calls.clear(); }

    void sharedStatesAreCalledInTheOrderInWhichTheyWereCreated_data()
    {
        QTest::addColumn<QString>("order");
        QTest::newRow("by name") << "abc";
        QTest::newRow("against their names") << "cba";
    }
    void sharedStatesAreCalledInTheOrderInWhichTheyWereCreated()
    {
        QFETCH(QString, order);
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        for (const QChar name : order + order) { // the second time, they are there
            if (name == 'a')
                context.shared<NamedState<'a'>>();
            else if (name == 'b')
                context.shared<NamedState<'b'>>();
            else
                context.shared<NamedState<'c'>>();
        }
        context.updateModel();
        QVERIFY(context.checkProcesses()); // all of them are asked, though one has something to do
        context.finish();
        QCOMPARE(QString::fromStdString(s_calls), order + order + order);
    }

    void aStateIsUpdatedAfterThoseThatItDependsOn()
    {
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        context.shared<Dependent>();
        context.updateModel();
        QCOMPARE(s_calls, std::string("za"));
    }
};

EMBERLINE_TEST(ImportContextTest, QCoreApplication)
#include "tst_import_context.moc"
