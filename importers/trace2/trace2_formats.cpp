// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/sessions/event_importer.h"
#include "importers/trace2/sessions/text_importer.h"
#include "importers/trace2/syntax/trace2_sniffer.h"
#include "importers/trace2/trace2_diagnostics.h"

namespace emberline::trace2 {

namespace {

std::unique_ptr<Importer> makeEvent(ImportContext& context, const ImportSource& source)
{
    return std::make_unique<EventImporter>(context, source);
}

template <Target target>
std::unique_ptr<Importer> makeText(ImportContext& context, const ImportSource& source)
{
    return std::make_unique<TextImporter>(context, source, target);
}

/// Git writes each call to NORMAL first and to EVENT last.
constexpr int rankOf(Target target)
{
    return 1 + static_cast<int>(target);
}

} // namespace

const ImporterInfo& eventFormat()
{
    static const ImporterInfo info{"trace2-event", "git Trace2 EVENT", isEvent, makeEvent, diagnosticKinds(), rankOf(Target::Event)};
    return info;
}

const ImporterInfo& perfFormat()
{
    static const ImporterInfo info{
        "trace2-perf", "git Trace2 PERF", isPerf, makeText<Target::Perf>, diagnosticKinds(), rankOf(Target::Perf)};
    return info;
}

const ImporterInfo& normalFormat()
{
    static const ImporterInfo info{
        "trace2-normal", "git Trace2 NORMAL", isNormal, makeText<Target::Normal>, diagnosticKinds(), rankOf(Target::Normal)};
    return info;
}

} // namespace emberline::trace2
