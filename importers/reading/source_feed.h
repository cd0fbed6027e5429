// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace emberline {

/// What is known about a source before its first byte.
struct SourceName {
    std::string path; ///< as shown
    std::string rereadPath; ///< see ImportSource
    std::string directoryEntry; ///< see ImportSource
    std::optional<UnixTime> modified; ///< see ImportSource
    bool live = false; ///< see Source::live; until finish()
    bool growing = false; ///< see ImportSource
    std::uint64_t firstByte = 0; ///< see ImportSource
    bool waits = false; ///< for begin() and start(), because it may belong to a group
    std::uint64_t aloneUntil = 0; ///< see ImportSource
};

/// One source on its way into the model. Holds the first bytes back until they reveal the format; then passes everything to the importer.
/// Files, followed files and connections all use it. A source that waits (SourceName) passes nothing on until start(), so that
/// begin() can be called for all sources of its group first. Until start(), stop feeding it when hasFullHead() is true.
class SourceFeed {
public:
    SourceFeed(ImportContext& context, SourceName name) : m_context(context), m_name(std::move(name)) { }

    /// Room for the next input. Call commit() next, as with an Importer.
    std::span<char> prepare(std::size_t wanted);
    void commit(std::size_t size);
    /// prepare(), copy and commit(). Drops what follows the first bytes of a rejected source.
    void feed(std::string_view bytes)
    {
        while (!bytes.empty() && !isRejected())
            bytes.remove_prefix(feedPiece(*this, bytes));
    }

    /// Looks at the first bytes now, though more may come, and returns whether the format is known. Nothing is imported until it is.
    /// commit() calls this by itself once it has 64 KiB.
    bool sniff();
    [[nodiscard]] bool hasFormat() const { return m_format != nullptr; }
    /// Whether input now goes to the importer.
    [[nodiscard]] bool isStarted() const { return m_isStarted; }
    /// The first bytes, before they are passed on.
    [[nodiscard]] std::string_view head() const { return m_head; }
    /// Whether it has as many first bytes as a sniffer looks at.
    [[nodiscard]] bool hasFullHead() const { return m_head.size() >= kHead; }
    /// No format claims the first bytes.
    [[nodiscard]] bool isRejected() const { return !hasFormat() && hasFullHead(); }

    /// Looks at the first bytes now, and returns whether their format is known. Passes nothing on.
    bool identify();
    /// See ImporterInfo; 0 before the format is known.
    [[nodiscard]] int rank() const { return m_format ? m_format->rank : 0; }
    /// See ImporterInfo; false before the format is known.
    [[nodiscard]] bool isReadableFromMiddle() const { return m_format && m_format->isReadableFromMiddle; }
    /// Creates the importer; the format must be known. `group`: see ImportSource.
    void begin(std::uint64_t group);
    /// Passes on the first bytes; more may follow. Call begin() before.
    void start();
    [[nodiscard]] bool isEmpty() const { return m_bytes == 0; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t firstByte() const { return m_name.firstByte; }
    [[nodiscard]] SourceId source() const { return m_source; } ///< none before the format is known

    /// The source has grown, which was not expected.
    void setLive()
    {
        if (!std::exchange(m_name.live, true) && m_source)
            m_context.builder().edit(m_source).live = true;
    }
    /// The source's file was written again: see ImportSource::modified, which its importer has as it was when the format became known.
    void setModified(std::optional<UnixTime> modified)
    {
        if (std::exchange(m_name.modified, modified) != modified && m_source)
            m_context.builder().edit(m_source).modified = modified;
    }

    /// See Importer.
    void reachEnd()
    {
        if (m_isStarted)
            m_importer->reachEnd();
    }
    void updateModel();
    /// The input has ended; if the source has a format, it is complete.
    void finish();
    /// Nothing more will be read, though the input goes on: see Importer::stop().
    void stop();
    /// After finish(): whether the source held a trace.
    [[nodiscard]] bool isTrace() const { return m_source && !m_isMistaken; }
    /// After finish(), if the source held no trace: what it seems to be instead; empty if unknown (see file_diagnostics.h).
    [[nodiscard]] std::string_view seemsToBe() const { return m_seemsToBe; }

private:
    void close();
    [[nodiscard]] std::string_view sniffedHead() const;
    static constexpr std::size_t kHead = 64 << 10;

    ImportContext& m_context;
    SourceName m_name;
    std::string m_head;
    const ImporterInfo* m_format = nullptr;
    SourceId m_source;
    std::unique_ptr<Importer> m_importer;
    bool m_isStarted = false;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_bytesInRow = 0;
    bool m_isMistaken = false; ///< see Importer::mistakenFor()
    std::string_view m_seemsToBe;
};

} // namespace emberline
