// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/digits.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/record.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace emberline::trace2 {

/// The fast path for EVENT: reads an object of the one shape that git nearly always writes, key by key, looking at each byte once: no
/// blanks, strings of printable ASCII without escapes, plain numbers, true, false, lists of such strings. Rejects everything else, and a
/// full JSON parser decides; it never accepts anything wrongly.
class CompactJson {
public:
    enum class Kind { String, Number, List, True, False, Other };

    /// `text` must be followed by 16 readable bytes.
    explicit CompactJson(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) { }

    /// Reads the next key and moves to its value. False at the end of the object, or if it has another shape.
    bool key(std::string_view& key)
    {
        const char open = m_started ? ',' : '{';
        if (m_end - m_at < 4 || *m_at != open)
            return false;
        m_started = true;
        ++m_at;
        if (!string(key) || m_at >= m_end || *m_at != ':') {
            m_at = m_end;
            return false;
        }
        ++m_at;
        return true;
    }
    /// `,"key":`, prepared so that it can be compared in one step.
    class Lead {
    public:
        static constexpr std::size_t kLongestKey = 12;
        explicit Lead(std::string_view key); ///< at most kLongestKey bytes

    private:
        friend class CompactJson;
        alignas(16) std::array<char, 16> m_bytes{};
        unsigned m_size;
    };
    /// Moves to the value if the next key is that of `lead`; else does not move.
    bool skipLead(const Lead& lead)
    {
        if (m_end - m_at < static_cast<std::ptrdiff_t>(lead.m_size))
            return false;
#ifdef __SSE2__
        const __m128i have = _mm_loadu_si128(reinterpret_cast<const __m128i*>(m_at));
        const __m128i want = _mm_load_si128(reinterpret_cast<const __m128i*>(lead.m_bytes.data()));
        const unsigned differ = ~static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(have, want)));
        if (static_cast<unsigned>(std::countr_zero(differ)) < lead.m_size)
            return false;
#else
        if (std::memcmp(m_at, lead.m_bytes.data(), lead.m_size) != 0)
            return false;
#endif
        m_at += lead.m_size;
        return true;
    }
    /// Moves to the value of the first key if that is `event`, as in every record that git writes.
    bool skipToEvent()
    {
        constexpr std::string_view lead = R"({"event":)";
        if (m_started || !std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).starts_with(lead))
            return false;
        m_at += lead.size();
        m_started = true;
        return true;
    }
    /// The text from the cursor on.
    [[nodiscard]] std::string_view rest() const
    {
        return {m_at, static_cast<std::size_t>(m_end - m_at)};
    }
    /// Moves forward by `size` bytes of rest(), which must end at the end of a value.
    void skip(std::size_t size)
    {
        m_at += size;
    }
    /// After key() returned false: whether the whole text was one such object.
    [[nodiscard]] bool atEnd() const
    {
        return m_started && m_end - m_at == 1 && *m_at == '}';
    }

    [[nodiscard]] Kind kind() const
    {
        switch (m_at < m_end ? *m_at : '\0') {
        case '"':
            return Kind::String;
        case '[':
            return Kind::List;
        case 't':
            return Kind::True;
        case 'f':
            return Kind::False;
        default:
            return m_at < m_end && (isDigit(*m_at) || *m_at == '-') ? Kind::Number : Kind::Other;
        }
    }
    bool string(std::string_view& value)
    {
        if (m_at >= m_end || *m_at != '"')
            return false;
        const char* begin = ++m_at;
        m_at = endOfPlainText(begin, m_end);
        if (m_at >= m_end || *m_at != '"')
            return false;
        value = {begin, static_cast<std::size_t>(m_at - begin)};
        ++m_at;
        return true;
    }
    /// `text` is the whole list as written, which is already in its final form: no blanks, no escapes.
    bool strings(std::vector<std::string_view>& list, std::string_view& text);
    bool number(std::string_view& value);
    /// Reads an integer of at most 18 digits. Returns false and reads nothing if it has another form.
    bool integer(std::int64_t& value)
    {
        const char* at = m_at;
        const bool negative = *at == '-';
        at += negative ? 1 : 0;
        const char* const digits = at;
        std::int64_t sum = 0;
        for (; isDigit(*at) && at - digits < 18; ++at) // the padding ends it at the latest
            sum = sum * 10 + (*at - '0');
        if (at == digits || at >= m_end || (*at != ',' && *at != '}') || (*digits == '0' && at - digits > 1))
            return false;
        value = negative ? -sum : sum;
        m_at = at;
        return true;
    }
    /// Reads a number in git's form for times, "0.001193", as microseconds. Returns false and reads nothing if it has another form.
    bool seconds(std::int64_t& microseconds)
    {
        if (m_end - m_at <= 8 || m_at[1] != '.' || !isDigit(m_at[0]) || isDigit(m_at[8]) || !sixDigits(m_at + 2, microseconds))
            return false;
        microseconds += std::int64_t{m_at[0] - '0'} * 1'000'000;
        m_at += 8;
        return true;
    }
    bool boolean();

    /// Reads an integer of at most 18 digits as a program writes it: no leading zeros, no "-0".
    static bool canonicalInteger(std::string_view text, std::int64_t& value);

private:
    /// The first byte at or after `at` that is a quote, a backslash, or not printable ASCII. Reads up to 15 bytes past `end`.
    static const char* endOfPlainText(const char* at, const char* end)
    {
#ifdef __SSE2__
        const __m128i quote = _mm_set1_epi8('"');
        const __m128i backslash = _mm_set1_epi8('\\');
        const __m128i blank = _mm_set1_epi8(' ');
        for (; at < end; at += sizeof(__m128i)) {
            const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
            const __m128i special = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
                _mm_cmplt_epi8(bytes, blank)); // signed comparison: bytes from 0x80 are below the blank too
            const auto mask = static_cast<unsigned>(_mm_movemask_epi8(special));
            if (mask != 0)
                return std::min(at + std::countr_zero(mask), end);
        }
        return end;
#else
        const auto isPlain = [](char c) { return c >= ' ' && c != '"' && c != '\\' && static_cast<unsigned char>(c) < 0x80; };
        return std::find_if_not(at, end, isPlain);
#endif
    }

    const char* m_at;
    const char* m_end;
    bool m_started = false;
};

struct WallTime { };
struct StringList { };
/// Where the value of a key goes.
using EventField = std::variant<Text, Number, Span, WallTime, StringList>;

/// The field of an EVENT key, or null for the keys of a later git.
[[nodiscard]] const EventField* eventField(std::string_view key);

/// Consecutive records often come from the same process, and in all of them `,"sid":"...","thread":"...","time":"2026-11-20T01:00:00.`
/// follows the event's name. That is a third of most records. So this compares it with the previous record's instead of reading it.
class RepeatedHead {
public:
    /// If the cursor is before the same head, moves past the time and sets the three fields; else does not move.
    bool skip(CompactJson& json, Record& out) const
    {
        constexpr std::string_view end = "Z\"";
        const std::string_view rest = json.rest();
        std::int64_t us = 0;
        if (m_text.empty() || rest.size() < m_text.size() + kDigits + end.size()
            || std::memcmp(rest.data(), m_text.data(), m_text.size()) != 0 || !sixDigits(rest.data() + m_text.size(), us)
            || std::memcmp(rest.data() + m_text.size() + kDigits, end.data(), end.size()) != 0)
            return false;
        out.set(Text::Sid, rest.substr(kSid.size(), m_sidSize));
        out.set(Text::Thread, rest.substr(kSid.size() + m_sidSize + kThread.size(), m_threadSize));
        out.wall = m_second + std::chrono::microseconds(us);
        json.skip(m_text.size() + kDigits + end.size());
        return true;
    }

    /// Remembers the head, from `begin` to the seconds of `time` (the text of `record.wall`), if its form is the usual one.
    void keep(const char* begin, std::string_view time, const Record& record)
    {
        const std::string_view sid = record.text(Text::Sid);
        const std::string_view thread = record.text(Text::Thread);
        const bool isAlike = record.wall && isGitsForm(time) && sid.data() == begin + kSid.size()
            && thread.data() == sid.data() + sid.size() + kThread.size() && time.data() == thread.data() + thread.size() + kTime.size();
        if (!isAlike)
            return;
        m_text.assign(begin, time.data() + kToSecond);
        m_sidSize = sid.size();
        m_threadSize = thread.size();
        m_second = SourceTime(std::chrono::floor<std::chrono::seconds>(record.wall->time_since_epoch()));
    }

private:
    static constexpr std::string_view kSid = R"(,"sid":")";
    static constexpr std::string_view kThread = R"(","thread":")";
    static constexpr std::string_view kTime = R"(","time":")";
    static constexpr std::size_t kToSecond = 20; ///< "2026-11-20T01:00:00."
    static constexpr std::size_t kDigits = 6;

    std::string m_text;
    std::size_t m_sidSize = 0;
    std::size_t m_threadSize = 0;
    SourceTime m_second{};
};

/// Reads EVENT records. Reads the shape that git writes (no blanks, no escapes, no nested values, ASCII) in one pass over the line, and
/// every other JSON object through simdjson. Runs on the helper thread, too; each thread has its own.
class EventLineParser {
public:
    EventLineParser();
    ~EventLineParser();
    EventLineParser(const EventLineParser&) = delete;
    EventLineParser& operator=(const EventLineParser&) = delete;

    enum class Outcome {
        Record,
        Repaired, ///< a record in which invalid UTF-8 was replaced
        NoRecord ///< not a JSON object, or one without event and sid
    };

    /// `text` must be one JSON object, followed by LineFramer::kPadding readable bytes. `out` is valid until the next call, and no longer
    /// than `text`. It lacks the fields whose values are null or cannot be read (Record::bad()).
    Outcome parse(std::string_view text, Record& out);
    using Parsed = Record;
    /// For LineSource: reads records of the plain shape only; on false, parse() must look at the line. `out` is valid as long as `text`.
    bool parseAhead(std::string_view text, Target, Record& out);

private:
    bool readPlain(std::string_view text, Record& out);
    bool parseAny(std::string_view text, Record& out);

    /// The keys of one verb's records so far, in order. Git's order is fixed, so the next key of a record is usually the next one here.
    struct ExpectedKey {
        CompactJson::Lead lead;
        const EventField* field; ///< null for an unknown key
    };
    using Shape = std::vector<ExpectedKey>;
    const EventField* nextField(CompactJson& json, Shape& shape, std::size_t& at, bool& more);

    struct Dom;
    std::unique_ptr<Dom> m_dom;
    UtcReader m_utc;
    RepeatedHead m_head; ///< of the previous record
    std::array<Shape, kVerbs> m_shapes;
    std::string m_repaired;
    std::string m_json; ///< of a data_json value
    std::string m_bad; ///< see Record::bad()
};

} // namespace emberline::trace2
