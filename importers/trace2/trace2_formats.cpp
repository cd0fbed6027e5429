// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/logs/event_importer.h"
#include "importers/trace2/logs/text_importer.h"
#include "importers/trace2/runs/log_groups.h"
#include "importers/trace2/syntax/trace2_sniffer.h"

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

const FormatFamily kFamily{"a git Trace2 log", "git Trace2 logs", "Record a log with GIT_TRACE2_EVENT=/path/to/file.",
    "Point GIT_TRACE2_EVENT at it and run git."};

ImporterInfo infoOf(
    Target target, std::string_view id, std::string_view label, decltype(ImporterInfo::sniff) sniff, decltype(ImporterInfo::create) create)
{
    return {.id = id,
        .label = label,
        .sniff = sniff,
        .create = create,
        .diagnostics = diagnosticKinds(),
        .family = kFamily,
        .isReadableFromMiddle = true,
        .rank = 1 + static_cast<int>(target), // git writes each call to NORMAL first and to EVENT last
        .groupKeyOf = groupKeyOf};
}

} // namespace

const ImporterInfo& eventFormat()
{
    static const ImporterInfo info = infoOf(Target::Event, "trace2-event", "git Trace2 EVENT", isEvent, makeEvent);
    return info;
}

const ImporterInfo& perfFormat()
{
    static const ImporterInfo info = infoOf(Target::Perf, "trace2-perf", "git Trace2 PERF", isPerf, makeText<Target::Perf>);
    return info;
}

const ImporterInfo& normalFormat()
{
    static const ImporterInfo info = infoOf(Target::Normal, "trace2-normal", "git Trace2 NORMAL", isNormal, makeText<Target::Normal>);
    return info;
}

} // namespace emberline::trace2
