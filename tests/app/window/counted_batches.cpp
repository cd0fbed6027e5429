// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window/counted_batches.h"

#include "model/answers/summary.h"
#include "model/trace_store.h"

#include <utility>

namespace emberline {

namespace {
int s_counts = 0;
std::vector<int> s_batches;
} // namespace

// The names that `ld --wrap` gives to countTrace() and TraceStore::apply(), and to what calls them.
TraceCounts realCountTrace(const Trace& trace) asm("__real__ZN9emberline10countTraceERKNS_5TraceE");
TraceCounts wrappedCountTrace(const Trace& trace) asm("__wrap__ZN9emberline10countTraceERKNS_5TraceE");
void realApply(TraceStore* store, TraceBatch batch) asm("__real__ZN9emberline10TraceStore5applyENS_10TraceBatchE");
void wrappedApply(TraceStore* store, TraceBatch batch) asm("__wrap__ZN9emberline10TraceStore5applyENS_10TraceBatchE");

TraceCounts wrappedCountTrace(const Trace& trace)
{
    ++s_counts;
    return realCountTrace(trace);
}

void wrappedApply(TraceStore* store, TraceBatch batch)
{
    const int before = s_counts;
    realApply(store, std::move(batch));
    s_batches.push_back(s_counts - before);
}

const std::vector<int>& countsOfBatches()
{
    return s_batches;
}

} // namespace emberline
