// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/formats.h"
#include "importers/reading/import_context.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace emberline {

/// The trace that an import makes, and what its importers share. It can begin anew: a new generation replaces the old one from time to time
/// if only the newest part of live input is kept, and once when a richer log begins with what a poorer one showed. No row is ever removed
/// from a trace, so readers of the old one need not know. Used on the import worker's thread.
class ImportedTrace {
public:
    [[nodiscard]] ImportContext& context() { return m_generation->context; }
    [[nodiscard]] TraceBuilder& builder() { return m_generation->builder; }
    [[nodiscard]] Diagnostics& diagnostics() { return m_generation->builder.diagnostics(); }

    /// Begins anew: `fill` moves all input that goes on to the new context, then the old generation is deleted. The next batch is the first
    /// of the new one (TraceBatch::restarts).
    void startOver(const std::function<void(ImportContext&)>& fill);

    /// How far the reading came that was cancelled and may go on; nothing: none was. Each batch reports it as kReadingStopped until then.
    void setStoppedAt(std::optional<std::string> share) { m_stoppedAt = std::move(share); }
    [[nodiscard]] const std::optional<std::string>& stoppedAt() const { return m_stoppedAt; }

    /// What was read since the last batch.
    [[nodiscard]] TraceBatch takeBatch();
    /// How many records the trace has, those included that no batch has brought yet.
    [[nodiscard]] std::uint64_t countRecords();

private:
    struct Generation {
        TraceBuilder builder;
        ImportContext context{builder, formatTable()};
    };
    std::unique_ptr<Generation> m_generation = std::make_unique<Generation>();
    bool m_restarts = false; ///< the next batch is the first of its generation
    std::optional<std::string> m_stoppedAt;
    bool m_resendsDiagnostics = false; ///< with the next batch, because the last one that was handed out differs
};

[[nodiscard]] std::uint64_t recordsIn(const TraceBatch& batch);

} // namespace emberline
