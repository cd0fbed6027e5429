// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/writer.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

constexpr std::size_t kShownRegions = 64; ///< of the first, and of the latest
constexpr std::size_t kShownThreads = 256;
constexpr std::size_t kLatestTracks = 4096; ///< looked at, so that a directory of many sources stays linear

class EvidenceOfSource {
public:
    EvidenceOfSource(const TraceBuilder& builder, SourceId source) : m_builder(builder), m_source(source)
    {
        m_evidence.format = builder.source(source).format;
        m_evidence.metadata = builder.source(source).metadataJson;
    }

    WriterEvidence gather(std::span<const SessionId> sessions)
    {
        addProcesses(sessions);
        addThreads();
        const std::size_t count = m_builder.regionCount();
        const std::size_t latest = count - std::min(count, kShownRegions);
        for (std::size_t row = 0; row < std::min(latest, kShownRegions); ++row)
            addRegion(row);
        for (std::size_t row = latest; row < count; ++row)
            addRegion(row);
        return std::move(m_evidence);
    }

private:
    [[nodiscard]] bool isOurs(SessionId id) const { return m_builder.session(id).source == m_source; }

    void addProcesses(std::span<const SessionId> sessions)
    {
        for (const SessionId id : sessions) {
            const Session& session = m_builder.session(id);
            m_evidence.processes.push_back(m_builder.text(session.name));
            m_evidence.describesSessions = m_evidence.describesSessions || session.sid || session.attributes.hasArgv;
        }
    }

    void addThreads()
    {
        const std::size_t count = m_builder.trackCount();
        for (std::size_t row = count - std::min(count, kLatestTracks); row < count && m_evidence.threads.size() < kShownThreads; ++row) {
            const Track& track = m_builder.track(TrackId(row));
            if (track.thread && isOurs(track.session))
                m_evidence.threads.push_back(m_builder.text(m_builder.thread(track.thread).name));
        }
    }

    void addRegion(std::size_t row)
    {
        const RegionColumns& regions = m_builder.regionColumns();
        if (!isOurs(m_builder.track(regions.track[row]).session))
            return;
        m_evidence.regions.push_back(m_builder.text(regions.name[row]));
        m_evidence.categories.push_back(m_builder.text(regions.category[row]));
    }

    const TraceBuilder& m_builder;
    SourceId m_source;
    WriterEvidence m_evidence;
};

} // namespace

WriterEvidence evidenceOf(const TraceBuilder& builder, SourceId source, std::span<const SessionId> sessions)
{
    return EvidenceOfSource(builder, source).gather(sessions);
}

} // namespace emberline::chrome
