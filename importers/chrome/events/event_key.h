// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event.h"

#include <string>

namespace emberline::chrome {

/// What tells the operations of one id apart from all others: bytes for a hash table.
class EventKey {
public:
    /// `kind`: a letter that keeps ids of different phases apart.
    explicit EventKey(char kind) : m_bytes(1, kind) { }

    /// The event's id and its scope. `isLocal`: an id that belongs to its process, even if the event does not say so.
    EventKey& addId(const Event& event, bool isLocal);
    EventKey& add(StringId part);
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    void addNumber(std::uint64_t number);

    std::string m_bytes;
};

} // namespace emberline::chrome
