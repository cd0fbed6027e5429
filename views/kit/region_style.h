// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/per_trace.h"
#include "model/topic.h"
#include "views/theme/theme.h"

#include <array>
#include <unordered_map>

namespace emberline {

/// A fill colour and the colour of text on it.
struct FillStyle {
    QRgb fill;
    QRgb text;
};

/// The colour of each thing in every view: of a topic, or, where the dialect knows none, of what the answers call it (plain_topics.h). So a
/// box has the colour of its line in Where the time went. Caches the colours for one theme: a frame asks for a hundred thousand.
class RegionStyles {
public:
    explicit RegionStyles(const Theme& theme);

    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    /// By its topic; a process always has one colour; where no topic is known, by the name of the colour that the source gives, otherwise
    /// by its first category or its name.
    [[nodiscard]] FillStyle of(const Trace& trace, RegionId region);
    /// Grey for what is idle, waits or is not known; asynchronous regions keep the colours of their names.
    [[nodiscard]] FillStyle of(const Topic& topic) const;
    [[nodiscard]] FillStyle of(std::string_view name) const { return styleOf(m_theme->regionFill(name)); }
    /// Prefetches the memory that of() needs for `region`. Folded regions lie far apart, and waiting for each would take most of the
    /// frame.
    static void prefetch(const Trace& trace, RegionId region)
    {
        trace.regions().kind.prefetch(region.row());
        trace.regions().category.prefetch(region.row());
    }

private:
    /// What has one colour: a topic depends on no more than this.
    struct Key {
        const Dialect* dialect = nullptr;
        StringId category;
        StringId name;
        bool isAsync = false;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Slot {
        Key key;
        bool isTopic = false; ///< else the source's own colour comes first
        FillStyle style{};
    };
    struct Known {
        std::array<Slot, 2048> slots{}; ///< direct-mapped: a few compares instead of a hash
        std::unordered_map<RegionId, FillStyle> bars; ///< of children, whose topic may depend on their args
        std::unordered_map<StringId, FillStyle> cnames;
        std::uint64_t revision = 0; ///< of the trace; the rest belongs to it
        TrackId track; ///< the last
        const Dialect* dialect = nullptr; ///< of that track
        bool isByCategory = false;
    };
    [[nodiscard]] FillStyle styleOf(const QColor& fill) const { return {fill.rgb(), m_theme->textOn(fill).rgb()}; }
    [[nodiscard]] Known& knownOf(const Trace& trace);
    [[nodiscard]] Slot slotOf(const Trace& trace, RegionId region, const Key& key, bool isByCategory) const;

    const Theme* m_theme;
    FillStyle m_process;
    PerTrace<Known> m_known;
};

} // namespace emberline
