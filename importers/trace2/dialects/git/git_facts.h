// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/fact.h"
#include "model/answers/fact_material.h"

#include <vector>

namespace emberline::trace2::git {

/// What git's data events, children and progress meters say about where the time of a command went.
void addFacts(const FactMaterial& from, std::vector<Fact>& to);

} // namespace emberline::trace2::git
