// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// Git's trace targets, by how much they record: EVENT most, NORMAL least. Git writes each call to NORMAL first and to EVENT last.
enum class Target : std::uint8_t { Normal, Perf, Event };

/// The events that git's trace2_*() functions write. Their names are in record.cpp.
enum class Verb : std::uint8_t {
    Unknown,
    Version,
    TooManyFiles,
    Start,
    Exit,
    Atexit,
    Signal,
    Error,
    CmdPath,
    CmdAncestry,
    CmdName,
    CmdMode,
    Alias,
    ChildStart,
    ChildExit,
    ChildReady,
    Exec,
    ExecResult,
    ThreadStart,
    ThreadExit,
    DefParam,
    DefRepo,
    RegionEnter,
    RegionLeave,
    Data,
    DataJson,
    Printf,
    Timer,
    ThTimer,
    Counter,
    ThCounter,
};
inline constexpr std::size_t kVerbs = static_cast<std::size_t>(Verb::ThCounter) + 1;

class VerbSet {
public:
    constexpr VerbSet(std::initializer_list<Verb> verbs)
    {
        for (const Verb verb : verbs)
            m_bits |= 1U << static_cast<unsigned>(verb);
    }
    [[nodiscard]] constexpr bool contains(Verb verb) const { return (m_bits >> static_cast<unsigned>(verb) & 1U) != 0; }

private:
    static_assert(kVerbs <= 32);
    std::uint32_t m_bits = 0;
};

enum class Text : std::uint8_t {
    Event, ///< the event's name as written
    Sid,
    Thread,
    File,
    Exe,
    Evt,
    Msg,
    Fmt,
    Path,
    Name,
    Hierarchy,
    Alias,
    ChildClass,
    HookName,
    Cd,
    Ready,
    Category,
    Label,
    Key,
    Value, ///< of data_json: JSON text
    Scope,
    Param,
    Worktree,
    Count
};

enum class Number : std::uint8_t {
    Line,
    Repo,
    Nesting,
    Code,
    Signo,
    ChildId,
    ExecId,
    Pid,
    Intervals,
    Value, ///< of a counter
    UseShell, ///< 0 or 1
    Count
};

enum class Span : std::uint8_t {
    TAbs, ///< since main()
    TRel, ///< since the start of what ends here, or of the innermost open region
    Total,
    Min,
    Max,
    Count
};

/// A field that the record has, but with a value that its kind cannot hold. Both texts are as written.
struct BadField {
    std::string_view key;
    std::string_view value;
};

/// One record of any of the three targets, with the fields that it had. Texts are views of the line or parser, valid until the next record.
class Record {
public:
    Verb verb = Verb::Unknown;
    std::optional<SourceTime> wall; ///< EVENT: since the Unix epoch; PERF and NORMAL: by the clock of their file
    std::vector<std::string_view> list; ///< argv or ancestry
    bool hasList = false;
    std::string_view listJson; ///< the list as its original JSON text, if jsonList() would write exactly the same; else empty
    bool hasBadTime = false; ///< EVENT: `wall` is missing although the record has a time
    bool isRepaired = false; ///< PERF and NORMAL: bytes of it that are not UTF-8 were replaced

    void clear()
    {
        verb = Verb::Unknown;
        wall.reset();
        list.clear();
        hasList = false;
        listJson = {};
        hasBadTime = false;
        isRepaired = false;
        m_bad.key = {};
        m_texts = 0;
        m_numbers = 0;
        m_spans = 0;
    }

    void set(Text field, std::string_view value)
    {
        m_text[index(field)] = value;
        m_texts |= 1U << index(field);
    }
    void set(Number field, std::int64_t value)
    {
        m_number[index(field)] = value;
        m_numbers |= 1U << index(field);
    }
    void set(Span field, Duration value)
    {
        m_span[index(field)] = value;
        m_spans |= 1U << index(field);
    }

    /// A field is left out because of its value. The first one is kept.
    void setBad(std::string_view key, std::string_view value)
    {
        if (!hasBad())
            m_bad = {key, value};
    }
    [[nodiscard]] bool hasBad() const { return !m_bad.key.empty(); }
    /// Requires hasBad().
    [[nodiscard]] const BadField& bad() const { return m_bad; }

    [[nodiscard]] bool has(Text field) const { return (m_texts >> index(field) & 1U) != 0; }
    [[nodiscard]] bool has(Number field) const { return (m_numbers >> index(field) & 1U) != 0; }
    [[nodiscard]] bool has(Span field) const { return (m_spans >> index(field) & 1U) != 0; }
    /// Empty when absent.
    [[nodiscard]] std::string_view text(Text field) const { return has(field) ? m_text[index(field)] : std::string_view(); }
    [[nodiscard]] std::int64_t number(Number field, std::int64_t absent = 0) const { return has(field) ? m_number[index(field)] : absent; }
    [[nodiscard]] Duration span(Span field) const { return has(field) ? m_span[index(field)] : Duration::zero(); }

private:
    static constexpr unsigned index(auto field) { return static_cast<unsigned>(field); }

    BadField m_bad;
    std::uint32_t m_texts = 0;
    std::uint32_t m_numbers = 0;
    std::uint32_t m_spans = 0;
    std::array<std::string_view, static_cast<std::size_t>(Text::Count)> m_text;
    std::array<std::int64_t, static_cast<std::size_t>(Number::Count)> m_number;
    std::array<Duration, static_cast<std::size_t>(Span::Count)> m_span;
};

/// A fixed set of names, with lookup in a few nanoseconds: open addressing over length, first, middle and last byte.
template <class Value, std::size_t N>
class NameTable {
public:
    using Row = std::pair<std::string_view, Value>;

    constexpr explicit NameTable(const std::array<Row, N>& rows) : m_rows(rows)
    {
        for (std::size_t i = 0; i < N; ++i) {
            std::size_t slot = slotOf(rows[i].first);
            while (m_slots[slot] != 0)
                slot = (slot + 1) % kSlots;
            m_slots[slot] = static_cast<std::uint8_t>(i + 1);
        }
    }

    [[nodiscard]] constexpr const Value* find(std::string_view name) const
    {
        if (name.empty())
            return nullptr;
        for (std::size_t slot = slotOf(name); m_slots[slot] != 0; slot = (slot + 1) % kSlots) {
            const Row& row = m_rows[m_slots[slot] - 1U];
            if (row.first == name)
                return &row.second;
        }
        return nullptr;
    }

private:
    static constexpr std::size_t kSlots = 256;
    static_assert(N < kSlots / 2);

    static constexpr std::size_t slotOf(std::string_view name)
    {
        const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(name[at])); };
        return (name.size() * 7 + byte(0) * 31 + byte(name.size() - 1) * 5 + byte(name.size() / 2)) % kSlots;
    }

    std::array<Row, N> m_rows;
    std::array<std::uint8_t, kSlots> m_slots{};
};

/// The verb for an event's name in EVENT and PERF; Unknown for events of a later git.
[[nodiscard]] Verb verbOf(std::string_view name);

/// What follows the last slash.
[[nodiscard]] std::string_view baseName(std::string_view path);

/// An argv as a one-line title, "git fetch origin": the program without its directory, the rest unchanged; cut if very long.
[[nodiscard]] std::string displayName(const std::vector<std::string_view>& argv);

/// Equal for a child_start's argv and for that of the process it started: ignores the program's directory. 0 for an empty argv.
[[nodiscard]] std::size_t argvHash(const std::vector<std::string_view>& argv);

/// argvHash() of the words that a shell makes of "git-upload-pack '/a b'". Knows words and quotes only; other syntax equals nothing.
[[nodiscard]] std::size_t shellHash(std::string_view command);

/// The record's list as a JSON array of strings.
[[nodiscard]] RawJson jsonList(const Record& record);

} // namespace emberline::trace2
