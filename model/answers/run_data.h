// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"

#include <algorithm>
#include <cstdint>
#include <string>

/// What the data of one run come to: amounts of work are added up, of a size (Dialect::isLevel) the largest counts.
namespace emberline {

struct RunData {
    double value = 0;
    std::uint64_t count = 0; ///< values that came together

    void add(double one, bool isLevel)
    {
        value = count == 0 ? one : isLevel ? std::max(value, one) : value + one;
        ++count;
    }
};

/// "index/read/cache_nr"; with its series where a counter may have several.
[[nodiscard]] inline std::string dataName(const Trace& trace, const Counter& counter)
{
    std::string name(trace.text(counter.name));
    const std::string_view series = trace.text(counter.series);
    if (!trace.session(counter.session).attributes->hasArgv && !series.empty())
        name += "/" + std::string(series);
    return name;
}

[[nodiscard]] inline bool isLevel(const Trace& trace, const Counter& counter)
{
    return !trace.session(counter.session).attributes->hasArgv || trace.dialect(counter.session).isLevel(trace.text(counter.name));
}

} // namespace emberline
