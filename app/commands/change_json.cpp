// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/change_json.h"

namespace emberline {

const char* verdictName(ChangeVerdict verdict)
{
    switch (verdict) {
    case ChangeVerdict::Slower:
        return "slower";
    case ChangeVerdict::Faster:
        return "faster";
    case ChangeVerdict::Same:
        return "same";
    case ChangeVerdict::Undecided:
        break;
    }
    return "undecided";
}

Json changeJson(const ChangeTest& test, double tolerance)
{
    const auto more = moreRunsToTell(test, tolerance);
    Json interval = nullptr;
    if (test.interval)
        interval = Json::array({jsonNumber(test.interval->low), jsonNumber(test.interval->high)});
    return {{"verdict", verdictName(verdictOf(test, tolerance))}, {"tolerance", tolerance}, {"ratio", jsonNumber(test.ratio)},
        {"interval", std::move(interval)}, {"confidence", 1 - kChance}, {"p", jsonNumber(test.p)}, {"base_runs", test.baseRuns},
        {"head_runs", test.headRuns}, {"more_runs_needed", more ? Json(*more) : Json(nullptr)}};
}

} // namespace emberline
