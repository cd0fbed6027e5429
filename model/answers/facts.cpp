// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/facts.h"

#include "model/answers/fact_material.h"
#include "model/dialect.h"

#include <algorithm>

namespace emberline {

std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command)
{
    const FactMaterial material(trace, index, command);
    std::vector<Fact> facts;
    trace.dialect(command).addFacts(material, facts);
    std::ranges::stable_sort(facts, {}, &Fact::weight);
    return facts;
}

} // namespace emberline
