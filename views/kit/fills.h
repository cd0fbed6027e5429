// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <QString>

#include <set>
#include <string>

namespace emberline {

/// Colours for the parts of one whole: each name gets its own while the theme has unused ones, in the order of requests.
class Fills {
public:
    explicit Fills(const Theme& theme) : m_theme(theme) { }

    QColor next(const std::string& name)
    {
        QColor fill = m_theme.regionFill(name);
        for (int i = 1; m_used.contains(fill.rgb()) && i <= kTries; ++i)
            fill = m_theme.regionFill(name + std::to_string(i));
        if (m_used.contains(fill.rgb())) // all are taken: start over
            m_used.clear();
        m_used.insert(fill.rgb());
        return fill;
    }

private:
    static constexpr int kTries = 60; // a name hashes into one of nine fills: enough tries to find each
    const Theme& m_theme;
    std::set<QRgb> m_used;
};

} // namespace emberline
