// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/event_parser.h"

#include "importers/text/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace emberline::chrome {

namespace {

/// The fields of one event. If a key occurs twice, the last one counts.
class EventFields {
public:
    void clear() { m_seen = 0; }
    Token& put(Field field)
    {
        m_seen |= 1U << static_cast<unsigned>(field);
        return m_tokens[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] const Token* find(Field field) const
    {
        return (m_seen >> static_cast<unsigned>(field) & 1U) != 0 ? &m_tokens[static_cast<std::size_t>(field)] : nullptr;
    }
    /// Whether the event has any field from Id on.
    [[nodiscard]] bool anyRare() const { return m_seen >> static_cast<unsigned>(Field::Id) != 0; }

private:
    std::uint32_t m_seen = 0;
    std::array<Token, kFields> m_tokens;
};

// What a token says, as far as it needs no context. The functions that read return whether they could.

constexpr std::int64_t kBigNumber = 1'000'000'000'000'000; ///< whole numbers from here on are not read as such

bool isNull(const Token& token)
{
    return token.kind == Token::Kind::Literal && token.text == "null";
}

/// A number, or a text that may contain one.
bool mayBeNumber(const Token& token)
{
    return token.kind == Token::Kind::Number || token.kind == Token::Kind::String;
}

/// A whole number as JSON writes it, as almost all ids are.
bool readPlainInteger(std::string_view text, std::int64_t& value)
{
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    return !(digits.size() > 1 && digits.starts_with('0')) && readInteger(text, value);
}

/// A finite number as JSON writes it.
bool readDouble(std::string_view text, double& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

/// A whole number in any form of JSON: 12.0 and 1e3 are whole, too.
bool readWhole(std::string_view text, std::int64_t& value)
{
    double number = 0;
    if (!readDouble(text, number) || std::trunc(number) != number || std::abs(number) >= static_cast<double>(kBigNumber))
        return false;
    value = static_cast<std::int64_t>(number);
    return true;
}

/// A decimal number, with the same leniencies as DecimalTime.
bool readDecimal(std::string_view text, double& value)
{
    std::int64_t whole = 0;
    if (readPlainInteger(text, whole) && std::abs(whole) < kBigNumber) {
        value = static_cast<double>(whole);
        return true;
    }
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const bool looksLikeOne = !text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
    return looksLikeOne && readDouble(text, value);
}

/// A number of microseconds, or a text that contains one, the quick way (units.h).
bool readQuickly(const Token& token, Duration& length)
{
    std::int64_t ns = token.thousandths; // of microseconds
    if (!token.isPlain && !plainMicrosecondsToNs(token.text, ns))
        return false;
    length = Duration(ns);
    return true;
}

bool isBigNumber(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return text.size() > 15 && text[0] != '0' && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Reads which thread of which process an event names.
class ActorReader {
public:
    /// `actors`: of the stretch. Both outlive it.
    ActorReader(StretchActors& actors, TextInterner& texts) : m_actors(actors), m_texts(texts) { }

    /// `pid`, `tid`: null if the event has none. Sets the record's actor, and whether an id has the wrong type.
    void read(const Token* pid, const Token* tid, EventRecord& record)
    {
        const bool arePlain = pid && tid && pid->isPlain && tid->isPlain;
        if (arePlain && m_lastActor != kNone && pid->thousandths == m_lastPid && tid->thousandths == m_lastTid) {
            record.actor = m_lastActor;
            return;
        }
        Actor actor;
        if (pid)
            actor.pid = actorId(*pid, record.hasBadActor);
        actor.tid = actor.pid;
        if (tid && !isNull(*tid)) {
            bool isBad = false;
            const ActorId id = actorId(*tid, isBad);
            record.hasBadActor |= isBad;
            if (!isBad)
                actor.tid = id;
        }
        record.actor = m_actors.idOf(actor);
        if (arePlain) {
            m_lastActor = record.actor;
            m_lastPid = pid->thousandths;
            m_lastTid = tid->thousandths;
        }
    }

private:
    ActorId actorId(const Token& token, bool& isBad)
    {
        ActorId id;
        if (mayBeNumber(token) && readPlainInteger(token.text, id.value) && std::abs(id.value) < kBigNumber)
            return id;
        if (token.kind == Token::Kind::Number && readWhole(token.text, id.value))
            return id;
        if (token.kind != Token::Kind::Number && token.kind != Token::Kind::String) {
            isBad = !isNull(token);
            return id;
        }
        id.kind = isBigNumber(token.text) ? ActorId::Kind::BigNumber : ActorId::Kind::Text;
        id.value = m_texts.idOf(token.text);
        return id;
    }

    StretchActors& m_actors;
    TextInterner& m_texts;
    std::int64_t m_lastPid = 0; ///< in thousandths; of the last event with a plain pid and tid, because most events repeat them
    std::int64_t m_lastTid = 0;
    std::uint32_t m_lastActor = kNone;
};

/// Makes records from the fields of events.
class RecordMaker {
public:
    RecordMaker(std::string_view text, TokenWalk& walk, ParsedStretch& stretch, TextInterner& texts) :
        m_text(text), m_walk(walk), m_stretch(stretch), m_texts(texts), m_actors(stretch.actors, texts)
    { }

    /// Replaces the escapes in a string field of the current event by their characters. Not for strings in `args`.
    void unescape(Token& token)
    {
        if (token.isEscaped)
            replaceEscapes(token);
    }
    void add(const EventFields& fields, std::size_t begin, std::size_t end)
    {
        addRecord(fields, begin, end);
        if (!m_unescaped.empty())
            m_unescaped.clear();
    }

private:
    [[nodiscard]] TextSpan span(std::string_view part) const
    {
        return {static_cast<std::uint32_t>(part.data() - m_text.data()), static_cast<std::uint32_t>(part.size())};
    }

    std::uint32_t textId(const Token& token)
    {
        if (token.kind == Token::Kind::Object || token.kind == Token::Kind::Array || isNull(token))
            return kNone;
        return m_texts.idOf(token.text);
    }

    /// An id's text, by which 7, 7.0 and "7" are one.
    std::uint32_t idText(const Token& token)
    {
        std::int64_t whole = 0;
        const bool isOther = token.kind == Token::Kind::Number && !readPlainInteger(token.text, whole) && readWhole(token.text, whole);
        return isOther ? m_texts.idOf(std::to_string(whole)) : textId(token);
    }

    void replaceEscapes(Token& token)
    {
        std::string& plain = m_unescaped.emplace_back();
        appendUnescaped(plain, token.text);
        token.text = plain;
        token.isEscaped = false;
    }

    std::uint32_t categoryId(const Token& token)
    {
        if (token.kind != Token::Kind::Array)
            return textId(token);
        std::string joined;
        for (const std::string& text : stringsOfJsonArray(token.text))
            joined += (joined.empty() ? "" : ",") + text;
        return m_texts.idOf(joined);
    }

    void readTimes(const EventFields& fields, EventRecord& record)
    {
        const Token* const time = fields.find(Field::Time);
        if (!time || isNull(*time))
            return;
        record.time = TimeState::Bad;
        if (!mayBeNumber(*time))
            return;
        // Perfetto's states of threads are T events with a length and no id.
        const bool mayLast = record.phase == 'X' || (record.phase == 'T' && !fields.find(Field::Id));
        const Token* duration = mayLast ? fields.find(Field::Duration) : nullptr;
        if (duration && isNull(*duration))
            duration = nullptr;
        Duration sinceEpoch{};
        Duration length{};
        const bool isQuick = readQuickly(*time, sinceEpoch);
        if (isQuick && (!duration || (mayBeNumber(*duration) && readQuickly(*duration, length)))) {
            record.time = TimeState::Ok;
            record.duration = !duration ? DurationState::Missing : length < Duration::zero() ? DurationState::Negative : DurationState::Ok;
            record.start = SourceTime(sinceEpoch);
            record.end = record.start + std::max(length, Duration::zero());
            return;
        }
        std::optional<std::string_view> writtenLength;
        if (duration)
            writtenLength = mayBeNumber(*duration) ? duration->text : std::string_view();
        readExactTimes(time->text, writtenLength, {}, record);
    }

    /// Keeps the texts of a time that does not fit 64 bits, because the file's times may count from elsewhere (source_model.cpp).
    void keepTimes(const EventFields& fields, EventRecord& record)
    {
        if (record.extra == kNone) {
            record.extra = static_cast<std::uint32_t>(m_stretch.extras.size());
            m_stretch.extras.emplace_back();
        }
        EventExtra& extra = m_stretch.extras[record.extra];
        const auto spanOf = [&](Field field) {
            const Token* const token = fields.find(field);
            const bool isInText = token && !token->text.empty() && std::less_equal<>()(m_text.data(), token->text.data())
                && std::less<>()(token->text.data(), m_text.data() + m_text.size());
            return isInText && !isNull(*token) ? span(token->text) : TextSpan();
        };
        extra.time = spanOf(Field::Time);
        if (record.phase == 'X' || record.phase == 'T')
            extra.duration = spanOf(Field::Duration);
    }

    /// Calls take(key, value) for each member of an object, in order.
    void eachMember(const Token& object, auto take)
    {
        const auto bookmark = m_walk.rewind(object.index + 1);
        Token key;
        Token value;
        while (m_walk.next() == '"' && m_walk.readKey(key) && m_walk.readValue(value)) {
            unescape(key);
            unescape(value);
            take(key, value);
            m_walk.skip();
        }
        m_walk.resume(bookmark);
    }

    void readId2(const Token& token, EventExtra& extra)
    {
        eachMember(token, [&](const Token& key, const Token& value) {
            if (key.text == "local" || key.text == "global") {
                extra.id = idText(value);
                extra.idKind = key.text == "local" ? EventExtra::IdKind::Local : EventExtra::IdKind::Global;
            }
        });
    }

    void readExtra(const EventFields& fields, EventRecord& record)
    {
        EventExtra extra;
        const auto textOf = [&](Field field) {
            const Token* token = fields.find(field);
            return token ? textId(*token) : kNone;
        };
        if (const Token* id = fields.find(Field::Id))
            extra.id = idText(*id);
        extra.idKind = extra.id == kNone ? EventExtra::IdKind::None : EventExtra::IdKind::Plain;
        if (const Token* id2 = fields.find(Field::Id2); id2 && id2->kind == Token::Kind::Object)
            readId2(*id2, extra);
        extra.scope = textOf(Field::Scope);
        extra.stackFrame = textOf(Field::StackFrame);
        if (const Token* cname = fields.find(Field::Cname); cname && cname->kind == Token::Kind::String)
            extra.cname = textId(*cname);
        if (const Token* stack = fields.find(Field::Stack); stack && stack->kind == Token::Kind::Array)
            extra.stack = span(stack->text);
        if (const Token* scope = fields.find(Field::InstantScope))
            extra.instantScope = scope->kind == Token::Kind::String && scope->text.size() == 1 ? scope->text[0] : '?';
        if (const Token* bindPoint = fields.find(Field::BindPoint))
            extra.bindsEnclosing = bindPoint->text == "e";
        if (const Token* id = fields.find(Field::BindId))
            extra.bindId = idText(*id);
        const auto isTrue = [&](Field field) {
            const Token* token = fields.find(field);
            return token && (token->text == "true" || token->text == "1");
        };
        extra.flowIn = isTrue(Field::FlowIn);
        extra.flowOut = isTrue(Field::FlowOut);
        record.extra = static_cast<std::uint32_t>(m_stretch.extras.size());
        m_stretch.extras.push_back(extra);
    }

    void readCounter(const Token& args, EventRecord& record)
    {
        record.firstValue = static_cast<std::uint32_t>(m_stretch.values.size());
        eachMember(args, [&](const Token& key, const Token& value) {
            CounterValue counter{textId(key), false, 0};
            counter.isNumber = mayBeNumber(value) && readDecimal(value.text, counter.value);
            if (counter.series >= m_valueOf.size())
                m_valueOf.resize(counter.series + 1, kNone);
            std::uint32_t& at = m_valueOf[counter.series];
            if (at != kNone && at >= record.firstValue) {
                m_stretch.values[at] = counter;
            } else {
                at = static_cast<std::uint32_t>(m_stretch.values.size());
                m_stretch.values.push_back(counter);
            }
        });
        record.valueCount = static_cast<std::uint32_t>(m_stretch.values.size()) - record.firstValue;
    }

    bool hasSnapshot(const Token& args)
    {
        const auto bookmark = m_walk.rewind(args.index + 1);
        Token key;
        Token value;
        bool found = false;
        while (!found && m_walk.next() == '"' && m_walk.readKey(key)) {
            unescape(key);
            found = key.text == "snapshot";
            if (found || !m_walk.readValue(value))
                break;
            m_walk.skip();
        }
        m_walk.resume(bookmark);
        return found;
    }

    void addRecord(const EventFields& fields, std::size_t begin, std::size_t end)
    {
        EventRecord& record = m_stretch.events.emplace_back();
        record.offset = static_cast<std::uint32_t>(begin);
        record.size = static_cast<std::uint32_t>(end - begin);
        if (const Token* phase = fields.find(Field::Phase); phase && phase->kind == Token::Kind::String && !phase->text.empty())
            record.phase = phase->text.size() == 1 ? phase->text[0] : phase::kOther;
        if (const Token* name = fields.find(Field::Name))
            record.name = textId(*name);
        if (const Token* category = fields.find(Field::Category))
            record.category = categoryId(*category);
        m_actors.read(fields.find(Field::Pid), fields.find(Field::Tid), record);
        readTimes(fields, record);
        record.hasThreadTime = fields.find(Field::ThreadTime) != nullptr;
        if (fields.anyRare())
            readExtra(fields, record);
        if (record.time == TimeState::OutOfRange)
            keepTimes(fields, record);
        const Token* const args = fields.find(Field::Args);
        if (!args || isNull(*args))
            return;
        record.args = span(args->text);
        if (args->kind == Token::Kind::String) // the quotes are part of it
            record.args = {record.args.begin - 1, record.args.size + 2};
        if (record.phase == 'C' && args->kind == Token::Kind::Object)
            readCounter(*args, record);
        if (record.phase == 'O' && args->kind == Token::Kind::Object)
            record.hasSnapshot = hasSnapshot(*args);
    }

    std::string_view m_text;
    TokenWalk& m_walk;
    ParsedStretch& m_stretch;
    TextInterner& m_texts;
    ActorReader m_actors;
    std::deque<std::string> m_unescaped; ///< of the current event
    std::vector<std::uint32_t> m_valueOf; ///< by series: its last value, because the last one counts if a key occurs twice
};

/// Written so that the compiler vectorises the inner loop.
std::uint64_t countLineBreaks(std::string_view text)
{
    constexpr std::size_t kBlock = 64;
    std::uint64_t count = 0;
    std::size_t at = 0;
    for (; at + kBlock <= text.size(); at += kBlock) {
        std::uint8_t inBlock = 0;
        for (std::size_t i = 0; i < kBlock; ++i)
            inBlock = static_cast<std::uint8_t>(inBlock + (text[at + i] == '\n'));
        count += inBlock;
    }
    for (; at < text.size(); ++at)
        count += text[at] == '\n' ? 1 : 0;
    return count;
}

class StretchReader {
public:
    StretchReader(std::string_view text, TokenWalk walk, EventSequence sequence, ParsedStretch& stretch, TextInterner& texts) :
        m_walk(walk), m_maker(text, m_walk, stretch, texts), m_isBare(sequence == EventSequence::Bare), m_stretch(stretch)
    { }

    void read()
    {
        while (m_walk.next() == '{') {
            const std::size_t begin = m_walk.offset();
            if (!readEvent())
                return;
            const std::size_t end = m_walk.offsetOf(m_walk.place() - 1) + 1;
            m_maker.add(m_fields, begin, end);
            m_stretch.size = end;
            m_stretch.afterEvent = true;
            if (m_walk.next() == ',') {
                m_stretch.size = m_walk.offset() + 1;
                m_stretch.afterEvent = false;
                m_walk.skip();
            } else if (!m_isBare) {
                return;
            }
        }
    }

private:
    /// From its `{` to after its `}`.
    bool readEvent()
    {
        m_fields.clear();
        Field field = Field::Other;
        if (!m_walk.passKnownStart(field)) {
            if (m_walk.isEmptyObject()) {
                m_walk.skip();
                m_walk.skip();
                return true;
            }
            if (!m_walk.readNewStart(field))
                return false;
        }
        while (true) {
            if (field == Field::TraceEvents && m_isBare && m_walk.next() == '[') {
                m_stretch.metContainer = true;
                return false;
            }
            Token& value = field < Field::TraceEvents ? m_fields.put(field) : m_ignored;
            if (!m_walk.readValue(value))
                return false;
            if (field < Field::TraceEvents && field != Field::Args)
                m_maker.unescape(value);
            const char c = m_walk.next();
            if (c == '}') {
                m_walk.skip();
                return true;
            }
            if (c != ',' || !m_walk.readStart(field))
                return false;
        }
    }

    TokenWalk m_walk;
    RecordMaker m_maker;
    bool m_isBare;
    ParsedStretch& m_stretch;
    EventFields m_fields;
    Token m_ignored;
};

} // namespace

void EventParser::parse(std::string_view text, EventSequence sequence, ParsedStretch& stretch)
{
    if (!m_texts || m_texts->isFull())
        m_texts = std::make_shared<TextInterner>();
    stretch.texts = m_texts;
    const auto index = m_index.of(text);
    if (!index.empty())
        StretchReader(text, TokenWalk(text, index, m_starts), sequence, stretch, *m_texts).read();
    stretch.lineBreaks = countLineBreaks(text.substr(0, stretch.size));
}

} // namespace emberline::chrome
