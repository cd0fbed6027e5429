// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/region_writer.h"

#include <algorithm>
#include <cassert>

namespace emberline {

namespace {

std::uint16_t storedDepth(unsigned depth)
{
    return static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth)));
}

} // namespace

RegionId RegionWriter::add(const NewRegion& region)
{
    const RegionId id(m_columns.start.size());
    m_columns.start.append(region.start);
    m_columns.end.append(std::max(region.start, region.end));
    m_columns.name.append(region.name);
    m_columns.category.append(region.category);
    m_columns.track.append(region.track);
    m_columns.parentRow.append(region.parent.row());
    m_columns.depth.append(storedDepth(region.depth));
    m_columns.kind.append(RegionKind(region.role, region.open));
    m_columns.origin.append(region.origin);
    m_columns.argsRow.append(ArgId().row());
    m_tracks.added(id, region.track);
    return id;
}

void RegionWriter::setEnd(RegionId id, SourceTime end, bool open)
{
    m_columns.end.set(id.row(), std::max<SourceTime>(m_columns.start[id.row()], end));
    setOpen(id, open);
    m_tracks.endChanged(id);
}

void RegionWriter::setStart(RegionId id, SourceTime start)
{
    m_columns.start.set(id.row(), start);
    m_tracks.startChanged(id);
}

void RegionWriter::setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent)
{
    assert(m_tracks.nesting(m_columns.track[id.row()]) == Nesting::Later);
    m_columns.end.set(id.row(), end);
    setOpen(id, open);
    m_columns.depth.set(id.row(), storedDepth(depth));
    m_columns.parentRow.set(id.row(), parent.row());
}

void RegionWriter::setApproximate(RegionId id)
{
    MutableColumn<RegionKind>& kinds = m_columns.kind;
    RegionKind kind = kinds[id.row()];
    kind.setApproximate();
    kinds.set(id.row(), kind);
}

void RegionWriter::setOpen(RegionId id, bool open)
{
    MutableColumn<RegionKind>& kinds = m_columns.kind;
    RegionKind kind = kinds[id.row()];
    kind.setOpen(open);
    kinds.set(id.row(), kind);
}

} // namespace emberline
