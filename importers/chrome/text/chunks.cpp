// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/chunks.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace emberline::chrome {

namespace {

constexpr std::size_t kLookBack = 64 << 10;
constexpr std::size_t kMaxKey = 32;
constexpr std::size_t kWindowSize = 1 << 20;
constexpr std::size_t kHere = 512 << 10; ///< bounds what damage costs
constexpr std::size_t kBufferSize = 4 << 20;
constexpr std::size_t kMaxCarry = 1 << 20; ///< the most that is copied from the end of one chunk to the start of the next
constexpr std::size_t kChunksAhead = 1;

/// The first key of the object that begins at `at`; empty if the text contains none.
std::string_view firstKey(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && isJsonSpace(text[at]);)
        ++at;
    if (at == text.size() || text[at] != '"')
        return {};
    const std::size_t end = text.find('"', at + 1);
    return end == std::string_view::npos || end - at > kMaxKey ? std::string_view() : text.substr(at + 1, end - at - 1);
}

/// The end of the event before the `{` at `at`, including its comma; 0 if no event ends there.
std::size_t endBefore(std::string_view text, std::size_t at, EventSequence sequence)
{
    const auto skipSpace = [&](std::size_t to) {
        while (to > 0 && isJsonSpace(text[to - 1]))
            --to;
        return to;
    };
    std::size_t end = skipSpace(at);
    const bool hasComma = end > 0 && text[end - 1] == ',';
    const std::size_t brace = hasComma ? skipSpace(end - 1) : end;
    if (brace == 0 || text[brace - 1] != '}' || (!hasComma && sequence == EventSequence::Array))
        return 0;
    return end;
}

} // namespace

/// Guesses where `text` can be cut between two events: where an object ends and another begins with the same first key as earlier events.
/// Returns the end of the last whole event, including the comma after it; 0 if there is no good guess. It is only a guess, because the
/// place may be inside a string or inside args. The parser of the piece notices a wrong guess, because the piece does not balance. A wrong
/// guess costs only time.
std::size_t ParseAhead::cut(std::string_view text, EventSequence sequence)
{
    const std::size_t least = text.size() > kLookBack ? text.size() - kLookBack : 1;
    std::size_t unknownEnd = 0;
    std::string_view unknownKey;
    for (std::size_t at = text.rfind('{'); at != std::string_view::npos && at >= least; at = text.rfind('{', at - 1)) {
        const std::string_view key = firstKey(text, at);
        if (key.empty())
            continue;
        const bool known = std::ranges::find(m_firstKeys, key) != m_firstKeys.end();
        if (!known && unknownEnd != 0)
            continue;
        const std::size_t end = endBefore(text, at, sequence);
        if (end == 0)
            continue;
        if (known)
            return end;
        unknownEnd = end;
        unknownKey = key;
    }
    if (unknownEnd != 0) {
        m_firstKeys[m_oldestKey] = unknownKey;
        m_oldestKey = (m_oldestKey + 1) % m_firstKeys.size();
    }
    return unknownEnd;
}

std::size_t ParseAhead::parse(std::string_view text, std::uint64_t offset, EventSequence sequence)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const std::string_view window = text.substr(at, kWindowSize);
        std::size_t size = cut(window, sequence);
        if (size == 0) { // no guess
            if (at + window.size() == text.size())
                break;
            size = window.size();
        }
        if (m_free.empty())
            m_free.push_back(std::make_unique<Stretch>());
        Stretch& stretch = *m_ahead.emplace_back(std::move(m_free.back()));
        m_free.pop_back();
        stretch.text = window.substr(0, size);
        stretch.offset = offset + at;
        stretch.sequence = sequence;
        m_queue.push(stretch);
        at += size;
    }
    return at;
}

void ParseAhead::dropUpTo(std::uint64_t offset)
{
    for (; !m_ahead.empty() && m_ahead.front()->offset <= offset; m_ahead.pop_front()) {
        m_queue.drop(*m_ahead.front());
        m_free.push_back(std::move(m_ahead.front()));
    }
}

const ParsedStretch* ParseAhead::take(std::uint64_t offset, EventSequence sequence)
{
    if (offset > 0)
        dropUpTo(offset - 1);
    if (m_ahead.empty() || m_ahead.front()->offset != offset || m_ahead.front()->sequence != sequence)
        return nullptr;
    Stretch& stretch = *m_ahead.front();
    m_queue.await(stretch);
    m_free.push_back(std::move(m_ahead.front()));
    m_ahead.pop_front();
    return &stretch.parsed;
}

ParseAhead::Parsed ParseAhead::parseHere(std::string_view text, std::uint64_t offset, EventSequence sequence)
{
    dropUpTo(offset);
    const std::string_view window = text.substr(0, kHere);
    const std::string_view stretch = cutHere(text, offset, sequence);
    m_here.clear();
    m_parser.parse(stretch, sequence, m_here);
    return {m_here, stretch.empty() ? window.size() : stretch.size()};
}

/// Empty if one event is too large, or if the text cannot be cut.
std::string_view ParseAhead::cutHere(std::string_view text, std::uint64_t offset, EventSequence sequence)
{
    const std::string_view window = text.substr(0, kHere);
    if (!m_ahead.empty() && m_ahead.front()->offset - offset <= window.size())
        return window.substr(0, m_ahead.front()->offset - offset);
    const std::size_t size = cut(window, sequence);
    if (size > 0)
        return window.substr(0, size);
    return window.size() == text.size() ? window : std::string_view();
}

Chunks::Chunks(EventSink& sink, std::size_t largestEvent) : m_largestEvent(largestEvent), m_reader(makeDocumentReader(sink, m_ahead))
{ }

/// Nothing may parse the chunks any more.
Chunks::~Chunks()
{
    if (!m_chunksAhead.empty())
        m_ahead.dropUpTo(m_chunksAhead.back()->offset + m_chunksAhead.back()->size);
}

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
    if (!m_reader->expected())
        readAllAhead(); // the reader may come among events again
    const std::optional<EventSequence> expected = m_reader->expected();
    if (!expected)
        return readCurrent();
    m_current->ahead = m_ahead.parse(m_current->text(), m_current->offset, *expected);
    startNextChunk(m_current->ahead);
    while (m_chunksAhead.size() > kChunksAhead)
        readOldest();
}

/// Passes the current chunk to the reader, without parsing ahead.
void Chunks::readCurrent()
{
    std::size_t done = m_current->size;
    if (m_held.empty())
        done = m_reader->read(m_current->text(), m_current->offset, false);
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
    std::unique_ptr<Chunk> next;
    if (m_free.empty()) {
        next = std::make_unique<Chunk>();
    } else {
        next = std::move(m_free.back());
        m_free.pop_back();
    }
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
    m_ahead.dropUpTo(chunk.offset + chunk.ahead - 1);
    m_free.push_back(std::move(m_chunksAhead.front()));
    m_chunksAhead.pop_front();
}

void Chunks::readAllAhead()
{
    while (!m_chunksAhead.empty())
        readOldest();
}

void Chunks::readText(std::string_view text, std::uint64_t offset)
{
    if (!m_held.empty()) {
        m_held += text;
        if (m_held.size() >= m_readHeldAt)
            readHeld();
        return;
    }
    const std::size_t done = m_reader->read(text, offset, false);
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
    const std::size_t done = m_reader->read(m_held, m_heldOffset, false);
    if (done == 0 && m_held.size() > m_largestEvent) {
        m_reader->giveUpGiant();
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
    m_reader->read(rest, offset, true);
    m_current.reset();
    m_free.clear();
    m_held = std::string();
}

} // namespace emberline::chrome
