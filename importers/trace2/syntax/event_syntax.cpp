// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/event_syntax.h"

#include "importers/reading/line_framer.h"
#include "importers/text/utf8.h"

#include <simdjson.h>

namespace emberline::trace2 {

CompactJson::Lead::Lead(std::string_view key) : m_size(static_cast<unsigned>(key.size()) + 4)
{
    m_bytes[0] = ',';
    m_bytes[1] = '"';
    std::ranges::copy(key, m_bytes.begin() + 2);
    m_bytes[key.size() + 2] = '"';
    m_bytes[key.size() + 3] = ':';
}

bool CompactJson::strings(std::vector<std::string_view>& list, std::string_view& text)
{
    list.clear();
    const char* const begin = m_at++; // kind() saw the bracket
    char next = m_at < m_end && *m_at == ']' ? *m_at++ : ',';
    while (next == ',') {
        std::string_view value;
        if (!string(value) || m_at >= m_end)
            return false;
        list.push_back(value);
        next = *m_at++;
    }
    text = {begin, static_cast<std::size_t>(m_at - begin)};
    return next == ']';
}

bool CompactJson::number(std::string_view& value)
{
    const char* begin = m_at;
    if (*m_at == '-')
        ++m_at;
    const char* digits = m_at;
    m_at = std::find_if_not(m_at, m_end, isDigit);
    if (m_at == digits || (*digits == '0' && m_at - digits > 1))
        return false;
    if (m_at < m_end && *m_at == '.') {
        const char* fraction = ++m_at;
        m_at = std::find_if_not(m_at, m_end, isDigit);
        if (m_at == fraction)
            return false;
    }
    value = {begin, static_cast<std::size_t>(m_at - begin)};
    return true;
}

bool CompactJson::boolean()
{
    const std::string_view word = *m_at == 't' ? "true" : "false";
    if (!std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).starts_with(word))
        return false;
    m_at += word.size();
    return true;
}

bool CompactJson::canonicalInteger(std::string_view text, std::int64_t& value)
{
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (digits.starts_with('0') && text != "0")
        return false;
    return readInteger(text, value);
}

// A new field needs a row here and an enumerator in record.h.
constexpr NameTable<EventField, 42> kFields({{
    {"event", Text::Event},
    {"sid", Text::Sid},
    {"thread", Text::Thread},
    {"time", WallTime{}},
    {"file", Text::File},
    {"line", Number::Line},
    {"repo", Number::Repo},
    {"t_abs", Span::TAbs},
    {"t_rel", Span::TRel},
    {"nesting", Number::Nesting},
    {"category", Text::Category},
    {"label", Text::Label},
    {"msg", Text::Msg},
    {"key", Text::Key},
    {"value", Text::Value},
    {"evt", Text::Evt},
    {"exe", Text::Exe}, // version: git's version; exec: the program
    {"argv", StringList{}},
    {"ancestry", StringList{}},
    {"code", Number::Code},
    {"signo", Number::Signo},
    {"fmt", Text::Fmt},
    {"path", Text::Path},
    {"name", Text::Name},
    {"hierarchy", Text::Hierarchy},
    {"alias", Text::Alias},
    {"child_id", Number::ChildId},
    {"child_class", Text::ChildClass},
    {"hook_name", Text::HookName},
    {"cd", Text::Cd},
    {"use_shell", Number::UseShell},
    {"pid", Number::Pid},
    {"ready", Text::Ready},
    {"exec_id", Number::ExecId},
    {"scope", Text::Scope},
    {"param", Text::Param},
    {"worktree", Text::Worktree},
    {"intervals", Number::Intervals},
    {"t_total", Span::Total},
    {"t_min", Span::Min},
    {"t_max", Span::Max},
    {"count", Number::Value},
}});

const EventField* eventField(std::string_view key)
{
    return kFields.find(key);
}

namespace {

/// Stores a value in the field of its key. Each function returns false, and stores nothing, if the value does not have the field's type.
struct Store {
    Record& out;
    UtcReader& utc;

    bool text(const EventField& field, std::string_view value) const
    {
        if (const Text* to = std::get_if<Text>(&field))
            out.set(*to, value);
        else if (std::holds_alternative<WallTime>(field))
            return (out.wall = utc.read(value)).has_value();
        else
            return false;
        return true;
    }
    bool integer(const EventField& field, std::int64_t value) const
    {
        const Number* to = std::get_if<Number>(&field);
        if (to)
            out.set(*to, value);
        return to != nullptr;
    }
    bool seconds(const EventField& field, Duration value) const
    {
        const Span* to = std::get_if<Span>(&field);
        if (to)
            out.set(*to, value);
        return to != nullptr;
    }
    bool strings(simdjson::dom::array array) const
    {
        out.list.clear();
        out.hasList = true;
        for (const auto item : array) {
            std::string_view element;
            out.hasList = out.hasList && item.get(element) == simdjson::SUCCESS;
            out.list.push_back(element);
        }
        if (!out.hasList)
            out.list.clear();
        return out.hasList;
    }
};

/// Stores any value but null. `json` becomes the memory of a data_json value.
bool storeAny(const Store& store, const EventField& field, simdjson::dom::element value, std::string& json)
{
    if (std::string_view string; value.get(string) == simdjson::SUCCESS)
        return store.text(field, string);
    if (const Text* to = std::get_if<Text>(&field); to && *to == Text::Value) {
        json = simdjson::minify(value);
        store.out.set(Text::Value, json);
        return true;
    }
    if (bool truth = false; value.get(truth) == simdjson::SUCCESS)
        return store.integer(field, truth ? 1 : 0);
    if (double number = 0; value.get(number) == simdjson::SUCCESS) {
        if (std::int64_t integer = 0; std::holds_alternative<Number>(field))
            return value.get(integer) == simdjson::SUCCESS && store.integer(field, integer);
        const std::optional<Duration> seconds = secondsOf(number);
        return seconds && store.seconds(field, *seconds);
    }
    simdjson::dom::array array;
    return std::holds_alternative<StringList>(field) && value.get(array) == simdjson::SUCCESS && store.strings(array);
}

bool isRecord(const Record& record)
{
    return !record.text(Text::Event).empty() && record.has(Text::Sid);
}

constexpr std::size_t kHeadKeys = 3; ///< sid, thread, time: see RepeatedHead

} // namespace

struct EventLineParser::Dom {
    simdjson::dom::parser parser;
};

EventLineParser::EventLineParser() : m_dom(std::make_unique<Dom>())
{ }
EventLineParser::~EventLineParser() = default;

EventLineParser::Outcome EventLineParser::parse(std::string_view text, Record& out)
{
    static_assert(LineFramer::kPadding >= simdjson::SIMDJSON_PADDING);
    Outcome outcome = Outcome::Record;
    if (!readPlain(text, out) && !parseAny(text, out)) {
        if (!replaceInvalidUtf8(text, m_repaired) || !parseAny(m_repaired, out))
            return Outcome::NoRecord;
        outcome = Outcome::Repaired;
    }
    return isRecord(out) ? outcome : Outcome::NoRecord;
}

bool EventLineParser::parseAhead(std::string_view text, Target /*Event*/, Record& out)
{
    return readPlain(text, out) && isRecord(out);
}

const EventField* EventLineParser::nextField(CompactJson& json, Shape& shape, std::size_t& at, bool& more)
{
    constexpr std::size_t kMostOptional = 3; // a record may lack so many keys in a row
    constexpr std::size_t kLongestShape = 32;
    for (std::size_t next = at; next < shape.size() && next < at + kMostOptional; ++next) {
        if (json.skipLead(shape[next].lead)) {
            at = next + 1;
            more = true;
            return shape[next].field;
        }
    }
    std::string_view key;
    more = json.key(key);
    if (!more)
        return nullptr;
    const EventField* field = eventField(key);
    if (shape.size() < kLongestShape && key.size() <= CompactJson::Lead::kLongestKey) {
        shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(at), {CompactJson::Lead(key), field});
        ++at;
    }
    return field;
}

bool EventLineParser::readPlain(std::string_view text, Record& out)
{
    out.clear();
    const Store store{out, m_utc};
    CompactJson json(text);
    std::string_view event;
    if (!json.skipToEvent() || !json.string(event))
        return false;
    out.set(Text::Event, event);
    out.verb = verbOf(event);
    Shape& shape = m_shapes[static_cast<std::size_t>(out.verb)];
    const char* const head = json.rest().data();
    const bool isLikeBefore = m_head.skip(json, out);
    std::size_t at = isLikeBefore ? std::min(shape.size(), kHeadKeys) : 0;
    for (bool more = true;;) {
        const EventField* field = nullptr;
        if (at < shape.size() && json.skipLead(shape[at].lead))
            field = shape[at++].field;
        else
            field = nextField(json, shape, at, more);
        if (!more)
            break;
        std::string_view value;
        switch (json.kind()) {
        case CompactJson::Kind::String:
            if (!json.string(value) || (field && !store.text(*field, value)))
                return false;
            if (!isLikeBefore && at == kHeadKeys)
                m_head.keep(head, value, out);
            break;
        case CompactJson::Kind::Number: {
            if (std::int64_t us = 0; field && std::holds_alternative<Span>(*field) && json.seconds(us)) {
                out.set(std::get<Span>(*field), std::chrono::microseconds(us));
                break;
            }
            if (std::int64_t integer = 0; field && std::holds_alternative<Number>(*field) && json.integer(integer)) {
                out.set(std::get<Number>(*field), integer);
                break;
            }
            if (!json.number(value))
                return false;
            if (!field)
                break;
            if (std::holds_alternative<Span>(*field)) {
                const std::optional<Duration> seconds = parseSeconds(value);
                if (!seconds || !store.seconds(*field, *seconds))
                    return false;
            } else if (std::int64_t integer = 0; !readInteger(value, integer) || !store.integer(*field, integer)) {
                return false;
            }
            break;
        }
        case CompactJson::Kind::List:
            if (!field || !std::holds_alternative<StringList>(*field) || !json.strings(out.list, out.listJson))
                return false;
            out.hasList = true;
            break;
        case CompactJson::Kind::True:
        case CompactJson::Kind::False:
            if (const bool value01 = json.kind() == CompactJson::Kind::True; !json.boolean() || (field && !store.integer(*field, value01)))
                return false;
            break;
        case CompactJson::Kind::Other:
            return false;
        }
    }
    return json.atEnd();
}

bool EventLineParser::parseAny(std::string_view text, Record& out)
{
    out.clear();
    simdjson::dom::object object;
    const bool padded = text.data() != m_repaired.data(); // a line is padded; simdjson copies the repaired text, which is not
    if (m_dom->parser.parse(text.data(), text.size(), !padded).get(object) != simdjson::SUCCESS)
        return false;
    const Store store{out, m_utc};
    for (const auto [key, value] : object) {
        const EventField* field = eventField(key);
        if (!field || value.is_null() || storeAny(store, *field, value, m_json))
            continue;
        out.hasBadTime = out.hasBadTime || std::holds_alternative<WallTime>(*field);
        if (!out.hasBad())
            m_bad = simdjson::minify(value);
        out.setBad(key, m_bad);
    }
    out.verb = verbOf(out.text(Text::Event));
    return true;
}

} // namespace emberline::trace2
