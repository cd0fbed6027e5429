// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/make_syntax.h"

#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"

#include <cassert>

namespace emberline::trace2 {

std::unique_ptr<TextSyntax> makeSyntax(Target target)
{
    assert(target != Target::Event);
    if (target == Target::Perf)
        return std::make_unique<PerfSyntax>();
    return std::make_unique<NormalSyntax>();
}

} // namespace emberline::trace2
