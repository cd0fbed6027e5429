// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>
#include <map>

namespace {

std::map<QString, emberline::RunTest>& tests()
{
    static std::map<QString, emberline::RunTest> all; // not yet made when the first test adds itself, were it not within a function
    return all;
}

} // namespace

bool emberline::addTest(const char* file, RunTest run)
{
    return tests().emplace(QFileInfo(QFile::decodeName(file)).completeBaseName(), run).second;
}

int main(int argc, char** argv)
{
    const QString name = QStringLiteral("tst_") + QFile::decodeName(argc > 1 ? argv[1] : "");
    const auto found = tests().find(name);
    if (found == tests().end()) {
        std::fputs("The first argument names a test:\n", stderr);
        for (const auto& [known, run] : tests())
            std::fprintf(stderr, "  %s\n", qPrintable(known.mid(4)));
        return 2;
    }
    argv[1] = argv[0];
    return found->second(name, argc - 1, argv + 1);
}
