// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <typeindex>

namespace emberline {

/// What the importers of one trace share besides the builder: a format family keeps here what crosses files (Trace2's sessions by sid).
class SharedImportState {
public:
    virtual ~SharedImportState() = default;
    /// Brings what was read so far, of all files, into a state worth drawing (links, ends of open regions). Called before a batch is taken;
    /// more input may follow.
    virtual void settle() = 0;
    /// Looks at what is told by no input (processes that were killed); called about once a second while input is live. Whether settle() has
    /// something to do.
    virtual bool look() { return false; }
    /// All input of all sources has ended.
    virtual void finish() = 0;
};

/// Where importers put what they read. One a trace, on the import worker's thread.
class ImportContext {
public:
    explicit ImportContext(TraceBuilder& builder) : m_builder(builder) { }

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    /// Whether what another log of the same process tells is added to what its richest one does; else that one's word stands alone.
    [[nodiscard]] bool addsOtherLogs() const { return m_addsOtherLogs; }
    void setAddsOtherLogs(bool adds) { m_addsOtherLogs = adds; }

    /// The one State of this trace, made with State(ImportContext&) at the first call.
    template <class State>
    State& shared()
    {
        std::unique_ptr<SharedImportState>& state = m_shared[std::type_index(typeid(State))];
        if (!state)
            state = std::make_unique<State>(*this);
        return static_cast<State&>(*state);
    }
    void settle()
    {
        for (auto& [type, state] : m_shared)
            state->settle();
    }
    bool look()
    {
        bool any = false;
        for (auto& [type, state] : m_shared)
            any = state->look() || any;
        return any;
    }
    void finish()
    {
        for (auto& [type, state] : m_shared)
            state->finish();
    }

private:
    TraceBuilder& m_builder;
    bool m_addsOtherLogs = true;
    std::map<std::type_index, std::unique_ptr<SharedImportState>> m_shared;
};

/// Reads one source. Bytes come in any pieces: the outcome does not depend on where they are cut. A file is a tail that reached its end.
class Importer {
public:
    virtual ~Importer() = default;

    /// Room for at least `wanted` bytes, to be filled with the next input. Valid until commit().
    virtual std::span<char> prepare(std::size_t wanted) = 0;
    /// The first `size` bytes of what prepare() gave are input now.
    virtual void commit(std::size_t size) = 0;
    /// prepare(), copy and commit().
    void feed(std::string_view bytes);

    /// Makes what was read so far worth drawing: called before a batch is taken, more input may follow. Must not change the final outcome.
    virtual void settle() = 0;
    /// The input has ended: what is incomplete is told, what is open is closed.
    virtual void finish() = 0;
    /// As finish(), where the user has ended the reading and not the input: what is incomplete is no damage, and nothing is told of it.
    virtual void stop() = 0;
    /// After finish(): set where nothing of the input had a meaning in this format, though its first bytes seemed to. Then it is what it
    /// seems to be instead, in the words of lookalike.h.
    [[nodiscard]] virtual std::optional<std::string_view> mistakenFor() const { return std::nullopt; }
};

/// What the importer needs to know of its source besides the bytes.
struct ImportSource {
    SourceId id; ///< its row in the builder's sources is there already
    /// A regular file that can be read again by offset, so that args may stay in it. Empty for a pipe, a socket, gzip or recoded text.
    std::string rereadPath;
    /// The path within the trace directory that was opened; its last part is the last part of the session's sid. Empty when the file was
    /// named itself.
    std::string directoryEntry;
    std::int64_t modifiedNs = 0; ///< mtime, ns since the Unix epoch; 0 when not known
    std::uint64_t firstByte = 0; ///< where in the file the input begins; not 0 where the oldest part is not kept
    bool growing = false; ///< live input: mtime was that of what is there at the first settle()
};

/// One row of the table of formats.
struct ImporterInfo {
    std::string_view id; ///< as in the model dump
    std::string_view label; ///< for people
    /// Whether a source that begins with `head` (at most 64 KiB, unpacked, without UTF-8 byte order mark) is of this format. At most one
    /// format says so.
    bool (*sniff)(std::string_view head);
    std::unique_ptr<Importer> (*create)(ImportContext& context, const ImportSource& source);
    std::span<const DiagnosticKind* const> diagnostics; ///< what it can tell
};

} // namespace emberline
