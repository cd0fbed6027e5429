// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/search.h"

#include "model/analysis/shown_range.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <chrono>
#include <optional>

namespace emberline {

namespace {

using Clock = std::chrono::steady_clock;

/// A TextMatcher that caches its verdict on each interned text.
class TextVerdicts {
public:
    TextVerdicts(const Trace& trace, const TextMatcher& matcher) : m_trace(trace), m_matcher(matcher) { }

    [[nodiscard]] bool matches(StringId id)
    {
        if (!id)
            return false;
        if (id.row() >= m_verdicts.size())
            m_verdicts.resize(std::bit_ceil(id.row() + std::size_t{1}));
        std::uint8_t& verdict = m_verdicts[id.row()];
        if (verdict == kUnknown)
            verdict = m_matcher.matches(m_trace.text(id)) ? kMatches : kDiffers;
        return verdict == kMatches;
    }
    [[nodiscard]] bool matches(std::string_view text) const { return m_matcher.matches(text); }

private:
    static constexpr std::uint8_t kUnknown = 0;
    static constexpr std::uint8_t kMatches = 1;
    static constexpr std::uint8_t kDiffers = 2;

    const Trace& m_trace;
    const TextMatcher& m_matcher;
    std::vector<std::uint8_t> m_verdicts;
};

class Search {
public:
    Search(const Trace& trace, const SearchQuery& query, const TextMatcher& matcher,
        const std::function<void(std::shared_ptr<const SearchResults>)>& deliver, const std::atomic<bool>& cancel) :
        m_trace(trace),
        m_query(query), m_verdicts(trace, matcher), m_deliver(deliver), m_cancel(cancel)
    {
        for (const Track& track : trace.tracks())
            m_trackShifts.push_back(trace.clockShift(track.session));
    }

    void run()
    {
        forRows(m_trace.regionCount(), [this](std::size_t row) { lookAt(RegionId(row)); });
        forRows(m_trace.instantCount(), [this](std::size_t row) { lookAt(InstantId(row)); });
        if (m_query.inArgs) {
            lookAtSessions();
            forRows(m_trace.regionCount(), [this](std::size_t row) { lookAtArgs(RegionId(row)); });
            forRows(m_trace.instantCount(), [this](std::size_t row) { lookAtArgs(InstantId(row)); });
            lookAtSources();
        }
        if (!m_cancel)
            publish(true);
    }

private:
    static constexpr std::size_t kStep = 1 << 14; ///< rows between checks of the clock and the cancel flag
    static constexpr auto kFirstDelivery = std::chrono::milliseconds(15);

    void forRows(std::size_t count, auto look, std::size_t step = kStep)
    {
        for (std::size_t begin = 0; begin < count && !m_cancel; begin += step) {
            for (std::size_t row = begin; row < std::min(count, begin + step); ++row)
                look(row);
            if (!m_found.empty() && Clock::now() - m_began >= m_nextDelivery)
                publish(false);
        }
    }

    /// Each delivery sorts and copies, so the time to the next one doubles.
    void publish(bool complete)
    {
        if (!std::is_sorted(m_found.begin(), m_found.end()))
            std::sort(m_found.begin(), m_found.end());
        const auto middle = static_cast<std::ptrdiff_t>(m_hits.size());
        m_hits.insert(m_hits.end(), m_found.begin(), m_found.end());
        if (middle > 0 && !m_found.empty() && m_found.front() < m_hits[static_cast<std::size_t>(middle) - 1])
            std::inplace_merge(m_hits.begin(), m_hits.begin() + middle, m_hits.end());
        m_found.clear();
        auto results = std::make_shared<SearchResults>();
        if (complete)
            results->hits = std::move(m_hits);
        else
            results->hits = m_hits;
        results->complete = complete;
        m_deliver(std::move(results));
        m_nextDelivery = std::max<Clock::duration>(2 * (Clock::now() - m_began), kFirstDelivery);
    }

    void add(RegionId id, HitPlace place)
    {
        m_found.push_back({m_trackShifts[m_trace.track(id).row()].shown(m_trace.start(id)), id.row(), false, place});
    }
    void add(InstantId id, HitPlace place) { m_found.push_back({m_trace.shown(id), id.row(), true, place}); }

    [[nodiscard]] const RegionColumns& columnsOf(RegionId /*id*/) const { return m_trace.regions(); }
    [[nodiscard]] const InstantColumns& columnsOf(InstantId /*id*/) const { return m_trace.instants(); }

    /// What matches in a row's own texts; args come later.
    [[nodiscard]] std::optional<HitPlace> placeIn(auto id)
    {
        if (m_verdicts.matches(columnsOf(id).name[id.row()]))
            return HitPlace::Name;
        return m_verdicts.matches(columnsOf(id).category[id.row()]) ? std::optional(HitPlace::Category) : std::nullopt;
    }
    void lookAt(auto id)
    {
        if (const auto place = placeIn(id))
            add(id, *place);
    }

    [[nodiscard]] bool isHitByArgs(RegionId id)
    {
        const bool isProcess = m_trace.role(id) == RegionRole::Process;
        return anyArgMatches(m_trace.lastArg(id)) || (isProcess && m_sessions[m_trace.session(id).row()]);
    }
    [[nodiscard]] bool isHitByArgs(InstantId id) { return anyArgMatches(m_trace.lastArg(id)); }
    void lookAtArgs(auto id)
    {
        if (!placeIn(id) && isHitByArgs(id))
            add(id, HitPlace::Args);
    }

    /// The args that stay in their sources: each record is read again. It comes last, because it takes longest.
    void lookAtSources()
    {
        constexpr std::size_t kRecords = 256;
        const auto look = [&](auto id, SessionId session) {
            const SourceId source = session ? m_trace.session(session).source : SourceId();
            const RecordReader* reader = source ? m_trace.source(source).reader.get() : nullptr;
            const std::uint64_t origin = columnsOf(id).origin[id.row()];
            if (reader && !placeIn(id) && !isHitByArgs(id) && anyRecordMatches(*reader, origin, m_trace.lastArg(id)))
                add(id, HitPlace::Args);
        };
        forRows(
            m_trace.regionCount(), [&](std::size_t row) { look(RegionId(row), m_trace.session(RegionId(row))); }, kRecords);
        forRows(
            m_trace.instantCount(), [&](std::size_t row) { look(InstantId(row), m_trace.instants().session[row]); }, kRecords);
    }
    /// `origin`: where the record begins that made the row; that of its end, if it has one, is among its args.
    [[nodiscard]] bool anyRecordMatches(const RecordReader& reader, std::uint64_t origin, ArgId last)
    {
        if (origin != kNoOrigin && recordMatches(reader, origin))
            return true;
        const ArgColumns& args = m_trace.args();
        for (ArgId at = last; at; at = args.previous[at.row()]) {
            if (args.kind[at.row()] == ArgKind::Record && recordMatches(reader, args.payload[at.row()]))
                return true;
        }
        return false;
    }
    [[nodiscard]] bool recordMatches(const RecordReader& reader, std::uint64_t offset)
    {
        const Result<Args> args = reader.args(offset);
        if (!args)
            return false; // the source has changed since, as the row says when it is opened
        if (args.value().whole && valueMatches(*args.value().whole))
            return true;
        return std::ranges::any_of(
            args.value().members, [this](const Arg& arg) { return m_verdicts.matches(arg.key) || valueMatches(arg.value); });
    }
    [[nodiscard]] bool valueMatches(const ArgValue& value)
    {
        if (const auto* text = std::get_if<std::string>(&value))
            return m_verdicts.matches(*text);
        if (const auto* json = std::get_if<RawJson>(&value))
            return m_verdicts.matches(json->text);
        if (const auto* yes = std::get_if<bool>(&value))
            return m_verdicts.matches(*yes ? std::string_view("true") : std::string_view("false"));
        std::array<char, 32> buffer;
        const auto written = [&](auto number) {
            const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
            return m_verdicts.matches(std::string_view(buffer.data(), static_cast<std::size_t>(end - buffer.data())));
        };
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return written(*number);
        if (const auto* number = std::get_if<std::uint64_t>(&value))
            return written(*number);
        const auto* number = std::get_if<double>(&value);
        return number && written(*number);
    }
    [[nodiscard]] bool anyArgMatches(ArgId last)
    {
        const ArgColumns& args = m_trace.args();
        for (ArgId at = last; at; at = args.previous[at.row()]) {
            const ArgKind kind = args.kind[at.row()];
            if (kind == ArgKind::Record)
                continue;
            if (m_verdicts.matches(args.key[at.row()]))
                return true;
            const bool isText = kind == ArgKind::Text || kind == ArgKind::Json;
            if (isText ? m_verdicts.matches(StringId(args.payload[at.row()])) : valueMatches(m_trace.argValue(at)))
                return true;
        }
        return false;
    }

    /// The attributes of a process are hits at its region.
    void lookAtSessions()
    {
        for (const Session& session : m_trace.sessions()) {
            const SessionAttributes& said = *session.attributes;
            bool matches = m_verdicts.matches(session.sid) || m_verdicts.matches(said.cmdName) || m_verdicts.matches(said.alias);
            for (const auto* list : {&said.argv, &said.cmdMode, &said.labels})
                matches = matches || std::ranges::any_of(*list, [this](StringId id) { return m_verdicts.matches(id); });
            for (const SessionError& error : said.errors)
                matches = matches || m_verdicts.matches(error.msg);
            m_sessions.push_back(matches);
        }
    }

    const Trace& m_trace;
    const SearchQuery& m_query;
    TextVerdicts m_verdicts;
    const std::function<void(std::shared_ptr<const SearchResults>)>& m_deliver;
    const std::atomic<bool>& m_cancel;
    std::vector<ClockShift> m_trackShifts; ///< by TrackId
    std::vector<bool> m_sessions; ///< by SessionId: its attributes match
    std::vector<SearchHit> m_hits; ///< by time
    std::vector<SearchHit> m_found; ///< since the last delivery
    Clock::time_point m_began = Clock::now();
    Clock::duration m_nextDelivery = kFirstDelivery;
};

} // namespace

Result<bool> search(const Trace& trace, const SearchQuery& query, const std::function<void(std::shared_ptr<const SearchResults>)>& deliver,
    const std::atomic<bool>& cancel)
{
    Result<TextMatcher> matcher = TextMatcher::compile(query.text, Cancellation(&cancel));
    if (!matcher)
        return matcher.error();
    if (query.text.isEmpty() || trace.tracks().empty()) {
        deliver(std::make_shared<const SearchResults>(SearchResults{{}, true}));
        return true;
    }
    Search(trace, query, matcher.value(), deliver, cancel).run();
    if (auto trouble = matcher.value().trouble())
        return *trouble;
    return !cancel.load();
}

} // namespace emberline
