// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QString>
#include <QTest>

#include <unistd.h>

namespace emberline {

/// Gives `path` and what is in it to nobody, and makes root nobody, whom permissions concern, for as long as it lives. Other users stay
/// themselves.
class NobodyInsteadOfRoot {
public:
    explicit NobodyInsteadOfRoot(const QString& path)
    {
        if (::geteuid() != 0)
            return;
        for (const QString& name : QDir(path).entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
            QCOMPARE(::chown(qPrintable(path + '/' + name), kNobody, kNobody), 0);
        QCOMPARE(::chown(qPrintable(path), kNobody, kNobody), 0);
        QCOMPARE(::seteuid(kNobody), 0);
    }
    ~NobodyInsteadOfRoot() { QCOMPARE(::seteuid(::getuid()), 0); }
    NobodyInsteadOfRoot(const NobodyInsteadOfRoot&) = delete;
    NobodyInsteadOfRoot& operator=(const NobodyInsteadOfRoot&) = delete;

private:
    static constexpr uid_t kNobody = 65534;
};

} // namespace emberline
