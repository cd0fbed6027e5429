// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/string_table.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace emberline::chrome {

/// Numbers keys in the order in which they first come, so that what belongs to them can stand in a vector or deque.
class KeyRows {
public:
    /// The row of `key`. A new key's row is the number of keys before it.
    std::size_t operator[](std::string_view key) { return m_keys->intern(key).row(); }
    /// Forgets every key and frees their memory.
    void clear() { m_keys = std::make_unique<StringTable>(); }

private:
    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>();
};

} // namespace emberline::chrome
