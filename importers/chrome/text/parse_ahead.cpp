// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_reader.h"

namespace emberline::chrome {

constexpr std::size_t kLookBack = 64 << 10;
constexpr std::size_t kMaxKey = 32;
constexpr std::size_t kWindowSize = 1 << 20;
constexpr std::size_t kHere = 512 << 10; ///< bounds what damage costs

/// The first key of the object that begins at `at`; empty if the text contains none.
static std::string_view firstKey(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && isJsonSpace(text[at]);)
        ++at;
    if (at == text.size() || text[at] != '"')
        return {};
    const std::size_t end = text.find('"', at + 1);
    return end == std::string_view::npos || end - at > kMaxKey ? std::string_view() : text.substr(at + 1, end - at - 1);
}

/// The end of the event before the `{` at `at`, including its comma; 0 if no event ends there.
static std::size_t endBefore(std::string_view text, std::size_t at, EventSequence sequence)
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

/// Guesses where `text` can be cut between two events: where an object ends and another begins with the same first key as earlier events.
/// Returns the end of the last whole event, including the comma after it; 0 if there is no good guess. It is only a guess, because the
/// place may be inside a string or inside args. The parser notices a wrong guess, because the piece does not balance. It costs only time.
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

const ParsedStretch* ParseAhead::find(std::uint64_t offset, EventSequence sequence)
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

} // namespace emberline::chrome
