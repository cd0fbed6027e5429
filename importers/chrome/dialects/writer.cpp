// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/writer.h"

#include <algorithm>
#include <utility>

namespace emberline::chrome {

namespace {

constexpr std::size_t kShownRegions = 64; ///< of the first, and of the latest

class EvidenceOfSource {
public:
    EvidenceOfSource(const TraceBuilder& builder, SourceId source) : m_builder(builder), m_source(source)
    {
        m_evidence.format = builder.source(source).format;
        m_evidence.metadata = builder.source(source).metadataJson;
    }

    WriterEvidence gather()
    {
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

WriterEvidence evidenceOf(
    const TraceBuilder& builder, SourceId source, std::vector<std::string_view> processes, std::vector<std::string_view> threads)
{
    WriterEvidence evidence = EvidenceOfSource(builder, source).gather();
    evidence.processes = std::move(processes);
    evidence.threads = std::move(threads);
    return evidence;
}

} // namespace emberline::chrome
