// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace emberline {

/// What is known of a source before its first byte.
struct SourceName {
    std::string path; ///< as shown
    std::string rereadPath; ///< see ImportSource
    std::string directoryEntry; ///< see ImportSource
    std::int64_t modifiedNs = 0;
    bool live = false; ///< see Source::live; until finish()
    bool growing = false; ///< see ImportSource
    std::uint64_t firstByte = 0; ///< see ImportSource
};

/// One source on its way into the model: the first bytes are held back until they tell the format, then everything goes to its importer.
/// Files, followed files and connections all come through here; they differ in who calls.
class SourceFeed {
public:
    SourceFeed(ImportContext& context, SourceName name);

    /// Room for the next input; then commit(), as with an Importer.
    std::span<char> prepare(std::size_t wanted);
    void commit(std::size_t size);
    /// prepare(), copy and commit(). Input behind the first bytes of a rejected source is dropped.
    void feed(std::string_view bytes);

    /// Looks at the first bytes now, though more may come. Until it was called and a format found, nothing is imported; commit() calls it
    /// by itself once 64 KiB are there. Whether the format is known.
    bool sniff();
    [[nodiscard]] bool hasFormat() const { return m_importer != nullptr; }
    /// More first bytes than a sniffer looks at, and no format claims them.
    [[nodiscard]] bool isRejected() const { return !hasFormat() && m_head.size() >= kHead; }
    [[nodiscard]] bool isEmpty() const { return m_bytes == 0; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t firstByte() const { return m_name.firstByte; }
    [[nodiscard]] SourceId source() const { return m_source; } ///< none before the format is known

    /// The source has grown, though it was not thought to.
    void setLive();
    /// See ImportSource::modifiedNs; to be called before the format is known.
    void setModified(std::int64_t unixNs) { m_name.modifiedNs = unixNs; }

    void settle();
    /// The end of the input, at which a source that has a format is complete.
    void finish();
    /// No more will be read, though the input goes on: see Importer::stop().
    void stop();
    /// After finish(): whether there was a trace in it.
    [[nodiscard]] bool isTrace() const { return m_source && !m_isMistaken; }
    /// After finish(), where there was none: what it seems to be instead; empty where nothing is known (see lookalike.h).
    [[nodiscard]] std::string_view seemsToBe() const { return m_seemsToBe; }

private:
    void dropRoom();
    void close();
    [[nodiscard]] std::string_view sniffedHead() const;
    static constexpr std::size_t kHead = 64 << 10;

    ImportContext& m_context;
    SourceName m_name;
    std::string m_head;
    std::size_t m_headRoom = 0; ///< how much of m_head's end is room, not input
    SourceId m_source;
    std::unique_ptr<Importer> m_importer;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_bytesTold = 0;
    bool m_isMistaken = false; ///< see Importer::mistakenFor()
    std::string_view m_seemsToBe;
};

} // namespace emberline
