// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/event_keys.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/plain_json.h"
#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/repeated_head.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

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
