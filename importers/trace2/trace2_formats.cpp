// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/diagnostics.h"
#include "importers/trace2/event_importer.h"
#include "importers/trace2/sniff.h"

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

} // namespace emberline::trace2
