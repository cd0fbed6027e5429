// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/kept_text.h"

namespace emberline {

namespace {

constexpr std::size_t kKeptChunk = 256 << 10;
constexpr std::size_t kWhole = 16; ///< so many chunks are a short text

} // namespace

void KeptText::add(std::string_view text, UnixTime now)
{
    if (m_chunks.empty() || m_chunks.back().text.size() + text.size() > kKeptChunk)
        m_chunks.push_back({now, {}});
    m_chunks.back().written = now;
    m_chunks.back().text += text;
}

bool KeptText::isWhole() const
{
    return m_keepsBeginning && m_chunks.size() <= kWhole;
}

void KeptText::forget(UnixTime since)
{
    if (isWhole())
        return;
    bool cut = false;
    while (!m_chunks.empty() && m_chunks.front().written < since) {
        cut = m_chunks.front().text.back() != '\n';
        m_chunks.pop_front();
    }
    if (cut && !m_chunks.empty())
        m_chunks.front().text.erase(0, m_chunks.front().text.find('\n') + 1);
}

UnixTime KeptText::oldest() const
{
    if (m_chunks.empty())
        return UnixTime::max();
    return isWhole() ? m_chunks.back().written : m_chunks.front().written;
}

void KeptText::rewind()
{
    m_readChunks = 0;
    m_readBytes = 0;
}

/// Of the chunk that is being read.
std::string_view KeptText::rest() const
{
    return m_readChunks < m_chunks.size() ? std::string_view(m_chunks[m_readChunks].text).substr(m_readBytes) : std::string_view();
}

std::string_view KeptText::next()
{
    while (rest().empty() && m_readChunks + 1 < m_chunks.size()) {
        ++m_readChunks;
        m_readBytes = 0;
    }
    const std::string_view text = rest();
    m_readBytes += text.size();
    return text;
}

} // namespace emberline
