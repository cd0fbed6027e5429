// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/field.h"
#include "importers/chrome/text/token_walk.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace emberline::chrome {

/// The fields of one event. If a key occurs twice, the last one counts.
class EventFields {
public:
    void clear() { m_seen = 0; }
    Token& put(Field field)
    {
        m_seen |= 1U << static_cast<unsigned>(field);
        return m_tokens[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] const Token* find(Field field) const
    {
        return (m_seen >> static_cast<unsigned>(field) & 1U) != 0 ? &m_tokens[static_cast<std::size_t>(field)] : nullptr;
    }
    /// Whether the event has any field from Id on.
    [[nodiscard]] bool anyRare() const { return m_seen >> static_cast<unsigned>(Field::Id) != 0; }

private:
    std::uint32_t m_seen = 0;
    std::array<Token, kFields> m_tokens;
};

} // namespace emberline::chrome
