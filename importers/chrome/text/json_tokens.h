// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/digits.h"
#include "model/hash.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace simdjson::internal {
class dom_parser_implementation;
}

/// The tokens of JSON: the strict grammar of each, where they begin in a text, and a walk over them that knows the keys of an event. The
/// walk is inline, because reading spends most of its time in it.
namespace emberline::chrome {

// The grammar of one token.

/// JSON values may nest this deep inside an event's fields; the reader replaces deeper ones.
inline constexpr std::size_t kMaxNesting = 200;

inline bool isJsonSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// The first place in `text`, from `at` on, that is no blank; its size if there is none.
inline std::size_t skipJsonSpace(std::string_view text, std::size_t at)
{
    while (at < text.size() && isJsonSpace(text[at]))
        ++at;
    return at;
}

/// Whether `text` is exactly one number by JSON's strict grammar.
bool isJsonNumber(std::string_view text);
/// Whether `text` is true, false or null.
bool isJsonLiteral(std::string_view text);

/// The value of the four hex digits at `digits`, or -1. Four characters must be readable there.
int hexUnit(const char* digits);
/// The size of the escape that begins at `at`, including both halves of a surrogate pair; 0 if no valid escape ends before `end`.
std::size_t sizeOfEscape(const char* at, const char* end);
/// Whether every escape inside a string is valid JSON and every surrogate has its other half.
bool hasValidEscapes(std::string_view inside);
/// Appends what the inside of a string stands for. Its escapes must be valid.
void appendUnescaped(std::string& to, std::string_view inside);

/// Where the tokens of a piece of JSON begin. Simdjson's first stage finds them at several GB/s and also checks UTF-8 and raw control
/// characters. We walk the tokens ourselves, because we must check the grammar of args without reading their values, and because a piece
/// may be half of a document. This needs simdjson's internal namespace, so its version is pinned (CMakeLists.txt). Used on one thread.
class StructuralIndex {
public:
    StructuralIndex();
    ~StructuralIndex();
    StructuralIndex(const StructuralIndex&) = delete;
    StructuralIndex& operator=(const StructuralIndex&) = delete;

    /// Offsets in `text` of brackets, braces, colons, commas, the opening quotes of strings and the first characters of numbers and
    /// literals. Empty if the text is not UTF-8, has a control character in a string, or ends inside a string. Valid until the next call.
    std::span<const std::uint32_t> of(std::string_view text);

private:
    std::unique_ptr<simdjson::internal::dom_parser_implementation> m_stage;
};

/// The keys of an event that mean something to us.
enum class Field : std::uint8_t {
    Phase,
    Time,
    Duration,
    Pid,
    Tid,
    Name,
    Category,
    Args,
    ThreadTime, ///< `tts` or `tdur`
    Id,
    Id2,
    InstantScope,
    Scope,
    BindPoint,
    Cname,
    StackFrame,
    Stack,
    BindId,
    FlowIn,
    FlowOut,
    TraceEvents, ///< not a field of an event: the object is a container
    Other,
};
inline constexpr std::size_t kFields = static_cast<std::size_t>(Field::Other);

/// Whether `key`, which is as long as `name`, equals `name`. The length is a constant, so this is one comparison of integers.
template <std::size_t Size>
bool isKey(std::string_view key, const char (&name)[Size])
{
    return std::memcmp(key.data(), name, Size - 1) == 0;
}

inline Field fieldOf(std::string_view key)
{
    switch (key.size()) {
    case 1:
        return key[0] == 's' ? Field::InstantScope : Field::Other;
    case 2:
        return isKey(key, "ph") ? Field::Phase
            : isKey(key, "ts")  ? Field::Time
            : isKey(key, "id")  ? Field::Id
            : isKey(key, "bp")  ? Field::BindPoint
            : isKey(key, "sf")  ? Field::StackFrame
                                : Field::Other;
    case 3:
        return isKey(key, "pid") ? Field::Pid
            : isKey(key, "tid")  ? Field::Tid
            : isKey(key, "cat")  ? Field::Category
            : isKey(key, "dur")  ? Field::Duration
            : isKey(key, "tts")  ? Field::ThreadTime
            : isKey(key, "id2")  ? Field::Id2
                                 : Field::Other;
    case 4:
        return isKey(key, "name") ? Field::Name : isKey(key, "args") ? Field::Args : isKey(key, "tdur") ? Field::ThreadTime : Field::Other;
    case 5:
        return isKey(key, "cname") ? Field::Cname : isKey(key, "scope") ? Field::Scope : isKey(key, "stack") ? Field::Stack : Field::Other;
    case 7:
        return isKey(key, "bind_id") ? Field::BindId : isKey(key, "flow_in") ? Field::FlowIn : Field::Other;
    case 8:
        return isKey(key, "flow_out") ? Field::FlowOut : Field::Other;
    case 11:
        return isKey(key, "traceEvents") ? Field::TraceEvents : Field::Other;
    default:
        return Field::Other;
    }
}

/// Remembers what stood before values: a brace or comma, a key, a colon, and any space between them. The same few occur in every event.
/// Once the reader has checked one by the grammar, it recognises it by its bytes and need not parse it again. Keeps only short ones without
/// escapes; if two fall on one slot, keeps the newer.
class MemberStarts {
public:
    static constexpr std::size_t kLongest = 16;

    /// The field that the `size` bytes at `at` begin, if they occurred before. kLongest bytes must be readable there.
    [[nodiscard]] const Field* find(const char* at, std::size_t size) const
    {
        const Bytes bytes = load(at, size);
        const Slot& slot = m_slots[place(bytes)];
        return slot.bytes.low == bytes.low && slot.bytes.high == bytes.high && slot.size == size ? &slot.field : nullptr;
    }
    void learn(const char* at, std::size_t size, Field field)
    {
        const Bytes bytes = load(at, size);
        m_slots[place(bytes)] = {bytes, static_cast<std::uint32_t>(size), field};
    }

private:
    struct Bytes {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
    };
    struct Slot {
        Bytes bytes;
        std::uint32_t size = 0;
        Field field = Field::Other;
    };
    static constexpr unsigned kBits = 8;

    static Bytes load(const char* at, std::size_t size)
    {
        static constexpr auto kMask = [] {
            std::array<unsigned char, 2 * kLongest> mask{};
            for (std::size_t i = 0; i < kLongest; ++i)
                mask[i] = 0xff;
            return mask;
        }();
        Bytes bytes;
        Bytes mask;
        std::memcpy(&bytes, at, kLongest);
        std::memcpy(&mask, kMask.data() + kLongest - size, kLongest);
        return {bytes.low & mask.low, bytes.high & mask.high};
    }
    static std::size_t place(const Bytes& bytes) { return static_cast<std::size_t>(mixed(bytes.low, bytes.high * 3) >> (64 - kBits)); }

    std::array<Slot, std::size_t{1} << kBits> m_slots;
};

/// One value in the text.
struct Token {
    enum class Kind : std::uint8_t { String, Number, Literal, Object, Array };
    Kind kind = Kind::Literal;
    bool isEscaped = false; ///< a string with a backslash
    bool isPlain = false; ///< a number whose thousandths are known
    std::int64_t thousandths = 0;
    std::string_view text; ///< for a string, without its quotes
    std::size_t index = 0; ///< its place in the structural index
};

/// Walks over the tokens of a structural index by JSON's strict grammar. Every read returns whether the text was valid; after a false the
/// walk's place means nothing.
class TokenWalk {
public:
    TokenWalk(std::string_view text, std::span<const std::uint32_t> index, MemberStarts& starts) :
        m_text(text), m_index(index), m_starts(starts)
    {
        findBackslash(text.data());
    }

    [[nodiscard]] std::size_t place() const { return m_at; }
    struct Bookmark {
        std::size_t at;
        const char* backslash;
    };
    /// Goes back to an earlier place; resume() returns to where the walk was.
    Bookmark rewind(std::size_t place)
    {
        const Bookmark bookmark{m_at, m_backslash};
        m_at = place;
        m_backslash = m_text.data();
        return bookmark;
    }
    void resume(Bookmark bookmark)
    {
        m_at = bookmark.at;
        m_backslash = bookmark.backslash;
    }
    /// The first character of the next token; NUL at the end.
    [[nodiscard]] char next() const { return charAt(m_at); }
    [[nodiscard]] std::size_t offset() const { return m_at < m_index.size() ? m_index[m_at] : m_text.size(); }
    [[nodiscard]] std::size_t offsetOf(std::size_t place) const { return m_index[place]; }
    [[nodiscard]] bool isEmptyObject() const { return next() == '{' && charAt(m_at + 1) == '}'; }
    void skip() { ++m_at; }

    /// A key with its colon.
    bool readKey(Token& key)
    {
        if (next() != '"' || !readString(key) || next() != ':')
            return false;
        ++m_at;
        return true;
    }
    /// Reads from the brace or comma before a member to its value.
    bool readStart(Field& field) { return passKnownStart(field) || readNewStart(field); }
    /// Same if the walk already knows those bytes; otherwise it does not move.
    bool passKnownStart(Field& field)
    {
        constexpr std::size_t kTokens = 3; // brace or comma, key, colon
        if (m_at + kTokens >= m_index.size())
            return false;
        const std::size_t from = m_index[m_at];
        const std::size_t size = m_index[m_at + kTokens] - from;
        if (size > MemberStarts::kLongest || m_text.size() - from < MemberStarts::kLongest)
            return false;
        const Field* const known = m_starts.find(m_text.data() + from, size);
        if (!known)
            return false;
        field = *known;
        m_at += kTokens;
        return true;
    }
    bool readNewStart(Field& field);
    bool readValue(Token& value)
    {
        const char c = next();
        value.index = m_at;
        if (c == '"')
            return readString(value);
        if (c == '{' || c == '[')
            return readContainer(value);
        return readScalar(value);
    }

private:
    [[nodiscard]] char charAt(std::size_t place) const { return place < m_index.size() ? m_text[m_index[place]] : '\0'; }
    [[nodiscard]] const char* endOfToken() const
    {
        const char* end = m_text.data() + (m_at + 1 < m_index.size() ? m_index[m_at + 1] : m_text.size());
        while (isJsonSpace(end[-1]))
            --end;
        return end;
    }
    bool readString(Token& token)
    {
        const char* const begin = m_text.data() + m_index[m_at] + 1;
        const char* const end = endOfToken() - 1; // the closing quote: anything between it and the next token would be in the index
        if (end < begin || *end != '"')
            return false;
        token.kind = Token::Kind::String;
        token.text = {begin, static_cast<std::size_t>(end - begin)};
        token.isEscaped = m_backslash < end;
        token.isPlain = false;
        ++m_at;
        return !token.isEscaped || checkEscapes(token);
    }
    bool readScalar(Token& token)
    {
        if (m_at >= m_index.size())
            return false;
        const char* const begin = m_text.data() + m_index[m_at];
        const char* const end = endOfToken();
        token.text = {begin, static_cast<std::size_t>(end - begin)};
        token.isEscaped = false;
        const bool mayBePlain = m_index[m_at] >= kWordDigits;
        ++m_at;
        token.kind = *begin == '-' || isDigit(*begin) ? Token::Kind::Number : Token::Kind::Literal;
        token.isPlain = mayBePlain && readPlainNumber(begin, end, token.thousandths);
        return token.isPlain || (token.kind == Token::Kind::Number ? isJsonNumber(token.text) : isJsonLiteral(token.text));
    }
    bool readContainer(Token& token);
    bool checkEscapes(Token& token);
    void findBackslash(const char* from)
    {
        const char* const end = m_text.data() + m_text.size();
        const void* found = from < end ? std::memchr(from, '\\', static_cast<std::size_t>(end - from)) : nullptr;
        m_backslash = found ? static_cast<const char*>(found) : end;
    }

    std::string_view m_text;
    std::span<const std::uint32_t> m_index;
    MemberStarts& m_starts;
    std::size_t m_at = 0;
    const char* m_backslash; ///< at or before the next backslash, so that strings without one need no scan
};

} // namespace emberline::chrome
