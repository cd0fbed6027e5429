// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/event_key.h"

namespace emberline::chrome {

void EventKey::addNumber(std::uint64_t number)
{
    m_bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

EventKey& EventKey::addId(const Event& event, bool isLocal)
{
    addNumber(event.text(event.extra.id).row());
    addNumber(event.text(event.extra.scope).row());
    if (isLocal || event.extra.idKind == EventExtra::IdKind::Local) {
        addNumber(static_cast<std::uint64_t>(event.actor.process->pid.kind));
        addNumber(static_cast<std::uint64_t>(event.actor.process->pid.value));
    }
    return *this;
}

EventKey& EventKey::add(StringId part)
{
    const std::uint32_t row = part.row();
    m_bytes.append(reinterpret_cast<const char*>(&row), sizeof row);
    return *this;
}

} // namespace emberline::chrome
