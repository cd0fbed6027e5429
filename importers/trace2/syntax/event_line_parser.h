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

/// Reads EVENT records. The shape that git writes (no blanks, no escapes, no nested values, ASCII) is read in one pass over the line; every
/// other JSON object goes through simdjson.
class EventLineParser {
public:
    EventLineParser();
    ~EventLineParser();
    EventLineParser(const EventLineParser&) = delete;
    EventLineParser& operator=(const EventLineParser&) = delete;

    enum class Outcome {
        Record,
        Repaired, ///< a record with bytes that are no UTF-8, which were replaced
        NoRecord ///< no JSON object, or one without event and sid
    };

    /// `text` must be one JSON object, followed by LineFramer::kPadding readable bytes. `out` is valid until the next call and as long as
    /// `text` is.
    Outcome parse(std::string_view text, Record& out);
    /// The same for records of the plain shape only; false: parse() has to look at it. `out` is valid as long as `text` is.
    bool parsePlain(std::string_view text, Record& out);

private:
    bool readPlain(std::string_view text, Record& out);
    bool parseAny(std::string_view text, Record& out);

    /// The keys that records of one verb have had so far, in their order: git's order is fixed, so the next key is mostly the next here.
    struct ExpectedKey {
        PlainJson::Lead lead;
        const EventField* field; ///< null for a key that is not known
    };
    using Shape = std::vector<ExpectedKey>;
    const EventField* nextField(PlainJson& json, Shape& shape, std::size_t& at, bool& more);

    struct Dom;
    std::unique_ptr<Dom> m_dom;
    UtcReader m_utc;
    RepeatedHead m_head; ///< of the record before
    std::array<Shape, kVerbs> m_shapes;
    std::string m_repaired;
    std::string m_json; ///< of a data_json value
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
