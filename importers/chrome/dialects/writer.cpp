// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/writer.h"

#include "importers/formats.h"

namespace emberline::chrome {

const Dialect& recogniseWriter(const TraceBuilder& builder, SourceId source)
{
    WriterEvidence evidence;
    evidence.format = builder.source(source).format;
    for (std::size_t row = 0; row < builder.sessionCount(); ++row) {
        const Session& session = builder.session(SessionId(row));
        if (session.source == source)
            evidence.describesSessions = evidence.describesSessions || session.sid || session.attributes.hasArgv;
    }
    return recogniseDialect(evidence);
}

} // namespace emberline::chrome
