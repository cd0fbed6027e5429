// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_reader.h"

#include <cstring>
#include <utility>

namespace emberline::chrome {

constexpr std::size_t kBufferSize = 4 << 20;
constexpr std::size_t kMaxCarry = 1 << 20; ///< the most that is copied from the end of one chunk to the start of the next
constexpr std::size_t kChunksAhead = 1;

std::span<char> Chunks::prepare(std::size_t wanted)
{
    if (!m_current)
        startNextChunk(0);
    Chunk& chunk = *m_current;
    chunk.reserve(chunk.size + wanted);
    return {chunk.room.get() + chunk.size, chunk.capacity - chunk.size};
}

void Chunks::Chunk::reserve(std::size_t wanted)
{
    if (capacity >= wanted)
        return;
    wanted = std::max(wanted, 2 * capacity); // short reads ask for little more each time
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (size > 0)
        std::memcpy(larger.get(), room.get(), size);
    room = std::move(larger);
    capacity = wanted;
}

void Chunks::commit(std::size_t size)
{
    m_current->size += size;
    if (m_current->size >= kBufferSize)
        process();
}

void Chunks::process()
{
    if (!m_reader.isAmongEvents())
        readAllAhead(); // the reader may come among events again
    if (!m_reader.isAmongEvents())
        return readCurrent();
    m_current->ahead = m_reader.parseAhead(m_current->text(), m_current->offset);
    startNextChunk(m_current->ahead);
    while (m_chunksAhead.size() > kChunksAhead)
        readOldest();
}

/// Passes the current chunk to the reader, without parsing ahead.
void Chunks::readCurrent()
{
    std::size_t done = m_current->size;
    if (m_held.empty())
        done = m_reader.read(m_current->text(), m_current->offset, false);
    else
        readText(m_current->text(), m_current->offset);
    if (m_current->size - done > kMaxCarry) {
        hold(m_current->text().substr(done), m_current->offset + done);
        done = m_current->size;
    }
    startNextChunk(done);
}

/// Queues the current chunk if it is parsed ahead, and frees it otherwise. Starts another with the part that is not finished.
void Chunks::startNextChunk(std::size_t done)
{
    if (m_free.empty())
        m_free.push_back(std::make_unique<Chunk>());
    std::unique_ptr<Chunk> next = std::move(m_free.back());
    m_free.pop_back();
    next->size = 0;
    next->ahead = 0;
    if (m_current) {
        const std::string_view carried = m_current->text().substr(done);
        next->offset = m_current->offset + done;
        next->reserve(std::max(carried.size(), m_current->capacity));
        std::memcpy(next->room.get(), carried.data(), carried.size());
        next->size = carried.size();
        if (m_current->ahead > 0)
            m_chunksAhead.push_back(std::move(m_current));
        else
            m_free.push_back(std::move(m_current));
    }
    m_current = std::move(next);
}

void Chunks::readOldest()
{
    const Chunk& chunk = *m_chunksAhead.front();
    readText(chunk.text().substr(0, chunk.ahead), chunk.offset);
    m_reader.dropUpTo(chunk.offset + chunk.ahead - 1);
    m_free.push_back(std::move(m_chunksAhead.front()));
    m_chunksAhead.pop_front();
}

void Chunks::readText(std::string_view text, std::uint64_t offset)
{
    if (!m_held.empty()) {
        m_held += text;
        if (m_held.size() >= m_readHeldAt)
            readHeld();
        return;
    }
    const std::size_t done = m_reader.read(text, offset, false);
    hold(text.substr(done), offset + done);
}

void Chunks::hold(std::string_view text, std::uint64_t offset)
{
    m_held = text;
    m_heldOffset = offset;
    m_readHeldAt = 0;
}

/// Retries an event that is longer than a chunk each time its text has doubled, so that retries at most double the cost.
void Chunks::readHeld()
{
    const std::size_t done = m_reader.read(m_held, m_heldOffset, false);
    if (done == 0 && m_held.size() > m_largestEvent) {
        m_reader.giveUpGiant();
        m_heldOffset += m_held.size();
        m_held.clear();
        return;
    }
    m_held.erase(0, done);
    m_heldOffset += done;
    m_readHeldAt = done > 0 ? 0 : m_held.size() * 2;
}

void Chunks::drain()
{
    readAllAhead();
    if (m_current)
        readCurrent();
}

void Chunks::finish()
{
    readAllAhead();
    std::string_view rest = m_current ? m_current->text() : std::string_view();
    std::uint64_t offset = m_current ? m_current->offset : 0;
    if (!m_held.empty()) {
        m_held += rest;
        rest = m_held;
        offset = m_heldOffset;
    }
    m_reader.read(rest, offset, true);
    m_reader.release();
    m_current.reset();
    m_free.clear();
    m_held = std::string();
}

} // namespace emberline::chrome
