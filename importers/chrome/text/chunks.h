// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/document_reader.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Reads the input into large reused buffers and passes their text to the document reader, in order. While events are expected, a buffer
/// waits until the next one is full, so that its stretches are parsed ahead. Runs on the import worker's thread.
class Chunks {
public:
    /// Skips events that have not ended after `largestEvent` bytes, or up to twice as many.
    explicit Chunks(EventSink& sink, std::size_t largestEvent = kLargestEvent) : m_largestEvent(largestEvent), m_reader(sink) { }

    std::span<char> prepare(std::size_t wanted);
    void commit(std::size_t size);
    /// Makes the reader read everything that is complete.
    void drain();
    /// Same at the end of the input: nothing remains.
    void finish();

private:
    struct Chunk {
        std::unique_ptr<char[]> room; ///< not touched before it is filled
        std::size_t capacity = 0;
        std::size_t size = 0;
        std::uint64_t offset = 0; ///< of its first byte
        std::size_t ahead = 0; ///< how much of its text is parsed ahead; the rest is at the start of the next chunk

        [[nodiscard]] std::string_view text() const { return {room.get(), size}; }
        void reserve(std::size_t wanted);
    };

    void process();
    void readCurrent();
    void startNextChunk(std::size_t done);
    void readOldest();
    void readAllAhead()
    {
        while (!m_chunksAhead.empty())
            readOldest();
    }
    void readText(std::string_view text, std::uint64_t offset);
    void hold(std::string_view text, std::uint64_t offset);
    void readHeld();

    std::size_t m_largestEvent;
    std::unique_ptr<Chunk> m_current; ///< being filled
    std::deque<std::unique_ptr<Chunk>> m_chunksAhead; ///< being parsed, oldest first
    std::vector<std::unique_ptr<Chunk>> m_free;
    std::string m_held; ///< what the reader has not finished of the text before m_chunksAhead
    std::uint64_t m_heldOffset = 0;
    std::size_t m_readHeldAt = 0; ///< the size of m_held at which the next try is worthwhile
    DocumentReader m_reader; ///< last member: its threads parse the chunks
};

} // namespace emberline::chrome
