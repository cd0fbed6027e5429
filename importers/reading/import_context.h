// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <typeindex>
#include <utility>
#include <vector>

namespace emberline {

class FormatTable;

/// What the importers of one trace share besides the builder. A family keeps here what spans several files (Trace2's sessions by sid).
class SharedImportState {
public:
    virtual ~SharedImportState() = default;
    /// Brings the model up to date with what was read so far from all files (links, ends of open regions). Called before each batch.
    virtual void updateModel() = 0;
    /// Checks what no input reports (processes that were killed). Called about once a second while input is live. Returns whether
    /// updateModel() has something to do.
    virtual bool checkProcesses() { return false; }
    /// All input of all sources has ended.
    virtual void finish() = 0;
};

/// Where importers put what they read. One for each trace, on the import worker's thread.
class ImportContext {
public:
    /// Both must outlive this object.
    ImportContext(TraceBuilder& builder, const FormatTable& formats) : m_builder(builder), m_formats(formats) { }

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] const FormatTable& formats() const { return m_formats; }

    /// Whether other logs of a process add to its richest one. If not, the richest log stands alone.
    [[nodiscard]] bool addsOtherLogs() const { return m_addsOtherLogs; }
    void setAddsOtherLogs(bool adds) { m_addsOtherLogs = adds; }

    /// A number for ImportSource::group that no other group of this trace has.
    [[nodiscard]] std::uint64_t newGroup() { return ++m_groups; }

    /// Room for bytes on their way to the one of many short sources that takes them next. Keeps what was written until somebody else does.
    [[nodiscard]] std::span<char> scratch(std::size_t size)
    {
        m_scratch.resize(std::max(m_scratch.size(), size));
        return std::span(m_scratch).first(size);
    }

    /// Followed files: `source` and a richer one of its group both show what `source` holds from `byte` on. No row is ever removed from a
    /// trace, so the trace should start over (ImportSource::aloneUntil).
    void shareFrom(SourceId source, std::uint64_t byte)
    {
        const auto [known, isNew] = m_sharedFrom.try_emplace(source, byte);
        known->second = std::min(known->second, byte);
    }
    [[nodiscard]] const std::map<SourceId, std::uint64_t>& sharedFrom() const { return m_sharedFrom; }

    /// The State of this trace, created with State(ImportContext&) at the first call.
    template <class State>
    State& shared()
    {
        const auto known = std::ranges::find(m_shared, std::type_index(typeid(State)), &Shared::type);
        if (known != m_shared.end())
            return static_cast<State&>(*known->state);
        auto state = std::make_unique<State>(*this); // may create those that it depends on: they come before it
        return static_cast<State&>(*m_shared.emplace_back(Shared{typeid(State), std::move(state)}).state);
    }
    void updateModel()
    {
        for (const auto& [type, state] : m_shared)
            state->updateModel();
    }
    bool checkProcesses()
    {
        bool any = false;
        for (const auto& [type, state] : m_shared)
            any = state->checkProcesses() || any;
        return any;
    }
    void finish()
    {
        for (const auto& [type, state] : m_shared)
            state->finish();
    }

private:
    struct Shared {
        std::type_index type;
        std::unique_ptr<SharedImportState> state;
    };

    TraceBuilder& m_builder;
    const FormatTable& m_formats;
    bool m_addsOtherLogs = true;
    std::uint64_t m_groups = 0;
    std::vector<char> m_scratch;
    std::map<SourceId, std::uint64_t> m_sharedFrom; ///< of the files that shareFrom() named
    std::vector<Shared> m_shared; ///< in the order in which they were created and are called
};

} // namespace emberline
