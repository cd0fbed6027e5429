// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/event.h"

#include <algorithm>

namespace emberline::chrome {

void TextIds::open(const std::shared_ptr<const TextInterner>& interner)
{
    constexpr std::size_t kMost = 4; // each of the three parsers has one
    auto known = std::ranges::find(m_known, interner, &Known::interner);
    if (known == m_known.end()) {
        if (m_known.size() == kMost)
            m_known.pop_front();
        known = m_known.insert(m_known.end(), {interner, {}});
    }
    m_current = &*known;
}

StringId TextIds::intern(std::uint32_t number)
{
    std::vector<StringId>& ids = m_current->ids;
    if (number >= ids.size())
        ids.resize(std::max<std::size_t>(number + 1, ids.size() * 2));
    return ids[number] = m_builder.intern((*m_current->interner)[number]);
}

void StretchView::open(const ParsedStretch& parsed, std::string_view strict, const SourceText& source, bool isRepaired)
{
    m_parsed = &parsed;
    m_source = source;
    m_strict = strict;
    m_isRepaired = isRepaired;
    m_lineKnownAt = 0;
    m_lineKnown = source.line;
    m_texts.open(parsed.texts);
    m_actorOf.assign(parsed.actors.size(), nullptr);
}

ActorKey StretchView::keyOf(const ActorId& id)
{
    if (id.kind == ActorId::Kind::Number)
        return {id.value, id.kind};
    return {static_cast<std::int64_t>(text(static_cast<std::uint32_t>(id.value)).row()), id.kind};
}

ProcessThread& StretchView::findActor(std::uint32_t number)
{
    const Actor& actor = m_parsed->actors[number];
    const ActorKey pid = keyOf(actor.pid);
    m_actorOf[number] = &m_actors.thread(pid, keyOf(actor.tid));
    return *m_actorOf[number];
}

SourceText StretchView::sourceOf(const EventRecord& record)
{
    if (m_isRepaired)
        return m_source;
    const std::string_view passed = m_source.text.substr(m_lineKnownAt, record.offset - m_lineKnownAt);
    m_lineKnown += static_cast<std::uint64_t>(std::ranges::count(passed, '\n'));
    m_lineKnownAt = record.offset;
    return {m_source.text.substr(record.offset, record.size), offsetOf(record), m_lineKnown};
}

} // namespace emberline::chrome
