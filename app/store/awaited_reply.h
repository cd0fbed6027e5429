// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>
#include <QNetworkReply>
#include <QTimer>

#include <functional>

namespace emberline {

/// Waits until the answer is there, and passes on what arrives. Returns false if `isEnded`, or a signal, said earlier that nobody waits any
/// more.
inline bool awaitReply(QNetworkReply& reply, const std::function<bool()>& isEnded, const std::function<void()>& whenSomeArrived)
{
    constexpr int kLookMs = 50; // between looks at whether it is ended
    QEventLoop loop;
    QObject::connect(&reply, &QNetworkReply::readyRead, &loop, whenSomeArrived);
    QObject::connect(&reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (isEnded())
            loop.quit();
    });
    if (isEnded)
        look.start(kLookMs);
    if (!reply.isFinished())
        loop.exec();
    if (reply.isFinished())
        return true;
    reply.abort(); // a signal ends all loops of the thread
    return false;
}

} // namespace emberline
