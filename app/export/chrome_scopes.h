// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstddef>
#include <functional>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Things that share an id although they are alive at the same time (of different sources or processes, or told apart by fields that the
/// model does not keep) get an event's `scope` to be told apart by. Ask in the order of their beginnings.
class ChromeScopes {
public:
    /// The scope for `key`'s thing that lives in `life`: that of one which has ended by then, or a new one. The first is empty.
    std::string of(const std::string& key, TimeRange life);

private:
    struct Scope {
        Timestamp end; ///< of what had it last
        std::size_t number;
        friend auto operator<=>(const Scope&, const Scope&) = default;
    };
    using EarliestFirst = std::priority_queue<Scope, std::vector<Scope>, std::greater<>>;
    std::unordered_map<std::string, EarliestFirst> m_scopes;
};

} // namespace emberline
