// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/trace_columns.h"

#include <cstdint>

namespace emberline {

/// Writes the args of regions, instants and snapshots, newest last. A null key means that the args are not an object and this is the whole
/// of them. Cheap to copy; valid as long as the builder that made it.
class ArgWriter {
public:
    explicit ArgWriter(TraceColumns& columns) : m_columns(columns) { }

    ArgId add(RegionId id, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    void add(InstantId id, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    /// For a text that is already interned.
    void add(RegionId id, StringId key, StringId text, SourceTime time = kNoTime);
    void add(InstantId id, StringId key, StringId text, SourceTime time = kNoTime);
    /// Returns the new end of the list `last`.
    ArgId chain(ArgId last, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    /// Lays the args of the record at `origin` over those of the region's own record. Replaces an earlier such record; kNoOrigin: none.
    void setRecord(RegionId id, std::uint64_t origin);

private:
    ArgId append(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous);

    TraceColumns& m_columns;
};

} // namespace emberline
