// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/region_style.h"

#include <QString>

#include <cstdint>

namespace emberline {

/// The texts and colours of a tree's boxes whose nodes are not regions of the store's trace.
class FlameLook {
public:
    virtual ~FlameLook() = default;
    [[nodiscard]] virtual QString label(std::uint32_t node) const = 0;
    [[nodiscard]] virtual QString toolTip(std::uint32_t node) const = 0;
    [[nodiscard]] virtual FillStyle style(std::uint32_t node, const Theme& theme) const = 0;
};

} // namespace emberline
