// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/stretch_strings.h"

#include <algorithm>
#include <cstring>

namespace emberline::chrome {

namespace {

constexpr std::size_t kSlots = 4096;

std::uint64_t load(const char* from, std::size_t size)
{
    std::uint64_t word = 0;
    std::memcpy(&word, from, size);
    return word;
}

/// Names are short: two overlapping words cover up to 16 bytes.
std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;
    const char* at = text.data();
    std::size_t left = text.size();
    std::uint64_t hash = left * kMix;
    for (; left > 16; left -= 8, at += 8)
        hash = (hash ^ load(at, 8)) * kMix, hash ^= hash >> 32;
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    if (left >= 8) {
        head = load(at, 8);
        tail = load(at + left - 8, 8);
    } else if (left >= 4) {
        head = load(at, 4);
        tail = load(at + left - 4, 4);
    } else if (left > 0) {
        head = static_cast<unsigned char>(at[0]);
        tail = static_cast<std::uint64_t>(static_cast<unsigned char>(at[left / 2])) << 8 | static_cast<unsigned char>(at[left - 1]);
    }
    hash = (hash ^ head) * kMix;
    hash ^= hash >> 32;
    hash = (hash ^ tail) * kMix;
    return static_cast<std::uint32_t>(hash >> 32);
}

} // namespace

StretchStrings::StretchStrings() : m_slots(kSlots)
{ }

std::uint32_t& StretchStrings::slotOf(std::string_view text, std::uint32_t hash)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at] != 0 && !(m_hashes[m_slots[at] - 1] == hash && m_texts[m_slots[at] - 1] == text))
        at = (at + 1) & mask;
    return m_slots[at];
}

std::uint32_t StretchStrings::idOf(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    std::uint32_t& slot = slotOf(text, hash);
    if (slot != 0)
        return slot - 1;
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    slot = id + 1;
    m_texts.push_back(text);
    m_hashes.push_back(hash);
    if (m_texts.size() * 2 > m_slots.size())
        grow();
    return id;
}

std::uint32_t StretchStrings::idOfCopy(std::string_view text)
{
    const std::uint32_t known = slotOf(text, hashOf(text));
    return known != 0 ? known - 1 : idOf(m_copies.emplace_back(text));
}

void StretchStrings::grow()
{
    m_slots.assign(m_slots.size() * 2, 0);
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint32_t id = 0; id < m_texts.size(); ++id) {
        std::size_t at = m_hashes[id] & mask;
        while (m_slots[at] != 0)
            at = (at + 1) & mask;
        m_slots[at] = id + 1;
    }
}

void StretchStrings::clear()
{
    if (m_texts.empty())
        return;
    if (m_slots.size() > kSlots * 16)
        m_slots.resize(kSlots);
    std::ranges::fill(m_slots, 0);
    m_hashes.clear();
    m_texts.clear();
    m_copies.clear();
}

} // namespace emberline::chrome
