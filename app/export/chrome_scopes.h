// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Things that share an id although they are alive at the same time (of different sources or processes, or told apart by fields that the
/// model does not keep) get an event's `scope` to be told apart by. Ask in the order of their beginnings.
class ChromeScopes {
public:
    /// The scope for `key`'s thing that lives in `life`; empty for the first, and for any that comes after another has ended.
    std::string of(const std::string& key, TimeRange life);

private:
    std::unordered_map<std::string, std::vector<Timestamp>> m_ends; ///< by scope number
};

} // namespace emberline
