// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/region_style.h"

#include "model/answers/plain_topics.h"
#include "model/bar.h"
#include "model/category_list.h"
#include "model/dialect.h"

namespace emberline {

RegionStyles::RegionStyles(const Theme& theme) : m_theme(&theme), m_process(styleOf(theme.regionFill("process")))
{ }

FillStyle RegionStyles::of(const Topic& topic) const
{
    const bool isWork = topic.kind != TopicKind::Idle && topic.kind != TopicKind::NotInstrumented && topic.kind != TopicKind::SpawnReap
        && topic.state != TopicState::Waiting;
    return isWork ? of(topic.name.empty() ? topic.id : topic.name) : styleOf(m_theme->idle);
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
        }
    }
    return known;
}

RegionStyles::Slot RegionStyles::slotOf(const Trace& trace, RegionId region, const Key& key, bool isByCategory) const
{
    if (const auto topic = key.dialect->topicOf(trace, region); topic && topic->id != kAsyncTopicId)
        return {key, true, of(*topic)};
    const std::string_view category = firstCategory(trace.text(key.category));
    return {key, false, of(isByCategory && !category.empty() ? category : trace.text(key.name))};
}

FillStyle RegionStyles::of(const Trace& trace, RegionId region)
{
    Known& known = knownOf(trace);
    const RegionRole role = trace.role(region);
    if (role == RegionRole::Process)
        return m_process;
    if (isBar(role)) {
        const auto [bar, isNew] = known.bars.try_emplace(region);
        if (isNew)
            bar->second = of(trace.dialect(region).topicOfChild(trace, region));
        return bar->second;
    }
    if (const TrackId track = trace.track(region); track != known.track) {
        known.track = track;
        known.dialect = &trace.dialect(region);
    }
    const Key key{known.dialect, trace.categoryId(region), trace.nameId(region), role == RegionRole::Async};
    Slot& slot = known.slots[(key.name.row() + key.category.row() * std::size_t{31}) % known.slots.size()];
    if (slot.key != key)
        slot = slotOf(trace, region, key, known.isByCategory);
    const StringId cname = slot.isTopic ? StringId() : trace.cname(region);
    if (!cname)
        return slot.style;
    const auto [own, isNew] = known.cnames.try_emplace(cname);
    if (isNew) {
        const QColor fill = m_theme->cnameFill(trace.text(cname));
        own->second = fill.isValid() ? styleOf(fill) : of(trace.text(cname));
    }
    return own->second;
}

} // namespace emberline
