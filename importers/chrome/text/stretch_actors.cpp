// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/stretch_actors.h"

#include "model/hash.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

constexpr std::size_t kSlots = 512;

std::size_t hashOf(const Actor& actor)
{
    const std::uint64_t pid = mixed(0, static_cast<std::uint64_t>(actor.pid.value));
    return static_cast<std::size_t>(mixed(pid, static_cast<std::uint64_t>(actor.tid.value)) >> 32);
}

} // namespace

StretchActors::StretchActors() : m_slots(kSlots)
{ }

std::uint32_t StretchActors::idOf(const Actor& actor)
{
    std::size_t mask = m_slots.size() - 1;
    std::size_t at = hashOf(actor) & mask;
    for (; m_slots[at] != 0; at = (at + 1) & mask) {
        if (m_actors[m_slots[at] - 1] == actor)
            return m_slots[at] - 1;
    }
    m_actors.push_back(actor);
    const auto count = static_cast<std::uint32_t>(m_actors.size());
    m_slots[at] = count;
    if (m_actors.size() * 2 > m_slots.size()) {
        m_slots.assign(m_slots.size() * 2, 0);
        mask = m_slots.size() - 1;
        for (std::uint32_t id = 0; id < count; ++id) {
            at = hashOf(m_actors[id]) & mask;
            while (m_slots[at] != 0)
                at = (at + 1) & mask;
            m_slots[at] = id + 1;
        }
    }
    return count - 1;
}

void StretchActors::clear()
{
    if (m_actors.empty())
        return;
    if (m_slots.size() > kSlots * 16)
        m_slots.resize(kSlots);
    std::ranges::fill(m_slots, 0);
    m_actors.clear();
}

} // namespace emberline::chrome
