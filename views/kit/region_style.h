// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/process_tree.h"
#include "model/topic.h"
#include "model/trace.h"
#include "views/theme/theme.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

/// The step of the scale of lengths: each is ten times as long as the one before, from less than 1 µs to 10 s and more.
[[nodiscard]] std::size_t durationStep(Duration time);

/// A fill colour and the colour of text on it.
struct FillStyle {
    QRgb fill;
    QRgb text;
};

/// The line of the answers that counts a region.
struct LineStyle {
    QRgb fill; ///< of its topic: the region may have a shade of it
    bool passesOn; ///< of a child: what its own log says takes the time from it
};

/// The colour of each thing in every view, by what the user chose. By topic, or, where the dialect knows none, by what the answers call it
/// (plainTopics()): so a box has the colour of its line in Where the time went, also where that is the line of a child that owns what runs
/// below it (TimeOwners). What is idle or waits is grey whatever the choice, and so is what has lost its end (hasLostEnd()), which takes no
/// time. Caches the colours for one theme and one choice: a frame asks for a hundred thousand.
///
/// The topics with the most time of a trace differ in hue, as many as there are hues; the others have shades of the hue that has least time
/// in their commands. So no two of the commonest topics look the same, whichever list or lane they stand in, and those of one answer differ
/// in hue as far as the hues reach. The names of a topic have shades of its fill that no other topic has: those with the most time differ
/// as far as the shades reach, and the one with the topic's own name, or else the first of them, has the fill of the topic itself. A base
/// (Trace::beginBase()) has the colours of the trace that it was added to, and what only the base has gets those that are free. What has a
/// fill in a trace that is followed, or in one that a base is added to, keeps it: all objects share the fills of such a trace, on any
/// thread. Another theme changes the shades only, because others differ most there.
class RegionStyles {
public:
    explicit RegionStyles(const Theme& theme, ColorBy by = ColorBy::Topic);

    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    [[nodiscard]] ColorBy by() const { return m_by; }
    /// By topic: a process always has one colour; where no topic is known, the name of the colour that the source gives decides, otherwise
    /// the first category or the name. By category: a process and what has no category have one colour each. By thread: what belongs to no
    /// thread has the colour of a process.
    [[nodiscard]] FillStyle of(const Trace& trace, RegionId region) { return of(trace, region, lengthOf(trace, region)); }
    /// Of many regions like this one, such as those of a row of a table, which take `time` together.
    [[nodiscard]] FillStyle of(const Trace& trace, RegionId region, Duration time) { return lookOf(trace, region, time).style; }
    /// Grey for what is idle, waits or is not known; asynchronous regions keep the colours of their names.
    [[nodiscard]] FillStyle of(const Trace& trace, const Topic& topic);
    /// Of a line of the answers, which is that of the boxes that have the most of its `time`: those of `leading` (SplitLine), unless these
    /// are grey. The line of all other regions is neutral.
    [[nodiscard]] FillStyle of(const Trace& trace, const Topic& topic, RegionId leading, Duration time);
    /// What has no topic, or another colour than that of its topic, is a line of its own.
    [[nodiscard]] LineStyle lineOf(const Trace& trace, RegionId region) { return lookOf(trace, region, lengthOf(trace, region)).line; }
    [[nodiscard]] FillStyle of(std::string_view name) const { return styleOf(m_theme->regionFill(name)); }
    /// `count` others with the fills of this one: each share of a loop over the regions of `trace` asks one of its own. Valid until the
    /// next call.
    [[nodiscard]] std::span<RegionStyles> shares(const Trace& trace, std::size_t count);
    /// Prefetches the memory that of() needs for `region`. Folded regions lie far apart, and waiting for each would take most of the
    /// frame.
    static void prefetch(const Trace& trace, RegionId region)
    {
        trace.regions().kind.prefetch(region.row());
        trace.regions().track.prefetch(region.row());
        trace.regions().category.prefetch(region.row());
        trace.regions().name.prefetch(region.row());
    }

private:
    /// What has one colour: a topic depends on no more than this.
    struct Key {
        const Dialect* dialect = nullptr;
        const TimeOwner* owner = nullptr; ///< of the process's time
        StringId category;
        StringId name;
        RegionRole role{};
        friend bool operator==(const Key&, const Key&) = default;
        /// Of 2^n slots. Names, categories and owners come in any combination, so all bits of each matter.
        [[nodiscard]] std::size_t slot(std::size_t slots) const
        {
            std::uint64_t mixed
                = (std::uint64_t{name.row()} << 32) ^ (std::uint64_t{category.row()} << 3) ^ static_cast<std::uint64_t>(role);
            mixed = mixed * 0x9e3779b97f4a7c15 ^ (owner ? owner->number : 0) * 0xc2b2ae3d27d4eb4f;
            return (mixed >> 40) & (slots - 1);
        }
    };
    struct Look {
        FillStyle style{};
        bool isTopic = false; ///< else the source's own colour comes first
        bool isWork = true; ///< else it is grey
        LineStyle line{style.fill, false};
    };
    struct Slot {
        Key key;
        Look look;
    };
    struct OfTrack {
        TrackId track;
        const Dialect* dialect = nullptr;
        const TimeOwner* owner = nullptr;
    };
    /// What a look is made of.
    struct Paint {
        std::string topic; ///< what has a fill
        std::string_view member; ///< of the topic, which has a shade of its own; empty: none. The trace owns it
    };
    struct SampledTopic {
        double ns = 0; ///< without that of what runs inside
        std::map<std::string_view, double> members; ///< the same of each, ns
        std::map<SessionId, double> commands; ///< and in each: what one answer shows beside each other
    };
    using Members = std::map<std::string, std::size_t, std::less<>>; // as fills may outlive this copy of the trace
    struct TopicFill {
        std::size_t number; ///< of the fill
        std::size_t shade; ///< of the topic
        Members members; ///< the shades of those with the most time
    };
    struct Fill {
        std::size_t number;
        std::size_t shade; ///< of the topic
        std::size_t memberShade; ///< of the member
    };
    using Sample = std::map<std::string, SampledTopic, std::less<>>;
    using TopicFills = std::map<std::string, TopicFill, std::less<>>;
    /// What the last object that chose fills of a trace has chosen.
    struct Chosen {
        const Theme* theme = nullptr; ///< of the members' shades
        std::uint64_t revision = 0; ///< of the trace
        bool stays = false; ///< from now on
        std::shared_ptr<const TopicFills> fills = std::make_shared<const TopicFills>();
    };
    struct ChosenOfTrace { ///< which keeps it
        std::mutex mutex;
        std::map<ColorBy, Chosen> by;
    };
    using Shades = std::array<bool, kShades>; ///< those that are taken

    struct Known {
        std::array<Slot, 4096> slots{}; ///< direct-mapped: a few compares instead of a hash
        std::array<OfTrack, 256> tracks{}; ///< same: the boxes of a row alternate between its tracks
        std::unordered_map<RegionId, Look> bars; ///< of children, whose topic may depend on their args
        std::unordered_map<StringId, FillStyle> cnames;
        std::shared_ptr<const TopicFills> topics = std::make_shared<const TopicFills>(); ///< those that were found
        std::pair<std::size_t, std::size_t> sampled; ///< the number of regions in which they were looked for, and of a base's
        std::uint64_t revision = 0; ///< of the trace; the rest belongs to it
        TimeOwners owners; ///< by topic
        bool isByCategory = false;
    };
    [[nodiscard]] FillStyle styleOf(const QColor& fill) const { return {fill.rgb(), m_theme->textOn(fill).rgb()}; }
    [[nodiscard]] Known& knownOf(const Trace& trace);
    [[nodiscard]] Key keyOf(Known& known, const Trace& trace, RegionId region) const;
    [[nodiscard]] static std::optional<Topic> topicOf(const Trace& trace, RegionId region, const Key& key);
    [[nodiscard]] Paint paintOf(const Trace& trace, const Key& key, const std::optional<Topic>& topic, bool isByCategory) const;
    /// None for what is grey or a process.
    [[nodiscard]] std::optional<Paint> paintOf(Known& known, const Trace& trace, RegionId region) const;
    [[nodiscard]] Sample sampleOf(Known& known, const Trace& trace, std::size_t begin, std::size_t count) const;
    [[nodiscard]] TopicFills fillsFor(const Sample& sample, TopicFills fills) const;
    [[nodiscard]] Members shadesFor(std::string_view name, const SampledTopic& topic, const TopicFill& fill, Shades taken) const;
    void chooseFills(Known& known, const Trace& trace) const;
    [[nodiscard]] static Fill fillOf(const Known& known, std::string_view topic, std::string_view member);
    [[nodiscard]] Look lookOf(const Known& known, const Trace& trace, RegionId region, const Key& key) const;
    [[nodiscard]] Look lookOf(Known& known, const Trace& trace, RegionId region) const;
    [[nodiscard]] Look lookOf(const Trace& trace, RegionId region, Duration time);
    [[nodiscard]] Duration lengthOf(const Trace& trace, RegionId region) const;
    [[nodiscard]] FillStyle ofSource(Known& known, const Trace& trace, StringId cname) const;

    const Theme* m_theme;
    ColorBy m_by;
    FillStyle m_process;
    std::vector<FillStyle> m_numbered; ///< for threads or for steps of duration
    PerTrace<Known> m_known;
    std::vector<RegionStyles> m_shares;
};

} // namespace emberline
