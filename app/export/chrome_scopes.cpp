// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_scopes.h"

namespace emberline {

std::string ChromeScopes::of(const std::string& key, TraceRange life)
{
    EarliestFirst& scopes = m_scopes[key];
    std::size_t number = scopes.size();
    if (!scopes.empty() && scopes.top().end <= life.begin) {
        number = scopes.top().number;
        scopes.pop();
    }
    scopes.push({life.end, number});
    return number == 0 ? std::string() : std::to_string(number);
}

} // namespace emberline
