// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/quick_args.h"

#include "importers/text/brackets.h"

namespace emberline::chrome {

namespace {

using namespace std::chrono_literals;

constexpr auto kFresh = 100ms;
constexpr std::size_t kAhead = 64 << 10;

} // namespace

bool QuickArgs::Block::isFresh(Clock::time_point now) const
{
    return !text.empty() && now - readAt < kFresh;
}

std::string_view QuickArgs::Block::from(std::uint64_t at) const
{
    return at >= offset && at - offset < text.size() ? std::string_view(text).substr(at - offset) : std::string_view();
}

void QuickArgs::Block::read(const RereadFile& file, std::uint64_t at, std::size_t size, Clock::time_point now)
{
    text.clear();
    offset = at;
    readAt = now;
    if (!file.isOpen() || !file.append(text, size, at))
        text.clear();
}

std::string_view QuickArgs::eventAt(std::uint64_t offset)
{
    const Clock::time_point now = Clock::now();
    for (const Block* block : {&m_ahead, &m_aside}) {
        const std::string_view text = block->isFresh(now) ? objectAt(block->from(offset)) : std::string_view();
        if (!text.empty())
            return text;
    }
    // The pass moves on only to places in the block or shortly after it; a look far ahead, for an end event, must not move it.
    const bool isNear = offset >= m_ahead.offset && offset - m_ahead.offset < 2 * kAhead;
    Block& block = isNear || !m_ahead.isFresh(now) ? m_ahead : m_aside;
    block.read(RereadFile(m_path, m_stamp), offset, &block == &m_ahead ? kAhead : RereadFile::kOneEvent, now);
    return objectAt(block.text);
}

std::optional<std::string> QuickArgs::find(std::uint64_t offset)
{
    const std::string_view event = eventAt(offset);
    if (event.empty())
        return std::nullopt;
    m_parsed.clear();
    m_parser.parse(event, EventSequence::Array, m_parsed);
    if (m_parsed.size != event.size() || m_parsed.events.size() != 1)
        return std::nullopt;
    const EventRecord& record = m_parsed.events.front();
    if (record.extra != kNone && m_parsed.extras[record.extra].statement != kNone)
        return std::nullopt;
    return std::string(event.substr(record.args.begin, record.args.size));
}

} // namespace emberline::chrome
