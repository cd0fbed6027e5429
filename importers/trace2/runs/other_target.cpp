// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/other_target.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"

#include <fcntl.h>
#include <unistd.h>

namespace emberline::trace2 {

namespace {

/// Every record is searched for in what was read, so read no more than this at once.
constexpr std::size_t kReadStep = 16 << 10;
/// A call is searched for at most so many lines ahead.
constexpr std::uint64_t kMostAhead = 20'000;
/// And only so far once a likely match was found.
constexpr std::uint64_t kBetterAhead = 1'000;

bool isInPerf(Verb verb)
{
    return verb != Verb::Unknown && verb != Verb::TooManyFiles;
}

bool isInNormal(Verb verb)
{
    switch (verb) {
    case Verb::ThreadStart:
    case Verb::ThreadExit:
    case Verb::RegionEnter:
    case Verb::RegionLeave:
    case Verb::Data:
    case Verb::DataJson:
        return false;
    default:
        return isInPerf(verb);
    }
}

} // namespace

OtherTarget::OtherTarget(std::string path, Kind kind, Holds holds) :
    m_path(std::move(path)), m_kind(kind),
    m_syntax(kind == Kind::Perf ? std::unique_ptr<TextSyntax>(std::make_unique<PerfSyntax>()) : std::make_unique<NormalSyntax>()),
    m_claims(kind == Kind::Perf, holds == Holds::ManyProcesses), m_records(*m_syntax, *this, {})
{
    if (auto bytes = openByteSource(m_path); bytes && bytes.value()->rereadPath().empty())
        m_unpacked = std::move(bytes.value());
}

bool OtherTarget::read(const TextLine& line, std::string_view text, const RecordPlace& /*place*/)
{
    const std::size_t open = m_kind == Kind::Perf ? line.dots / PerfSyntax::kDotsPerRegion : 0;
    m_syntax->read(line, open, m_record);
    const std::optional<SourceTime> wall = line.timeOfDay ? std::optional(m_clock.read(*line.timeOfDay)) : std::nullopt;
    m_claims.hold({line.verb, numberOf(m_record), subjectOf(m_record), open, std::string(text), line.tAbs, line.tRel, wall},
        line.depth.value_or(0), line.thread);
    return true;
}

/// Reads a block of what git has written so far; false if there is no more. Each record is one write, so what is there is whole.
bool OtherTarget::readBlock()
{
    const std::size_t got = readInto(m_records.prepare(kReadStep));
    m_records.commit(got);
    m_offset += got;
    if (got > 0)
        return true;
    const std::size_t held = m_claims.held();
    m_records.flush();
    return m_claims.held() > held;
}

/// Opens a file that may grow for each read: there may be very many.
std::size_t OtherTarget::readInto(std::span<char> room)
{
    if (m_unpacked) {
        const auto unpacked = m_unpacked->read(room);
        return unpacked ? unpacked.value() : 0;
    }
    const int descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return 0;
    const ssize_t got = ::pread(descriptor, room.data(), room.size(), static_cast<off_t>(m_offset));
    ::close(descriptor);
    return got > 0 ? static_cast<std::size_t>(got) : 0;
}

/// Whether this log has the call of `record` too.
bool OtherTarget::isHere(const Record& record)
{
    if (!(m_kind == Kind::Perf ? isInPerf(record.verb) : isInNormal(record.verb)))
        return false;
    LineClaims::Found found = m_claims.find(record);
    const auto isToBeSought = [&] {
        return (found == LineClaims::Found::None && m_claims.ahead() < kMostAhead)
            || (found == LineClaims::Found::Likely && m_claims.ahead() < kBetterAhead);
    };
    while (isToBeSought() && readBlock())
        found = m_claims.find(record);
    if (found == LineClaims::Found::None)
        m_claims.miss(record);
    return found == LineClaims::Found::Likely || found == LineClaims::Found::Certain;
}

/// Reads a record that EVENT lacks into m_record.
bool OtherTarget::read(const LineClaims::Lone& lone, const Record& before)
{
    TextLine line;
    m_text = lone.line.text;
    if (!m_syntax->split(m_text, line))
        return false;
    m_syntax->read(line, lone.line.openRegions, m_record);
    m_record.set(Text::Thread, before.has(Text::Thread) ? before.text(Text::Thread) : "main"); // PERF cuts the name
    if (before.wall)
        m_record.wall = std::min(lone.wall.value_or(*before.wall), *before.wall);
    return true;
}

} // namespace emberline::trace2
