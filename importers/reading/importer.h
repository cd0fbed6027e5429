// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_group_key.h"
#include "model/diagnostics.h"
#include "model/time.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>

namespace emberline {

/// What the importers of one trace share besides the builder. A format family keeps here what spans several files (Trace2's sessions by
/// sid).
class SharedImportState {
public:
    virtual ~SharedImportState() = default;
    /// Makes what was read so far, from all files, worth drawing (links, ends of open regions). Called before a batch is taken; more input
    /// may follow.
    virtual void settle() = 0;
    /// Checks what no input reports (processes that were killed). Called about once a second while input is live. Returns whether settle()
    /// has something to do.
    virtual bool look() { return false; }
    /// All input of all sources has ended.
    virtual void finish() = 0;
};

/// Where importers put what they read. One for each trace, on the import worker's thread.
class ImportContext {
public:
    explicit ImportContext(TraceBuilder& builder) : m_builder(builder) { }

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    /// Whether other logs of a process add to its richest one. If not, the richest log stands alone.
    [[nodiscard]] bool addsOtherLogs() const { return m_addsOtherLogs; }
    void setAddsOtherLogs(bool adds) { m_addsOtherLogs = adds; }

    /// A number for ImportSource::group that no other group of this trace has.
    [[nodiscard]] std::uint64_t newGroup() { return ++m_groups; }

    /// The State of this trace, created with State(ImportContext&) at the first call.
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
    std::uint64_t m_groups = 0;
    std::map<std::type_index, std::unique_ptr<SharedImportState>> m_shared;
};

/// Reads one source. Bytes come in any pieces: where they are cut does not change the result. A whole file is a tail that reached its end.
class Importer {
public:
    virtual ~Importer() = default;

    /// Room for at least `wanted` bytes of the next input. Valid until commit().
    virtual std::span<char> prepare(std::size_t wanted) = 0;
    /// Takes the first `size` bytes of the room from prepare() as input.
    virtual void commit(std::size_t size) = 0;
    /// prepare(), copy and commit().
    void feed(std::string_view bytes);

    /// The input has ended for now. Sources of higher rank in the same group (see ImportSource) are read next. For a source in no group,
    /// this must not change the final result.
    virtual void reachEnd() { }
    /// Makes what was read so far worth drawing. Called before a batch is taken; more input may follow. Must not change the final result.
    virtual void settle() = 0;
    /// The input has ended: reports what is incomplete and closes what is open.
    virtual void finish() = 0;
    /// Like finish(), but the user stopped the reading before the input ended. What is incomplete is then no damage, and is not reported.
    virtual void stop() = 0;
    /// After finish(): set if the first bytes looked like this format, but nothing in the input meant anything in it. The value says what
    /// the input seems to be instead, in the words of lookalike.h.
    [[nodiscard]] virtual std::optional<std::string_view> mistakenFor() const { return std::nullopt; }
};

/// What the importer needs to know about its source besides the bytes.
struct ImportSource {
    SourceId id; ///< the builder already has this row
    /// A regular file that can be read again by offset, so that args may stay in it. Empty for a pipe, a socket, gzip or recoded text.
    std::string rereadPath;
    /// The path within the opened trace directory; its last part is the last part of the session's sid. Empty if the user named the file
    /// itself.
    std::string directoryEntry;
    std::optional<UnixTime> modified; ///< mtime, if known
    std::uint64_t firstByte = 0; ///< offset in the file where the input begins; not 0 if the oldest part is not kept
    bool growing = false; ///< live input: mtime is that of what the file holds at the first settle()
    /// Sources of one group may record the same run. The importers of all of them exist before any gets input, and sources of lower rank
    /// (see ImporterInfo) come first. 0: in no group.
    std::uint64_t group = 0;
};

/// What the formats of one program have in common, in words for the user.
struct FormatFamily {
    std::string_view one; ///< "a ... log"
    std::string_view many; ///< "... logs"
    std::string_view makesFile; ///< a sentence that says how to get one
    std::string_view fillsDirectory; ///< a sentence that says how to get many into "it", a directory; empty if nothing writes so
};

/// One row of the table of formats.
struct ImporterInfo {
    std::string_view id; ///< stable; as in `export --format ndjson`
    std::string_view label; ///< shown to people
    /// Whether a source that begins with `head` (at most 64 KiB, unpacked, without a UTF-8 byte order mark) has this format. At most one
    /// format may claim a source.
    bool (*sniff)(std::string_view head);
    std::unique_ptr<Importer> (*create)(ImportContext& context, const ImportSource& source);
    std::span<const DiagnosticKind* const> diagnostics; ///< those that it can report
    const FormatFamily& family;
    /// Whether each line can be read without those before it, so that a long file may be read from its middle.
    bool isReadableFromMiddle = false;
    /// Above 0: formats that one program writes of the same run at once, in the order in which it writes to them.
    int rank = 0;
    /// Of a format with a rank: which files may be of one group.
    FileGroupKey (*groupKeyOf)(const std::string& path, std::string_view directoryEntry) = nullptr;
};

} // namespace emberline
