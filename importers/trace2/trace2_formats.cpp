// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/sessions/event_importer.h"
#include "importers/trace2/sessions/text_importer.h"
#include "importers/trace2/syntax/trace2_sniffer.h"
#include "importers/trace2/trace2_diagnostics.h"

namespace emberline::trace2 {

namespace {

template <class Reader>
std::unique_ptr<Importer> make(ImportContext& context, const ImportSource& source)
{
    return std::make_unique<Reader>(context, source);
}

} // namespace

const ImporterInfo& eventFormat()
{
    static const ImporterInfo info{"trace2-event", "git Trace2 EVENT", isEvent, make<EventImporter>, diagnosticKinds()};
    return info;
}

const ImporterInfo& perfFormat()
{
    static const ImporterInfo info{"trace2-perf", "git Trace2 PERF", isPerf, make<PerfImporter>, diagnosticKinds()};
    return info;
}

const ImporterInfo& normalFormat()
{
    static const ImporterInfo info{"trace2-normal", "git Trace2 NORMAL", isNormal, make<NormalImporter>, diagnosticKinds()};
    return info;
}

} // namespace emberline::trace2
