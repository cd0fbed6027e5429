// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/writer.h"

namespace emberline::chrome {

SourceModel::SourceModel(ImportContext& context, const ImportSource& source) :
    m_builder(context.builder()), m_formats(context.formats()), m_source(source.id), m_args(m_builder, source),
    m_tables(m_builder, source.id), m_report(m_builder, source.id), m_phases(m_builder, m_report, m_tables, m_args),
    m_intake(m_builder, m_tables.actors, m_report, m_phases), m_members(m_report, m_tables.stackFrames), m_nesting(m_builder)
{ }

std::vector<SliceTrack*> SourceModel::tracks()
{
    std::vector<SliceTrack*> all;
    for (ProcessThread& thread : m_tables.actors.threads())
        all.push_back(&thread.slices);
    for (SliceTrack& track : m_tables.asyncs.tracks())
        all.push_back(&track);
    return all;
}

void SourceModel::settle()
{
    if (m_isFinished)
        return;
    const auto all = tracks();
    m_nesting.match(all, NestingTracks::Which::Changed);
    SourceExtent extent = m_tables.extent;
    NestingTracks::include(all, extent);
    m_nesting.nest(extent.end);
    if (extent.isKnown)
        m_builder.extent().includeForNow(m_source, m_phases.metadata().shownOf(extent));
    writeSource(extent);
}

void SourceModel::finish()
{
    m_report.endText();
    m_intake.finish();
    matchAll();
    makeAll();
    if (m_tables.actors.sessions().empty()) // nothing but metadata
        m_tables.actors.showNamed();
    const SourceExtent& extent = m_tables.extent;
    m_builder.extent().forgetForNow(m_source);
    if (extent.isKnown) {
        const SourceRange shown = m_phases.metadata().shownOf(extent);
        m_builder.extent().include(shown.begin);
        m_builder.extent().include(shown.end);
    }
    writeSource(extent);
    m_isFinished = true;
    m_nesting.release();
    m_tables.asyncs.release();
    m_tables.actors.release();
    m_intake.release();
}

/// Finds what belongs together, and so the whole extent of the source.
void SourceModel::matchAll()
{
    const auto all = tracks();
    m_nesting.match(all, NestingTracks::Which::All);
    NestingTracks::include(all, m_tables.extent);
    const auto drop = [this](const DiagnosticKind& kind, std::uint64_t offset) { m_report.dropLater(kind, offset, m_args.reader()); };
    m_tables.objects.match(m_tables.extent, drop);
    m_tables.flows.match(m_tables.extent, drop);
    m_nesting.nest(m_tables.extent.end);
    m_report.tellFindings(m_nesting.findings(), m_args.reader());
}

/// Makes the rows that need all slices in their places.
void SourceModel::makeAll()
{
    m_tables.objects.make(m_builder, m_tables.actors, m_tables.extent.begin);
    m_builder.settle(); // flows look for their slices in the lanes
    m_tables.flows.make(m_builder, m_tables.actors);
    m_tables.statedProcesses.link();
    m_tables.stackFrames.resolve(
        m_builder, [this](const DiagnosticKind& kind, std::uint64_t offset) { m_report.tellLater(kind, offset, m_args.reader()); });
}

void SourceModel::writeSource(const SourceExtent& extent)
{
    ActorTable& actors = m_tables.actors;
    actors.settle(extent.begin, m_tables.asyncs.tracks());
    Source& row = m_builder.edit(m_source);
    row.records = m_report.records();
    row.skipped = m_report.skipped();
    row.hasContainer = m_hasContainer;
    m_members.writeTo(row, m_intake.isShifting());
    const DialectInfo& writer
        = m_formats.recognise(evidenceOf(m_builder, m_source, actors.sessions(), actors.processNames(), actors.threadNames()));
    row.dialect = &writer.dialect;
    m_report.excuse(writer.usual);
}

} // namespace emberline::chrome
