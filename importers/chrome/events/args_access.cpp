// SPDX-License-Identifier: GPL-3.0-or-later
// Args stay in their file, and are read again when somebody looks at them, as long as the file has not changed. One look reads one event,
// tolerantly; an export, which goes through all events, reads the file by the block and its events quickly. If the source cannot be read
// again, because it came through a pipe or standard input, or is compressed, args are kept as text.
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/text/json_tokens.h"
#include "importers/chrome/text/lenient_json.h"
#include "importers/reading/file_identity.h"
#include "importers/text/ordered_json.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <shared_mutex>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline::chrome {

namespace {

ArgValue valueOf(const OrderedJson& json)
{
    switch (json.type()) {
    case OrderedJson::value_t::boolean:
        return json.get<bool>();
    case OrderedJson::value_t::number_integer:
        return json.get<std::int64_t>();
    case OrderedJson::value_t::number_unsigned: {
        const auto value = json.get<std::uint64_t>();
        if (value <= static_cast<std::uint64_t>(INT64_MAX))
            return static_cast<std::int64_t>(value);
        return value;
    }
    case OrderedJson::value_t::number_float:
        return json.get<double>();
    case OrderedJson::value_t::string:
        return json.get<std::string>();
    case OrderedJson::value_t::object:
    case OrderedJson::value_t::array:
        return RawJson{json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace)};
    default:
        return std::monostate();
    }
}

/// The args that JSON stands for. What is no object is one arg, without a key.
Args argsOf(const OrderedJson& json)
{
    Args args;
    if (json.is_object()) {
        for (const auto& [key, value] : json.items())
            args.members.push_back({key, valueOf(value), std::nullopt});
    } else if (!json.is_null() && !json.is_discarded()) {
        args.whole = valueOf(json);
    }
    return args;
}

constexpr std::int64_t kTail = 256;

/// Returns the last bytes before `end`.
std::string tailOf(int descriptor, std::int64_t end)
{
    std::string tail(static_cast<std::size_t>(std::min(end, kTail)), '\0');
    const ssize_t got = ::pread(descriptor, tail.data(), tail.size(), static_cast<off_t>(end) - static_cast<off_t>(tail.size()));
    tail.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return tail;
}

/// Remembers the state of a file when it was opened, and tells whether it can still hold the same content. A file that has only grown still
/// holds it; one that was replaced, truncated or rewritten does not, even if it looks alike. Immutable, so any thread may ask.
class FileStamp {
public:
    /// Of the file as it is now. `modified`: its mtime when it was opened for reading; nothing if that is unknown or the file is live.
    FileStamp(const std::string& path, std::optional<UnixTime> modified)
    {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        struct stat status { };
        if (descriptor >= 0 && ::fstat(descriptor, &status) == 0) {
            m_identity = {status.st_dev, status.st_ino};
            m_size = status.st_size;
            m_modified = modified ? modified : modifiedTime(status);
            m_tail = tailOf(descriptor, m_size);
        }
        if (descriptor >= 0)
            ::close(descriptor);
    }

    /// Whether an open file is that file, and unchanged. Ask after reading from it: then what was read predates any change.
    [[nodiscard]] bool isStill(int descriptor) const
    {
        struct stat status { };
        if (m_size < 0 || ::fstat(descriptor, &status) != 0 || FileIdentity{status.st_dev, status.st_ino} != m_identity)
            return false;
        if (status.st_size == m_size)
            return modifiedTime(status) == m_modified;
        return status.st_size > m_size && tailOf(descriptor, m_size) == m_tail;
    }

private:
    FileIdentity m_identity;
    std::int64_t m_size = -1; ///< in bytes; -1: there was no such file
    std::optional<UnixTime> m_modified;
    std::string m_tail; ///< the last bytes
};

/// A file whose events are read again, by pread. If the file was truncated or replaced since, reading gives an error: no crash, and no
/// bytes of another file. Any thread.
class RereadFile {
public:
    static constexpr std::size_t kOneEvent = 4 << 10; ///< most events fit

    /// `stamp` outlives it.
    RereadFile(const std::string& path, const FileStamp& stamp) :
        m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), m_stamp(stamp)
    { }
    ~RereadFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    RereadFile(const RereadFile&) = delete;
    RereadFile& operator=(const RereadFile&) = delete;

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    /// Appends up to `wanted` bytes, starting at `offset`. False if there are none, or if the file has changed.
    [[nodiscard]] bool append(std::string& to, std::size_t wanted, std::uint64_t offset) const
    {
        const std::size_t before = to.size();
        to.resize(before + wanted);
        const ssize_t got = ::pread(m_descriptor, to.data() + before, wanted, static_cast<off_t>(offset));
        to.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return got > 0 && m_stamp.isStill(m_descriptor);
    }

private:
    int m_descriptor;
    const FileStamp& m_stamp;
};

/// Finds the args in the event at the start of a text, by its keys, quotes and brackets alone: quicker than any parser, and enough to find
/// where they begin and end.
class ArgsSearch {
public:
    enum class Outcome {
        Found,
        Cut, ///< the text ends within the event
        NotPlain, ///< ask a parser
    };

    explicit ArgsSearch(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) { }

    /// Once. If found, args() is their text, perhaps not valid JSON; empty if the event has none.
    Outcome run()
    {
        bool isPlain = take('{');
        while (isPlain) {
            std::string_view key;
            std::string_view value;
            isPlain = readString(key) && take(':') && readValue(value) && key.find('\\') == std::string_view::npos;
            if (key == "args") {
                isPlain = isPlain && m_args.empty();
                m_args = value;
            }
            if (isPlain && take('}')) {
                if (m_args == "null")
                    m_args = {};
                return Outcome::Found;
            }
            isPlain = isPlain && take(',');
        }
        return m_at == m_end ? Outcome::Cut : Outcome::NotPlain;
    }
    [[nodiscard]] std::string_view args() const { return m_args; }

private:
    bool take(char c)
    {
        while (m_at != m_end && isJsonSpace(*m_at))
            ++m_at;
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    /// What is between the quotes.
    bool readString(std::string_view& text)
    {
        if (!take('"'))
            return false;
        const char* const begin = m_at;
        for (; m_at != m_end && static_cast<unsigned char>(*m_at) >= ' '; ++m_at) {
            if (*m_at == '"') {
                text = {begin, m_at++};
                return true;
            }
            if (*m_at == '\\' && ++m_at == m_end)
                break;
        }
        return false;
    }
    bool readValue(std::string_view& text)
    {
        while (m_at != m_end && isJsonSpace(*m_at))
            ++m_at;
        if (m_at == m_end)
            return false;
        const char* const begin = m_at;
        std::string_view inner;
        const bool isRead = *m_at == '"' ? readString(inner) : *m_at == '{' || *m_at == '[' ? passBrackets() : passScalar();
        text = {begin, m_at};
        return isRead;
    }
    bool passScalar()
    {
        const char* const begin = m_at;
        const auto isPart
            = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '-' || c == '+' || c == 'E'; };
        while (m_at != m_end && isPart(*m_at))
            ++m_at;
        return m_at != begin;
    }
    bool passBrackets()
    {
        std::array<char, 64> closing{}; // of the open brackets
        std::size_t depth = 0;
        std::string_view inner;
        while (m_at != m_end) {
            const char c = *m_at;
            if (c == '"') {
                if (!readString(inner))
                    return false;
                continue;
            }
            if (c == '{' || c == '[') {
                if (depth == closing.size())
                    return false;
                closing[depth++] = c == '{' ? '}' : ']';
            } else if ((c == '}' || c == ']') && closing[--depth] != c) {
                return false;
            }
            ++m_at;
            if (depth == 0)
                return true;
        }
        return false;
    }

    const char* m_at;
    const char* m_end;
    std::string_view m_args;
};

/// Finds the args of a file's events again, for callers that go through many of them, such as an export. One block of the file serves all
/// events in it. A block counts as fresh for a moment only, so that a later look sees the file as it is then. Used on one thread at a time.
class QuickArgs {
public:
    using Clock = std::chrono::steady_clock;

    /// The args of the event at `offset`, perhaps not valid JSON; empty if it has none. No value if the event is not plain, does not fit,
    /// or cannot be read. Valid until the next call. `open` returns the file, a RereadFile.
    std::optional<std::string_view> find(std::uint64_t offset, Clock::time_point now, auto open)
    {
        for (const Block* block : {&m_ahead, &m_aside}) {
            if (!block->isFresh(now) || block->from(offset).empty())
                continue;
            ArgsSearch search(block->from(offset));
            if (const auto outcome = search.run(); outcome != ArgsSearch::Outcome::Cut)
                return outcome == ArgsSearch::Outcome::Found ? std::optional(search.args()) : std::nullopt;
        }
        // The pass moves on only to places in the block or shortly after it; a look far ahead, for an end event, must not move it. Looks
        // aside that go on are a pass, too: that of the next thread begins before where that of the last one ended.
        Block& block = m_ahead.isShortlyBefore(offset) || !m_ahead.isFresh(now) ? m_ahead : m_aside;
        block.read(open(), offset, &block == &m_ahead || block.isShortlyBefore(offset) ? kAhead : RereadFile::kOneEvent, now);
        ArgsSearch search(block.text);
        return search.run() == ArgsSearch::Outcome::Found ? std::optional(search.args()) : std::nullopt;
    }

private:
    static constexpr std::chrono::milliseconds kFresh{100};
    static constexpr std::size_t kAhead = 64 << 10;

    struct Block {
        std::string text;
        std::uint64_t offset = 0;
        Clock::time_point readAt;

        [[nodiscard]] bool isFresh(Clock::time_point now) const { return !text.empty() && now - readAt < kFresh; }
        [[nodiscard]] bool isShortlyBefore(std::uint64_t at) const { return at >= offset && at - offset < 2 * kAhead; }
        /// Empty if `at` is not in the block.
        [[nodiscard]] std::string_view from(std::uint64_t at) const
        {
            return at >= offset && at - offset < text.size() ? std::string_view(text).substr(at - offset) : std::string_view();
        }
        void read(const RereadFile& file, std::uint64_t at, std::size_t size, Clock::time_point now)
        {
            text.clear();
            offset = at;
            readAt = now;
            if (!file.isOpen() || !file.append(text, size, at))
                text.clear();
        }
    };

    Block m_ahead; ///< the block that the pass is reading
    Block m_aside; ///< the block of its other looks: end events are behind their begins
};

/// Keeps the file open, so that what it read stays as fresh as the file.
class FilePass : public ArgsPass {
public:
    /// `stamp` outlives it.
    FilePass(const std::string& path, const FileStamp& stamp) : m_file(path, stamp) { }

    [[nodiscard]] std::optional<std::string_view> text(std::uint64_t offset) override
    {
        return m_quick.find(offset, {}, [this]() -> const RereadFile& { return m_file; });
    }

private:
    RereadFile m_file;
    QuickArgs m_quick;
};

/// Reads events again from their file, as long as the file has not changed. Thread-safe.
class FileRecordReader : public RecordReader {
public:
    /// `modified`: see FileStamp.
    FileRecordReader(std::string path, std::optional<UnixTime> modified) : m_path(std::move(path)), m_stamp(m_path, modified) { }

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override
    {
        LenientJson json;
        return read(offset, json);
    }
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override
    {
        std::optional<std::string> plain;
        // Whoever looks at one event does not wait for others who go through many.
        if (const std::unique_lock lock(m_mutex, std::try_to_lock); lock)
            plain = m_quick.find(offset, QuickArgs::Clock::now(), [this] { return RereadFile(m_path, m_stamp); });
        if (plain && plain->empty())
            return Args();
        if (const OrderedJson strict = OrderedJson::parse(plain.value_or(""), nullptr, false); !strict.is_discarded())
            return argsOf(strict);
        LenientJson json;
        if (const auto text = read(offset, json); !text)
            return text.error();
        const OrderedJson event = OrderedJson::parse(json.strict(), nullptr, false);
        const auto args = event.is_object() ? event.find("args") : event.end();
        return args == event.end() ? Args() : argsOf(*args);
    }
    [[nodiscard]] std::unique_ptr<ArgsPass> pass() const override { return std::make_unique<FilePass>(m_path, m_stamp); }

private:
    /// Reads the event with `json` and returns its text exactly as in the file.
    Result<std::string> read(std::uint64_t offset, LenientJson& json) const
    {
        const RereadFile file(m_path, m_stamp);
        if (!file.isOpen())
            return Error{m_path + ": the file cannot be read again: " + std::strerror(errno) + "."};
        std::string text;
        for (std::size_t wanted = RereadFile::kOneEvent; file.append(text, wanted, offset + text.size()); wanted = text.size()) {
            const auto outcome = text.front() == '{' ? json.read(text) : LenientJson::Outcome::Damaged;
            if (outcome == LenientJson::Outcome::Complete) {
                text.resize(json.size());
                return text;
            }
            if (outcome == LenientJson::Outcome::Damaged || text.size() > kLargestEvent)
                break;
        }
        return Error{m_path + ": the file has changed since it was opened. Open it again."};
    }

    std::string m_path;
    FileStamp m_stamp;
    mutable std::mutex m_mutex;
    mutable QuickArgs m_quick;
};

} // namespace

Args argsOfJson(std::string_view json)
{
    const OrderedJson parsed = OrderedJson::parse(json, nullptr, false);
    if (!parsed.is_discarded())
        return argsOf(parsed);
    LenientJson lenient; // for a number too large for a double
    const std::string text = std::string(json) + " "; // the blank marks the end of a number
    lenient.read(text);
    return argsOf(OrderedJson::parse(lenient.strict(), nullptr, false));
}

/// Keeps the args of a source that cannot be read again, as text. The importer calls keep() in the order of offsets; any thread may read.
class KeptRecords : public RecordReader {
public:
    /// `json`: the args of the event at `offset`, as strict JSON.
    void keep(std::uint64_t offset, std::string_view json)
    {
        const std::unique_lock lock(m_mutex);
        if (m_blocks.empty() || m_blocks.back().size() + json.size() > m_blocks.back().capacity())
            m_blocks.emplace_back().reserve(std::max(kBlock, json.size()));
        const std::uint64_t textAt = static_cast<std::uint64_t>(m_blocks.size() - 1) << 32 | m_blocks.back().size();
        m_blocks.back() += json;
        m_records.push_back({offset, textAt, static_cast<std::uint32_t>(json.size())});
    }

    [[nodiscard]] Result<std::string> text(std::uint64_t) const override
    {
        return Error{"This source cannot be read again: it came through a pipe or standard input, or is compressed."};
    }
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override
    {
        const std::string_view json = textOf(offset);
        return json.empty() ? Args() : argsOfJson(json);
    }
    [[nodiscard]] std::unique_ptr<ArgsPass> pass() const override
    {
        struct Pass : ArgsPass {
            explicit Pass(const KeptRecords& records) : all(records) { }
            std::optional<std::string_view> text(std::uint64_t offset) override { return all.textOf(offset); }
            const KeptRecords& all;
        };
        return std::make_unique<Pass>(*this);
    }

private:
    struct Record {
        std::uint64_t offset;
        std::uint64_t textAt; ///< block, and place in it
        std::uint32_t size;
    };
    static constexpr std::size_t kBlock = 1 << 20;

    /// Empty if there are none.
    [[nodiscard]] std::string_view textOf(std::uint64_t offset) const
    {
        const std::shared_lock lock(m_mutex);
        const auto found = std::ranges::lower_bound(m_records, offset, {}, &Record::offset);
        if (found == m_records.end() || found->offset != offset)
            return {};
        return std::string_view(m_blocks[found->textAt >> 32]).substr(found->textAt & 0xffffffff, found->size);
    }

    mutable std::shared_mutex m_mutex; ///< an export reads on many threads
    std::vector<Record> m_records;
    std::vector<std::string> m_blocks; ///< texts back to back; they never move
};

ArgsKeeper::ArgsKeeper(TraceBuilder& builder, const ImportSource& source) : m_builder(builder)
{
    if (source.rereadPath.empty()) {
        m_kept = std::make_shared<KeptRecords>();
        m_reader = m_kept;
    } else {
        m_reader = std::make_shared<FileRecordReader>(source.rereadPath, source.growing ? std::nullopt : source.modified);
    }
    m_builder.edit(source.id).reader = m_reader;
}

void ArgsKeeper::keep(const Event& event)
{
    if (m_kept && !event.args.empty())
        m_kept->keep(event.offset, event.args);
}

void ArgsKeeper::keepInModel(InstantId id, std::string_view argsJson)
{
    if (argsJson.empty())
        return;
    const Args args = argsOfJson(argsJson);
    if (args.whole)
        m_builder.args().add(id, StringId(), *args.whole);
    for (const Arg& arg : args.members)
        m_builder.args().add(id, m_builder.intern(arg.key), arg.value);
}

} // namespace emberline::chrome
