// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/action.h"
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
        Sequence rest; ///< all that a new window has to do to show the same, in a home that has gone back
    };

    /// Performs the whole sequence in one window.
    [[nodiscard]] Played play(const Sequence& sequence);
    /// Performs the rest of a sequence in a new window, after going back.
    [[nodiscard]] Snapshot playAfresh(const Sequence& rest);

private:
    Home& m_home;
    const Traces& m_traces;
};

} // namespace emberline::hour
