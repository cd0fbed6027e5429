// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/outcome.h"

#include "model/bar.h"
#include "model/dialect.h"

namespace emberline {

bool hasFailed(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    const bool isUsual = row.exitCode.value_or(0) == 0 && !row.signal;
    return !isUsual && !trace.dialect(session).endsAsMeant(trace, session);
}

bool hasFailed(const Trace& trace, RegionId bar)
{
    const std::optional<std::int64_t> code = exitCodeOf(trace, bar);
    return code && *code != 0 && !trace.dialect(bar).endsAsMeant(trace, bar, *code);
}

} // namespace emberline
