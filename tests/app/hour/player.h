// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/action.h"
#include "tests/app/hour/agreement.h"
#include "tests/app/hour/home.h"
#include "tests/app/hour/snapshot.h"
#include "tests/app/hour/traces.h"

namespace emberline::hour {

/// Performs sequences in windows. GUI thread.
class Player {
public:
    /// Both must outlive this object.
    Player(Home& home, const Traces& traces) : m_home(home), m_traces(traces) { }

    struct Played {
        Snapshot shown; ///< at the end
        QStringList disagreements; ///< within the window, and with what the program prints
        Sequence rest; ///< all that a new window has to do to show the same, in a home that has gone back
    };

    /// Performs the whole sequence in one window.
    [[nodiscard]] Played play(const Sequence& sequence);
    /// Performs the rest of a sequence in a new window, after going back.
    [[nodiscard]] Snapshot playAfresh(const Sequence& rest);
    /// Performs the sequence, closes the window and opens it again, `restarts` times. One sentence for each time that its layout is not
    /// what it was before.
    [[nodiscard]] QStringList restart(const Sequence& sequence, int restarts);

private:
    Home& m_home;
    const Traces& m_traces;
    Agreement m_agreement;
};

} // namespace emberline::hour
