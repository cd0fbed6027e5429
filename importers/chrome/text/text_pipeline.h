// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/document_reader.h"
#include "importers/chrome/text/stretch_cutter.h"
#include "importers/chrome/text/stretch_task.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Reads the input into large reused buffers and passes it to the document reader, in order. While the reader is among events, it cuts
/// buffers into stretches and parses them ahead on two threads. Where that fails (a bad guess, damage, the end of the array), the reader
/// gets the text itself for as long as necessary. Runs on the import worker's thread.
class TextPipeline {
public:
    explicit TextPipeline(DocumentReader& reader) : m_reader(reader) { }

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
        std::deque<StretchTask> tasks; ///< reused
        std::size_t taskCount = 0;

        [[nodiscard]] std::string_view text() const { return {room.get(), size}; }
        void reserve(std::size_t wanted);
    };

    void process();
    void readCurrent();
    std::size_t cutIntoTasks(Chunk& chunk);
    void startNextChunk(std::size_t done);
    void consumeOldest();
    void consume(StretchTask& task);
    void readText(std::string_view text, std::uint64_t offset);
    void hold(std::string_view text, std::uint64_t offset);
    void readHeld();

    DocumentReader& m_reader;
    StretchCutter m_cutter;
    std::unique_ptr<Chunk> m_current; ///< being filled
    std::deque<std::unique_ptr<Chunk>> m_ahead; ///< being parsed, oldest first
    std::vector<std::unique_ptr<Chunk>> m_free;
    std::string m_held; ///< what the reader has not finished of the text before m_ahead
    std::uint64_t m_heldOffset = 0;
    std::size_t m_readHeldAt = 0; ///< the size of m_held at which the next try is worthwhile
    StretchQueue m_queue; ///< last member: its thread works on the chunks
};

} // namespace emberline::chrome
