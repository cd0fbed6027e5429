// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/text_pipeline.h"

#include <algorithm>
#include <cstring>

namespace emberline::chrome {

namespace {

constexpr std::size_t kBufferSize = 4 << 20;
constexpr std::size_t kStretch = 1 << 20;
constexpr std::size_t kMaxCarry = 1 << 20; ///< the most that is copied from the end of one chunk to the start of the next
constexpr std::size_t kChunksAhead = 1;
constexpr std::size_t kLargestBuffer = 1 << 30;

} // namespace

std::span<char> TextPipeline::prepare(std::size_t wanted)
{
    if (!m_current)
        startNextChunk(0);
    Chunk& chunk = *m_current;
    chunk.reserve(chunk.size + wanted);
    return {chunk.room.get() + chunk.size, chunk.capacity - chunk.size};
}

void TextPipeline::Chunk::reserve(std::size_t wanted)
{
    if (capacity >= wanted)
        return;
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (size > 0)
        std::memcpy(larger.get(), room.get(), size);
    room = std::move(larger);
    capacity = wanted;
}

void TextPipeline::commit(std::size_t size)
{
    m_current->size += size;
    if (m_current->size >= kBufferSize)
        process();
}

void TextPipeline::process()
{
    Chunk& chunk = *m_current;
    if (m_ahead.empty() && m_held.empty() && !m_reader.expectsEvents()) {
        readCurrent();
        return;
    }
    startNextChunk(cutIntoTasks(chunk));
    while (m_ahead.size() > kChunksAhead)
        consumeOldest();
}

/// Passes the current chunk to the reader itself.
void TextPipeline::readCurrent()
{
    std::size_t done = m_reader.read(m_current->text(), m_current->offset, false);
    if (m_current->size - done > kMaxCarry) {
        hold(m_current->text().substr(done), m_current->offset + done);
        done = m_current->size;
    }
    startNextChunk(done);
}

/// Returns how much of the chunk the tasks cover.
std::size_t TextPipeline::cutIntoTasks(Chunk& chunk)
{
    chunk.taskCount = 0;
    std::size_t at = 0;
    while (at < chunk.size) {
        const std::string_view window = chunk.text().substr(at, kStretch);
        std::size_t size = m_cutter.cut(window, m_reader.sequence());
        const bool isLast = at + window.size() == chunk.size;
        if (size == 0) { // no guess: the reader must read it
            if (isLast && window.size() <= kMaxCarry)
                break;
            size = window.size();
        }
        if (chunk.taskCount == chunk.tasks.size())
            chunk.tasks.emplace_back();
        StretchTask& task = chunk.tasks[chunk.taskCount++];
        task.text = window.substr(0, size);
        task.offset = chunk.offset + at;
        task.sequence = m_reader.sequence();
        m_queue.push(task);
        at += size;
    }
    return at;
}

/// Queues the current chunk if it has tasks and frees it otherwise. Starts another with the part that is not finished.
void TextPipeline::startNextChunk(std::size_t done)
{
    std::unique_ptr<Chunk> next;
    if (m_free.empty()) {
        next = std::make_unique<Chunk>();
    } else {
        next = std::move(m_free.back());
        m_free.pop_back();
    }
    next->size = 0;
    next->taskCount = 0;
    if (m_current) {
        const std::string_view carried = m_current->text().substr(done);
        next->offset = m_current->offset + done;
        next->reserve(std::max(carried.size(), m_current->capacity));
        std::memcpy(next->room.get(), carried.data(), carried.size());
        next->size = carried.size();
        if (m_current->taskCount > 0)
            m_ahead.push_back(std::move(m_current));
        else
            m_free.push_back(std::move(m_current));
    }
    m_current = std::move(next);
}

void TextPipeline::consumeOldest()
{
    Chunk& chunk = *m_ahead.front();
    for (std::size_t i = 0; i < chunk.taskCount; ++i)
        consume(chunk.tasks[i]);
    m_free.push_back(std::move(m_ahead.front()));
    m_ahead.pop_front();
}

void TextPipeline::consume(StretchTask& task)
{
    if (!m_held.empty() || !m_reader.expectsEvents() || m_reader.sequence() != task.sequence) {
        m_queue.drop(task);
        readText(task.text, task.offset);
        return;
    }
    m_queue.await(task);
    m_reader.accept(task.parsed, task.text, task.offset);
    if (const std::size_t size = task.parsed.size; size < task.text.size())
        readText(task.text.substr(size), task.offset + size);
}

void TextPipeline::readText(std::string_view text, std::uint64_t offset)
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

void TextPipeline::hold(std::string_view text, std::uint64_t offset)
{
    m_held = text;
    m_heldOffset = offset;
    m_readHeldAt = 0;
}

/// Retries an event that is longer than a chunk each time its text has doubled, so that retries at most double the cost.
void TextPipeline::readHeld()
{
    const std::size_t done = m_reader.read(m_held, m_heldOffset, false);
    if (done == 0 && m_held.size() > kLargestBuffer) {
        m_reader.giveUpGiant();
        m_heldOffset += m_held.size();
        m_held.clear();
        return;
    }
    m_held.erase(0, done);
    m_heldOffset += done;
    m_readHeldAt = done > 0 ? 0 : m_held.size() * 2;
}

void TextPipeline::drain()
{
    while (!m_ahead.empty())
        consumeOldest();
    if (!m_current)
        return;
    if (m_held.empty()) {
        readCurrent();
        return;
    }
    readText(m_current->text(), m_current->offset);
    startNextChunk(m_current->size);
}

void TextPipeline::finish()
{
    while (!m_ahead.empty())
        consumeOldest();
    std::string_view rest = m_current ? m_current->text() : std::string_view();
    std::uint64_t offset = m_current ? m_current->offset : 0;
    if (!m_held.empty()) {
        m_held += rest;
        rest = m_held;
        offset = m_heldOffset;
    }
    m_reader.read(rest, offset, true);
    m_current.reset();
    m_free.clear();
    m_held = {};
}

} // namespace emberline::chrome
