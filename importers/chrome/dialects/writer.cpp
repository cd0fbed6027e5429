// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/writer.h"

#include "importers/formats.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

constexpr std::size_t kLatestRegions = 64;

}

const Dialect& recogniseWriter(const TraceBuilder& builder, SourceId source, std::span<const SessionId> sessions)
{
    WriterEvidence evidence;
    evidence.format = builder.source(source).format;
    for (const SessionId id : sessions) {
        const Session& session = builder.session(id);
        evidence.processes.push_back(builder.text(session.name));
        evidence.describesSessions = evidence.describesSessions || session.sid || session.attributes.hasArgv;
    }
    const std::size_t count = builder.regionCount();
    for (std::size_t row = count - std::min(count, kLatestRegions); row < count; ++row) {
        if (builder.session(builder.track(builder.regions().track[row]).session).source == source)
            evidence.regions.push_back(builder.text(builder.regions().name[row]));
    }
    return recogniseDialect(evidence);
}

} // namespace emberline::chrome
