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

/// Assigns event scopes. Things that share an id while they are alive at the same time (from different sources or processes, or
/// distinguished by fields that the model does not keep) need different `scope` fields. Call it in the order of their begins.
class ChromeScopes {
public:
    /// The scope for the thing of `key` that lives during `life`: that of a thing that has already ended, or a new one. The first scope is
    /// empty.
    std::string of(const std::string& key, TraceRange life);

private:
    struct Scope {
        TraceTime end; ///< of the scope's last user
        std::size_t number;
        friend auto operator<=>(const Scope&, const Scope&) = default;
    };
    using EarliestFirst = std::priority_queue<Scope, std::vector<Scope>, std::greater<>>;
    std::unordered_map<std::string, EarliestFirst> m_scopes;
};

} // namespace emberline
