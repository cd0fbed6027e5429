// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/region_style.h"

#include "model/answers/plain_topics.h"
#include "model/category_list.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>

namespace emberline {

namespace {

constexpr std::size_t kSampled = 4096; ///< regions whose names are counted
constexpr std::size_t kThreadFills = 110;

bool isWork(const Topic& topic)
{
    return topic.kind != TopicKind::Idle && topic.kind != TopicKind::NotInstrumented && topic.kind != TopicKind::SpawnReap
        && topic.state != TopicState::Waiting;
}

/// Nothing for asynchronous regions: whoever waits for them, they are work.
std::optional<Topic> workTopicOf(const Trace& trace, RegionId region, const Dialect& dialect)
{
    auto topic = dialect.topicOf(trace, region);
    return topic && topic->id == kAsyncTopicId ? std::nullopt : topic;
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

FillStyle RegionStyles::of(const Topic& topic) const
{
    return isWork(topic) ? of(topic.name.empty() ? topic.id : topic.name) : styleOf(m_theme->idle);
}

FillStyle RegionStyles::of(const Trace& trace, const Topic& topic, RegionId largest, Duration time)
{
    // A topic has its own fill, also that of a category; only a line of one name has the shade of its boxes.
    const bool isOfRegions = topic.id == kAsyncTopicId || (topic.id == kWorkTopicId && largest && trace.name(largest) == topic.name);
    if (largest && (isOfRegions || (isWork(topic) && m_by != ColorBy::Topic)))
        return of(trace, largest, time);
    return isWork(topic) && m_by == ColorBy::Length ? m_numbered[durationStep(time)] : of(topic);
}

/// What is known of `trace`; only colours that no batch can change stay.
RegionStyles::Known& RegionStyles::knownOf(const Trace& trace)
{
    Known& known = m_known.of(trace);
    if (known.revision != trace.revision()) {
        known.revision = trace.revision();
        known.track = {};
        known.bars.clear();
        if (const bool isByCategory = categoriesTell(trace); isByCategory != known.isByCategory) {
            known.isByCategory = isByCategory;
            known.slots = {};
            known.sampled = 0;
        }
        chooseShades(known, trace);
    }
    return known;
}

RegionStyles::Paint RegionStyles::paintOf(const Trace& trace, const Key& key, const std::optional<Topic>& topic, bool isByCategory) const
{
    const auto hash = std::hash<std::string_view>();
    const std::string_view name = trace.text(key.name);
    const std::string_view category = firstCategory(trace.text(key.category));
    if (topic && m_by == ColorBy::Topic) {
        const std::string_view fill = topic->name.empty() ? topic->id : std::string_view(topic->name);
        return {fill, hash(fill), name};
    }
    if (m_by == ColorBy::Topic && isByCategory && !category.empty())
        return {category, hash(category), name};
    const std::string_view fill = m_by == ColorBy::Category ? category : name;
    return {fill, m_theme->regionFill(fill).rgb(), fill};
}

/// In each group, the commonest name has the fill itself, as the line of the group in the answers. The next ones come first to their usual
/// shades, and others to the next that is free. Looks at no more than kSampled regions, and only when there are an eighth more of them than
/// the last time.
void RegionStyles::chooseShades(Known& known, const Trace& trace) const
{
    const std::size_t count = trace.regionCount();
    const std::size_t sampled = count - count % std::max(std::bit_floor(count) / 8, std::size_t{1});
    if (sampled == known.sampled || m_by == ColorBy::Thread || m_by == ColorBy::Length)
        return;
    known.sampled = sampled;
    known.slots = {};
    std::map<std::size_t, std::map<std::string_view, std::size_t>> groups;
    for (std::size_t row = 0; row < sampled; row += (sampled + kSampled - 1) / kSampled) {
        const RegionId region(row);
        const Key key{&trace.dialect(region), trace.categoryId(region), trace.nameId(region), trace.role(region)};
        const auto topic = workTopicOf(trace, region, *key.dialect);
        if (const Paint paint = paintOf(trace, key, topic, known.isByCategory); key.role != RegionRole::Process || m_by == ColorBy::Name)
            ++groups[paint.group][paint.member];
    }
    known.shades.clear();
    for (const auto& [group, members] : groups) {
        std::vector<std::pair<std::size_t, std::string_view>> ranked;
        for (const auto& [name, times] : members)
            ranked.emplace_back(times, name);
        std::ranges::stable_sort(ranked, std::greater(), [](const auto& member) { return member.first; });
        std::array<bool, kShades> isTaken{};
        for (const auto& [times, name] : std::span(ranked).first(std::min(ranked.size(), kShades))) {
            std::size_t shade = isTaken[0] ? Theme::usualShade(name) : 0;
            while (isTaken[shade])
                shade = (shade + 1) % kShades;
            isTaken[shade] = true;
            known.shades.emplace(Member(group, name), shade);
        }
    }
}

RegionStyles::Look RegionStyles::lookOf(const Known& known, const Trace& trace, RegionId region, const Key& key) const
{
    const auto topic = workTopicOf(trace, region, *key.dialect);
    if (topic && !isWork(*topic))
        return {of(*topic), true, false};
    const Paint paint = paintOf(trace, key, topic, known.isByCategory);
    const auto found = known.shades.find({paint.group, paint.member});
    const auto ofGroup = known.shades.lower_bound({paint.group, std::string_view()});
    const bool isKnownGroup = ofGroup != known.shades.end() && ofGroup->first.first == paint.group; // else it may have one name only
    const std::size_t shade = found != known.shades.end() ? found->second : isKnownGroup ? Theme::usualShade(paint.member) : 0;
    return {styleOf(m_theme->regionFill(paint.fill, shade)), topic && m_by == ColorBy::Topic};
}

/// Of what does not depend on its thread or its length.
RegionStyles::Look RegionStyles::lookOf(Known& known, const Trace& trace, RegionId region) const
{
    const RegionRole role = trace.role(region);
    if (role == RegionRole::Process && (m_by == ColorBy::Topic || m_by == ColorBy::Category))
        return {m_process, true};
    if (const TrackId track = trace.track(region); track != known.track) {
        known.track = track;
        known.dialect = &trace.dialect(region);
    }
    const Key key{known.dialect, trace.categoryId(region), trace.nameId(region), role};
    if (isBar(role)) {
        const auto [bar, isNew] = known.bars.try_emplace(region);
        if (isNew)
            bar->second = lookOf(known, trace, region, key);
        return bar->second;
    }
    Slot& slot = known.slots[(key.name.row() + key.category.row() * std::size_t{31}) % known.slots.size()];
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

FillStyle RegionStyles::of(const Trace& trace, RegionId region, Duration time)
{
    Known& known = knownOf(trace);
    const Look look = lookOf(known, trace, region);
    if (look.isWork && m_by == ColorBy::Length)
        return m_numbered[durationStep(time)];
    if (look.isWork && m_by == ColorBy::Thread) {
        const ThreadId thread = trace.thread(region);
        return thread ? m_numbered[thread.row() % kThreadFills] : m_process;
    }
    const StringId cname = look.isTopic || m_by != ColorBy::Topic ? StringId() : trace.cname(region);
    return cname ? ofSource(known, trace, cname) : look.style;
}

} // namespace emberline
