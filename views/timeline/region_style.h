// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/per_trace.h"
#include "views/theme/theme.h"

#include <array>
#include <unordered_map>

namespace emberline {

/// A fill colour and the colour of text on it.
struct FillStyle {
    QRgb fill;
    QRgb text;
};

/// Caches the colours of regions for one theme: a frame asks for a hundred thousand.
class RegionStyles {
public:
    explicit RegionStyles(const Theme& theme) : m_theme(&theme) { }

    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    /// Chooses by the colour's name that the source gives, otherwise by role for processes and children, otherwise by its first category,
    /// otherwise by name.
    [[nodiscard]] FillStyle of(const Trace& trace, RegionId region);
    [[nodiscard]] FillStyle of(std::string_view categoryOrName) const;
    /// Prefetches the memory that of() needs for `region`. Folded regions lie far apart, and waiting for each would take most of the
    /// frame.
    static void prefetch(const Trace& trace, RegionId region)
    {
        trace.regions().kind.prefetch(region.row());
        trace.regions().category.prefetch(region.row());
    }

private:
    struct Slot {
        StringId key;
        FillStyle style;
    };
    struct Known {
        std::array<Slot, 1024> names{}; ///< direct-mapped: one compare instead of a hash
        std::array<Slot, 1024> categories{}; ///< the same, of lists, which have the colour of their first category
        std::unordered_map<StringId, FillStyle> cnames;
    };
    [[nodiscard]] FillStyle styleOf(const QColor& fill) const;
    [[nodiscard]] FillStyle byName(const Trace& trace, StringId name);
    [[nodiscard]] FillStyle byCategory(const Trace& trace, StringId category);

    const Theme* m_theme;
    PerTrace<Known> m_known;
};

} // namespace emberline
