// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstddef>
#include <limits>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// The operations of one async id that have begun and not ended. They may end in any order; each step takes constant time.
class OpenAsyncs {
public:
    struct Closed {
        RegionId region;
        RegionId parent; ///< the open one around it; none if there is none
    };

    void clear();
    void open(RegionId region, StringId name);
    [[nodiscard]] bool isEmpty() const { return m_innermost == kNowhere; }
    [[nodiscard]] StringId innermostName() const { return m_entries[m_innermost].name; }
    /// Whether an operation of that name is open.
    [[nodiscard]] bool isOpen(StringId name);

    /// Closes the innermost of all operations. At least one must be open.
    Closed closeInnermost() { return close(m_innermost); }
    /// Closes the innermost operation of that name. At least one must be open.
    Closed close(StringId name);

private:
    static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

    struct Entry {
        RegionId region;
        StringId name;
        std::size_t outer; ///< the next open one outwards, or kNowhere
        std::size_t inner;
    };

    Closed close(std::size_t at);

    std::vector<Entry> m_entries; ///< in the order they began, including those that have ended
    std::size_t m_innermost = kNowhere;
    bool m_isIndexed = false;
    std::unordered_map<StringId, std::vector<std::size_t>> m_byName; ///< of the open ones, the innermost last; filled on the first question
};

} // namespace emberline::chrome
