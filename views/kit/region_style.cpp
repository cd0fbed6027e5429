// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/region_style.h"

#include "model/answers/plain_topics.h"
#include "model/category_list.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <span>

namespace emberline {

namespace {

constexpr std::size_t kSampled = 4096; ///< regions whose names are counted
constexpr std::size_t kDeepest = 16; ///< processes below a command that count as its own
constexpr std::size_t kThreadFills = 110;

bool isWork(const Topic& topic)
{
    return topic.kind != TopicKind::Idle && topic.kind != TopicKind::NotInstrumented && topic.kind != TopicKind::SpawnReap
        && topic.state != TopicState::Waiting;
}

/// `first` or, if that is taken, the next; none if all are.
std::optional<std::size_t> freeShade(const std::array<bool, kShades>& taken, std::size_t first)
{
    for (std::size_t i = 0; i < kShades; ++i) {
        if (const std::size_t shade = (first + i) % kShades; !taken[shade])
            return shade;
    }
    return std::nullopt;
}

using FillTimes = std::map<SessionId, std::array<double, kRegionFills>>; // of each fill in each command

/// The fill with a free shade, and that shade, whose time in `commands` is least: the usual one of `name` or, if that is not, the next.
std::optional<std::pair<std::size_t, std::size_t>> freeFill(const std::array<std::array<bool, kShades>, kRegionFills>& taken,
    const FillTimes& times, const std::map<SessionId, double>& commands, std::string_view name)
{
    std::optional<std::pair<std::size_t, std::size_t>> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < kRegionFills; ++i) {
        const std::size_t fill = (Theme::usualFill(name) + i) % kRegionFills;
        double beside = 0;
        for (const auto& [command, ns] : commands) {
            if (const auto own = times.find(command); own != times.end())
                beside += own->second[fill];
        }
        const auto shade = freeShade(taken[fill], Theme::usualShade(name));
        if (shade && beside < least) {
            best = {fill, *shade};
            least = beside;
        }
    }
    return best;
}

std::string_view nameOf(const Topic& topic)
{
    return topic.name.empty() ? topic.id : std::string_view(topic.name);
}

} // namespace

std::size_t durationStep(Duration time)
{
    std::size_t step = 0;
    for (Duration least(1000); time >= least && step + 1 < kDurationSteps; least *= 10)
        ++step;
    return step;
}

RegionStyles::RegionStyles(const Theme& theme, ColorBy by) : m_theme(&theme), m_by(by), m_process(styleOf(theme.regionFill("process")))
{
    if (by == ColorBy::Length) {
        for (std::size_t step = 0; step < kDurationSteps; ++step)
            m_numbered.push_back(styleOf(theme.durationFill(step)));
    } else if (by == ColorBy::Thread) {
        for (std::size_t thread = 0; thread < kThreadFills; ++thread)
            m_numbered.push_back(styleOf(theme.numberedFill(thread)));
    }
}

FillStyle RegionStyles::of(const Trace& trace, const Topic& topic)
{
    if (!isWork(topic))
        return styleOf(topic.kind == TopicKind::SpawnReap ? m_theme->starting : m_theme->idle);
    const Fill fill = fillOf(knownOf(trace), nameOf(topic), {});
    return styleOf(m_theme->regionFill(fill.number, fill.shade));
}

FillStyle RegionStyles::of(const Trace& trace, const Topic& topic, RegionId leading, Duration time)
{
    if (!isWork(topic))
        return of(trace, topic);
    if (m_by == ColorBy::Length)
        return m_numbered[durationStep(time)];
    if (topic.id == kOtherTopicId)
        return styleOf(m_theme->mutedText);
    const bool isLikeLeading = leading && (m_by != ColorBy::Topic || paintOf(knownOf(trace), trace, leading));
    return isLikeLeading ? of(trace, leading, time) : of(trace, topic);
}

/// What is known of `trace`; only colours that no batch can change stay.
RegionStyles::Known& RegionStyles::knownOf(const Trace& trace)
{
    Known& known = m_known.of(trace);
    if (known.revision != trace.revision()) {
        known.revision = trace.revision();
        known.tracks = {};
        known.owners = {};
        known.slots.fill({});
        known.bars.clear();
        if (const bool isByCategory = categoriesTell(trace); isByCategory != known.isByCategory) {
            known.isByCategory = isByCategory;
            known.sampled = {};
        }
        chooseFills(known, trace);
    }
    return known;
}

/// No share chooses fills: it might look at another state of the trace, and a lane would change its colours with the thread that draws it.
std::span<RegionStyles> RegionStyles::shares(const Trace& trace, std::size_t count)
{
    const Known& known = knownOf(trace);
    if (m_shares.size() != count)
        m_shares.assign(count, RegionStyles(*m_theme, m_by));
    for (RegionStyles& share : m_shares) {
        if (Known& own = share.m_known.of(trace); own.revision != known.revision)
            own = known;
    }
    return m_shares;
}

RegionStyles::Paint RegionStyles::paintOf(const Trace& trace, const Key& key, const std::optional<Topic>& topic, bool isByCategory) const
{
    const std::string_view name = trace.text(key.name);
    const std::string_view category = firstCategory(trace.text(key.category));
    if (topic && m_by == ColorBy::Topic)
        return {std::string(nameOf(*topic)), isBar(key.role) ? std::string_view() : name}; // whatever its arguments are
    if (m_by == ColorBy::Topic && isByCategory && !category.empty())
        return {std::string(category), name};
    return {std::string(m_by == ColorBy::Category ? category : name), {}};
}

RegionStyles::Key RegionStyles::keyOf(Known& known, const Trace& trace, RegionId region) const
{
    const TrackId track = trace.track(region);
    OfTrack& shared = known.tracks[track.row() % known.tracks.size()];
    if (shared.track != track)
        shared = {track, &trace.dialect(region), m_by == ColorBy::Topic ? known.owners.of(trace, trace.track(track).session) : nullptr};
    return {shared.dialect, shared.owner, trace.categoryId(region), trace.nameId(region), trace.role(region)};
}

/// Whose line counts the region. Nothing for asynchronous regions: whoever waits for them, they are work.
std::optional<Topic> RegionStyles::topicOf(const Trace& trace, RegionId region, const Key& key)
{
    auto topic = key.dialect->topicOf(trace, region);
    if (topic && topic->id == kAsyncTopicId)
        topic.reset();
    if (key.owner && takesBelow(key.owner->topic.owns, topic) && (!topic || isWork(*topic)))
        topic = key.owner->topic;
    return topic;
}

std::optional<RegionStyles::Paint> RegionStyles::paintOf(Known& known, const Trace& trace, RegionId region) const
{
    const Key key = keyOf(known, trace, region);
    const auto topic = topicOf(trace, region, key);
    if ((topic && !isWork(*topic)) || (key.role == RegionRole::Process && m_by != ColorBy::Name))
        return std::nullopt;
    return paintOf(trace, key, topic, known.isByCategory);
}

/// The topics with the most time share no fill: each has its usual one unless a larger one has it, and then the next that nobody has. The
/// others have shades of the fills that have least time in their commands, if possible of their usual ones. What has one of `fills` keeps
/// it. Depends on nothing else, so that all views give the same answer.
RegionStyles::TopicFills RegionStyles::fillsFor(const Sample& sample, TopicFills fills) const
{
    std::vector<const Sample::value_type*> ranked;
    for (const auto& topic : sample)
        ranked.push_back(&topic);
    std::ranges::stable_sort(ranked, std::greater(), [](const auto* topic) { return topic->second.ns; });
    std::array<Shades, kRegionFills> taken{};
    for (const auto& [topic, fill] : fills) {
        taken[fill.number][fill.shade] = true;
        for (const auto& [member, shade] : fill.members)
            taken[fill.number][shade] = true;
    }
    std::vector<const Sample::value_type*> added;
    std::ranges::copy_if(ranked, std::back_inserter(added), [&](const auto* topic) { return !fills.contains(topic->first); });
    const auto hues = static_cast<std::size_t>(std::ranges::count_if(taken, [](const Shades& shades) { return !shades[0]; }));
    FillTimes times;
    const auto count = [&times](const SampledTopic& topic, std::size_t fill) {
        for (const auto& [command, ns] : topic.commands)
            times[command][fill] += std::max(ns, 1.0);
    };
    for (const auto* topic : ranked) {
        if (const auto fill = fills.find(topic->first); fill != fills.end())
            count(topic->second, fill->second.number);
    }
    const auto take = [&](const Sample::value_type& topic, std::size_t fill, std::size_t shade) {
        fills.try_emplace(topic.first, TopicFill{fill, shade, {}});
        taken[fill][shade] = true;
        count(topic.second, fill);
    };
    const auto largest = std::span(added).first(std::min(added.size(), hues));
    for (const auto* topic : largest) {
        if (const std::size_t usual = Theme::usualFill(topic->first); !taken[usual][0])
            take(*topic, usual, 0);
    }
    for (const auto* topic : largest) {
        std::size_t fill = Theme::usualFill(topic->first);
        if (fills.contains(topic->first))
            continue;
        while (taken[fill][0])
            fill = (fill + 1) % kRegionFills;
        take(*topic, fill, 0);
    }
    for (const auto* topic : std::span(added).subspan(largest.size())) {
        if (const auto free = freeFill(taken, times, topic->second.commands, topic->first))
            take(*topic, free->first, free->second);
    }
    for (const auto* topic : ranked) {
        const auto fill = fills.find(topic->first);
        if (fill == fills.end())
            continue;
        Shades& ofFill = taken[fill->second.number];
        fill->second.members = shadesFor(topic->first, topic->second, fill->second, ofFill);
        for (const auto& [member, shade] : fill->second.members)
            ofFill[shade] = true;
    }
    return fills;
}

/// The name that the topic goes by has its shade, and if there is none, the one with the most time. The others have the likest of those
/// that neither another topic nor a name of one has, or, if the hue is the topic's alone, those that differ most; once there are none left,
/// they share those of the topic. Those that have a shade keep it.
RegionStyles::Members RegionStyles::shadesFor(std::string_view name, const SampledTopic& topic, const TopicFill& fill, Shades taken) const
{
    const auto distance = [&](std::size_t shade, std::size_t from) {
        const QColor one = m_theme->regionFill(fill.number, from);
        const QColor other = m_theme->regionFill(fill.number, shade);
        const int red = one.red() - other.red();
        const int green = one.green() - other.green();
        const int blue = one.blue() - other.blue();
        return red * red + green * green + blue * blue;
    };
    Members shades = fill.members;
    const bool isAlone = shades.empty() && std::ranges::count(taken, true) == 1;
    std::vector<std::size_t> likest;
    if (shades.empty())
        likest.push_back(fill.shade);
    for (std::size_t shade = 0; shade < kShades; ++shade) {
        if (!taken[shade])
            likest.push_back(shade);
    }
    std::ranges::stable_sort(likest, {}, [&](std::size_t shade) { return distance(shade, fill.shade); });
    if (isAlone) {
        for (auto next = std::next(likest.begin()); next != likest.end(); ++next) {
            std::iter_swap(next, std::ranges::max_element(next, likest.end(), {}, [&](std::size_t shade) {
                int nearest = std::numeric_limits<int>::max();
                for (auto chosen = likest.begin(); chosen != next; ++chosen)
                    nearest = std::min(nearest, distance(shade, *chosen));
                return nearest;
            }));
        }
    }
    std::vector<std::pair<double, std::string_view>> ranked;
    for (const auto& [member, ns] : topic.members) {
        if (!shades.contains(member))
            ranked.emplace_back(ns, member);
    }
    std::ranges::stable_sort(ranked, std::greater(), [&](const auto& one) { return std::pair(one.second == name, one.first); });
    for (std::size_t i = 0; i < std::min(likest.size(), ranked.size()); ++i)
        shades.emplace(ranked[i].second, likest[i]);
    return shades;
}

/// Of more regions than it looks at, it looks only when there are an eighth more than the last time. While a file is read, each look begins
/// anew, so that its colours do not depend on how it was cut. The next to look at what stays, on whichever thread, begins with that.
void RegionStyles::chooseFills(Known& known, const Trace& trace) const
{
    if (m_by == ColorBy::Thread || m_by == ColorBy::Length)
        return;
    const auto rounded = [](std::size_t count) { return count <= kSampled ? count : count - count % (std::bit_floor(count) / 8); };
    const std::size_t own = trace.ownRegionCount();
    const std::pair sampled(rounded(own), rounded(trace.regionCount() - own));
    const bool looks = sampled != known.sampled;
    const Sample ofOwn = looks ? sampleOf(known, trace, 0, sampled.first) : Sample();
    const Sample ofBase = looks ? sampleOf(known, trace, own, sampled.second) : Sample();
    auto& all = trace.kept().of<ChosenOfTrace>();
    const std::scoped_lock lock(all.mutex);
    Chosen& chosen = all.by[m_by];
    chosen.stays = chosen.stays || sampled.second > 0 || std::ranges::any_of(trace.sources(), &Source::live);
    if (looks) {
        known.sampled = sampled;
        TopicFills before = chosen.stays ? *chosen.fills : TopicFills();
        for (auto fill = before.begin(); chosen.theme != m_theme && fill != before.end(); ++fill)
            fill->second.members.clear();
        known.topics = std::make_shared<const TopicFills>(fillsFor(ofBase, fillsFor(ofOwn, std::move(before))));
        if (chosen.stays || chosen.revision <= trace.revision()) {
            chosen.theme = m_theme;
            chosen.revision = trace.revision();
            chosen.fills = known.topics;
        }
    } else if (chosen.stays && chosen.theme == m_theme) {
        known.topics = chosen.fills;
    }
}

/// Looks at no more than kSampled of the regions.
RegionStyles::Sample RegionStyles::sampleOf(Known& known, const Trace& trace, std::size_t begin, std::size_t count) const
{
    Sample sample;
    std::unordered_map<TrackId, bool> timed; // asking may walk over a track
    const auto isTimed = [&](TrackId track) {
        const auto [at, isNew] = timed.try_emplace(track, false);
        if (isNew)
            at->second = takesTime(trace, track);
        return at->second;
    };
    const auto commandOf = [&](RegionId region) {
        SessionId command = trace.session(region);
        for (std::size_t i = 0; i < kDeepest && trace.session(command).parent; ++i)
            command = trace.session(command).parent;
        return command;
    };
    for (std::size_t row = 0; row < count; row += (count + kSampled - 1) / kSampled) {
        const RegionId region(begin + row);
        if (hasLostEnd(trace, region) || !isTimed(trace.track(region)))
            continue;
        const auto ns = static_cast<double>(toNs(trace.duration(region)));
        if (const auto own = paintOf(known, trace, region)) {
            SampledTopic& topic = sample[own->topic];
            topic.ns += ns;
            topic.commands[commandOf(region)] += ns;
            if (!own->member.empty())
                topic.members[own->member] += ns;
        }
        // What the children of a sampled region take is on average what the sampled children of all regions take.
        if (const RegionId parent = trace.parent(region)) {
            if (const auto above = paintOf(known, trace, parent)) {
                SampledTopic& topic = sample[above->topic];
                topic.ns -= ns;
                topic.commands[commandOf(parent)] -= ns;
                if (!above->member.empty())
                    topic.members[above->member] -= ns;
            }
        }
    }
    return sample;
}

/// `member` may be empty.
RegionStyles::Fill RegionStyles::fillOf(const Known& known, std::string_view topic, std::string_view member)
{
    const auto found = known.topics->find(topic);
    if (found == known.topics->end()) { // none of the commonest has one of these shades
        const std::size_t shade = 1 + Theme::usualShade(topic) % (kShades - 1);
        return {Theme::usualFill(topic), shade, shade};
    }
    const TopicFill& fill = found->second;
    if (member.empty() || fill.members.empty())
        return {fill.number, fill.shade, fill.shade};
    auto shade = fill.members.find(member);
    if (shade == fill.members.end()) // one of the line's own, as another line may have any other
        shade = std::next(fill.members.begin(), static_cast<std::ptrdiff_t>(Theme::usualShade(member) % fill.members.size()));
    return {fill.number, fill.shade, shade->second};
}

RegionStyles::Look RegionStyles::lookOf(const Known& known, const Trace& trace, RegionId region, const Key& key) const
{
    const auto topic = topicOf(trace, region, key);
    if (topic && !isWork(*topic))
        return {styleOf(m_theme->idle), true, false};
    const Paint paint = paintOf(trace, key, topic, known.isByCategory);
    const Fill fill = fillOf(known, paint.topic, paint.member);
    const bool passesOn = topic && isBar(key.role) && topic->owns == TimeOwnership::Nothing;
    return {styleOf(m_theme->regionFill(fill.number, fill.memberShade)), topic && m_by == ColorBy::Topic, true,
        {m_theme->regionFill(fill.number, fill.shade).rgb(), passesOn}};
}

/// Of what does not depend on its thread or its length.
RegionStyles::Look RegionStyles::lookOf(Known& known, const Trace& trace, RegionId region) const
{
    const RegionRole role = trace.role(region);
    if (role == RegionRole::Process && (m_by == ColorBy::Topic || m_by == ColorBy::Category))
        return {m_process, true};
    const Key key = keyOf(known, trace, region);
    if (isBar(role)) {
        const auto [bar, isNew] = known.bars.try_emplace(region);
        if (isNew)
            bar->second = lookOf(known, trace, region, key);
        return bar->second;
    }
    Slot& slot = known.slots[key.slot(known.slots.size())];
    if (slot.key != key)
        slot = {key, lookOf(known, trace, region, key)};
    return slot.look;
}

FillStyle RegionStyles::ofSource(Known& known, const Trace& trace, StringId cname) const
{
    const auto [own, isNew] = known.cnames.try_emplace(cname);
    if (isNew) {
        const QColor fill = m_theme->cnameFill(trace.text(cname));
        own->second = fill.isValid() ? styleOf(fill) : of(trace.text(cname));
    }
    return own->second;
}

/// `time` decides what a length looks like. What has lost its end has none.
RegionStyles::Look RegionStyles::lookOf(const Trace& trace, RegionId region, Duration time)
{
    if (time <= Duration::zero() && hasLostEnd(trace, region))
        return {styleOf(m_theme->idle)};
    Known& known = knownOf(trace);
    const Look look = lookOf(known, trace, region);
    const auto alone = [&look](const FillStyle& style) { return Look{style, look.isTopic, look.isWork, {style.fill, look.line.passesOn}}; };
    if (look.isWork && m_by == ColorBy::Length)
        return alone(m_numbered[durationStep(time)]);
    if (look.isWork && m_by == ColorBy::Thread) {
        const ThreadId thread = trace.thread(region);
        return alone(thread ? m_numbered[thread.row() % kThreadFills] : m_process);
    }
    const StringId cname = look.isTopic || m_by != ColorBy::Topic ? StringId() : trace.cname(region);
    return cname ? alone(ofSource(known, trace, cname)) : look;
}

/// Nothing of what has lost its end. All others look alike unless the choice is by length, and reading it waits for memory.
Duration RegionStyles::lengthOf(const Trace& trace, RegionId region) const
{
    return hasLostEnd(trace, region) ? Duration::zero() : m_by == ColorBy::Length ? trace.duration(region) : Duration::max();
}

} // namespace emberline
