// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/digits.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/plain_json.h"
#include "importers/trace2/syntax/record.h"

#include <array>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace emberline::trace2 {

struct WallTime { };
struct StringList { };
/// Where the value of a key goes.
using EventField = std::variant<Text, Number, Span, WallTime, StringList>;

/// The field of an EVENT key, or null for the keys of a later git.
[[nodiscard]] const EventField* eventField(std::string_view key);

/// Consecutive records often come from the same process, and in all of them `,"sid":"...","thread":"...","time":"2026-11-20T01:00:00.`
/// follows the event's name. That is a third of most records. So this compares it with that of the previous record instead of reading it
/// again.
class RepeatedHead {
public:
    /// If the cursor is before the same head, moves past the time and sets the three fields; else does not move.
    bool skip(PlainJson& json, Record& out) const
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
    /// Reads records of the plain shape only; on false, parse() must look at the line. `out` is valid as long as `text`.
    bool parsePlain(std::string_view text, Record& out);

private:
    bool readPlain(std::string_view text, Record& out);
    bool parseAny(std::string_view text, Record& out);

    /// The keys of one verb's records so far, in order. Git's order is fixed, so the next key of a record is usually the next one here.
    struct ExpectedKey {
        PlainJson::Lead lead;
        const EventField* field; ///< null for an unknown key
    };
    using Shape = std::vector<ExpectedKey>;
    const EventField* nextField(PlainJson& json, Shape& shape, std::size_t& at, bool& more);

    struct Dom;
    std::unique_ptr<Dom> m_dom;
    UtcReader m_utc;
    RepeatedHead m_head; ///< of the previous record
    std::array<Shape, kVerbs> m_shapes;
    std::string m_repaired;
    std::string m_json; ///< of a data_json value
    std::string m_bad; ///< see Record::bad()
};

/// EventLineParser::parsePlain() for LinesAhead.
class PlainEventParser {
public:
    using Parsed = Record;
    bool parse(std::string_view line, Record& out) { return m_parser.parsePlain(line, out); }

private:
    EventLineParser m_parser;
};

} // namespace emberline::trace2
