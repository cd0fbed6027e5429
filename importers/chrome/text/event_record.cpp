// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/event_record.h"

#include "model/hash.h"

#include <algorithm>
#include <cstring>

namespace emberline::chrome {

namespace {

constexpr unsigned kSlotBits = 10;
constexpr std::size_t kArena = 64 << 10;

inline std::uint64_t load(const char* from, std::size_t size)
{
    std::uint64_t word = 0;
    std::memcpy(&word, from, size);
    return word;
}

/// Names are short: two overlapping words cover up to 16 bytes.
std::uint32_t hashOf(std::string_view text)
{
    const char* at = text.data();
    std::size_t left = text.size();
    std::uint64_t hash = mixed(0, left);
    for (; left > 16; left -= 8, at += 8)
        hash = mixed(hash, load(at, 8));
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    if (left >= 8) {
        head = load(at, 8);
        tail = load(at + left - 8, 8);
    } else if (left >= 4) {
        head = load(at, 4);
        tail = load(at + left - 4, 4);
    } else if (left > 0) {
        head = static_cast<unsigned char>(at[0]);
        tail = static_cast<std::uint64_t>(static_cast<unsigned char>(at[left / 2])) << 8 | static_cast<unsigned char>(at[left - 1]);
    }
    return static_cast<std::uint32_t>(mixed(mixed(hash, head), tail) >> 32);
}

/// Compares texts of the usual sizes without a call: overlapping words from both ends cover them.
bool isEqual(std::string_view a, std::string_view b)
{
    const std::size_t size = a.size();
    if (size != b.size())
        return false;
    if (size < 8 || size > 32)
        return size == 0 || std::memcmp(a.data(), b.data(), size) == 0;
    const auto differ = [&](std::size_t at) { return load(a.data() + at, 8) ^ load(b.data() + at, 8); };
    std::uint64_t difference = differ(0) | differ(size - 8);
    if (size > 16)
        difference |= differ(8) | differ(size - 16);
    return difference == 0;
}

/// Nothing if it does not fit 64 bits of nanoseconds.
std::optional<SourceTime> sourceTimeOf(const DecimalTime& time)
{
    const auto ns = time.toNs();
    return ns ? std::optional(sourceTimeFromNs(*ns)) : std::nullopt;
}

} // namespace

TextInterner::TextInterner() : m_shift(32 - kSlotBits), m_slots(std::size_t{1} << kSlotBits)
{ }

std::size_t TextInterner::placeOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = firstPlaceOf(hash);
    while (m_slots[at].idPlusOne != 0 && !(m_slots[at].hash == hash && isEqual(m_slots[at].text, text)))
        at = (at + 1) & mask;
    return at;
}

std::uint32_t TextInterner::idOf(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    Slot& slot = m_slots[placeOf(text, hash)];
    if (slot.idPlusOne != 0)
        return slot.idPlusOne - 1;
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    slot = {hash, id + 1, copy(text)};
    m_texts.append(slot.text);
    if (m_texts.size() * 2 > m_slots.size())
        grow();
    return id;
}

std::string_view TextInterner::copy(std::string_view text)
{
    if (text.size() > m_freeSize) {
        m_freeSize = std::max(kArena, text.size());
        m_free = m_arenas.emplace_back(std::make_unique_for_overwrite<char[]>(m_freeSize)).get();
    }
    if (!text.empty())
        std::memcpy(m_free, text.data(), text.size());
    const std::string_view kept(m_free, text.size());
    m_free += text.size();
    m_freeSize -= text.size();
    m_size += text.size();
    return kept;
}

void TextInterner::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    --m_shift;
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
        if (slot.idPlusOne == 0)
            continue;
        std::size_t at = firstPlaceOf(slot.hash);
        while (m_slots[at].idPlusOne != 0)
            at = (at + 1) & mask;
        m_slots[at] = slot;
    }
}

std::uint32_t StretchActors::idOf(const Actor& actor)
{
    const std::uint64_t hash = mixed(mixed(0, static_cast<std::uint64_t>(actor.pid.value)), static_cast<std::uint64_t>(actor.tid.value));
    std::uint32_t& latest = m_latest[(hash >> 32) % m_latest.size()];
    if (latest >= m_actors.size() || m_actors[latest] != actor) {
        latest = static_cast<std::uint32_t>(m_actors.size());
        m_actors.push_back(actor);
    }
    return latest;
}

void ParsedStretch::clear()
{
    events.clear();
    extras.clear();
    values.clear();
    actors.clear();
    texts.reset();
    size = 0;
    afterEvent = false;
    metContainer = false;
    lineBreaks = 0;
}

std::optional<SourceTime> countedFrom(const DecimalTime& origin, SourceTime time)
{
    return sourceTimeOf(DecimalTime::fromNs(toNs(time), origin.reach()) - origin);
}

void readExactTimes(std::string_view time, std::optional<std::string_view> duration, const DecimalTime& origin, EventRecord& record)
{
    using State = DecimalTime::State;
    DecimalTime start = DecimalTime::parse(time, origin.reach());
    record.time = TimeState::Bad;
    if (start.state() == State::NotANumber)
        return;
    if (start.state() == State::Ok)
        start = start - origin;
    const std::optional<SourceTime> fitting = sourceTimeOf(start);
    record.time = fitting ? TimeState::Ok : TimeState::OutOfRange;
    record.start = fitting.value_or(SourceTime{});
    record.end = record.start;
    if (!duration)
        return;
    const DecimalTime length = DecimalTime::parse(*duration, origin.reach());
    if (length.state() == State::NotANumber) {
        record.duration = DurationState::Bad;
    } else if (length.isNegative()) {
        record.duration = DurationState::Negative;
    } else if (fitting) {
        const auto end = length.state() == State::Ok ? sourceTimeOf(start + length) : std::nullopt;
        record.duration = end ? DurationState::Ok : DurationState::OutOfRange;
        record.end = end.value_or(SourceTime{});
    }
}

} // namespace emberline::chrome
