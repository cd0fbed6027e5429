// SPDX-License-Identifier: GPL-3.0-or-later
// One program holds the tests of a room. Its first argument names the one to run, as in `tst_model lane`; QtTest's arguments follow.
#pragma once

#include <QCoreApplication>
#include <QTest>

// The five seconds that Qt waits are few for a test under a sanitizer on a busy machine. What comes ends the wait at once.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, 60'000)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, 60'000)
#define QTRY_COMPARE(expression, expected) QTRY_COMPARE_WITH_TIMEOUT(expression, expected, 60'000)

namespace emberline {

using RunTest = int (*)(const QString& name, int argc, char** argv);

/// The program gets the test in `file`, whose name is tst_<name of the test>.cpp.
bool addTest(const char* file, RunTest run);

template <class Test, class Application>
int runTest(const QString& name, int argc, char** argv)
{
    Application application(argc, argv);
    QCoreApplication::setApplicationName(name); // a place of its own for what it stores: tests of a room run side by side
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace emberline

/// Stands at the end of tst_<name>.cpp. Application is QCoreApplication, or QApplication if the test shows widgets.
#define EMBERLINE_TEST(Test, Application)                                                                                                  \
    [[maybe_unused]] static const bool kIsInRoom = emberline::addTest(__FILE__, emberline::runTest<Test, Application>);
