// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"

namespace emberline {

/// Of a writer that works on something of its own in each process, and on some threads writes sums.
class PieceDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "worker"; }
    [[nodiscard]] std::string subjectOf(const Trace& trace, SessionId session) const override
    {
        return std::string(trace.text(trace.session(session).name));
    }
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override
    {
        return trace.text(trace.thread(trace.track(track).thread).name).starts_with("sum");
    }
};

[[nodiscard]] inline Source pieceSource()
{
    static const PieceDialect dialect;
    return {.dialect = &dialect};
}

} // namespace emberline
