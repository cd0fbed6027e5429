// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/background.h"

#include <QTimer>

#include <functional>

namespace emberline {

/// Works answers out in the background at a pace that a growing trace cannot drive: the next one begins when the last has been delivered
/// and is a moment old. So a trace is copied and gone through a few times a second at most, and an answer under way is never given up for
/// the next one. Lives on the GUI thread.
class PacedAnswers : public QObject {
    Q_OBJECT

public:
    /// Runs on the GUI thread with what the job found.
    using Deliver = std::function<void()>;
    /// Runs on the other thread; touches nothing but what it was given.
    using Job = std::function<Deliver()>;

    explicit PacedAnswers(QObject* parent = nullptr);

    /// Calls `make` on the GUI thread once it is time, and runs the job that it returns. Of several requests the last one counts.
    void request(std::function<Job()> make);
    /// Nothing that was asked for before will be delivered.
    void forget();

private:
    void begin();

    Background m_background;
    QTimer m_pause;
    std::function<Job()> m_next;
};

} // namespace emberline
