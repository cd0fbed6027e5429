// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_reading.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"
#include "importers/text/utf8.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

/// The base of sources that transform another one: they report its progress, and cannot be read again by offset.
class FilterSource : public ByteSource {
public:
    FilterSource(std::unique_ptr<ByteSource> below, Cancellation cancel) : m_below(std::move(below)), m_cancel(cancel), m_block(kBlock) { }

    [[nodiscard]] std::uint64_t totalBytes() const override { return m_below->totalBytes(); }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_below->bytesRead(); }
    [[nodiscard]] std::optional<UnixTime> modified() const override { return m_below->modified(); }
    [[nodiscard]] bool hasChanged() const override { return m_below->hasChanged(); }
    [[nodiscard]] std::string trouble() const override { return m_below->trouble(); }

protected:
    /// The next bytes of the source below, valid until the next call; empty at its end.
    Result<std::string_view> readBelow()
    {
        auto got = m_below->read(m_block);
        if (!got)
            return got.error();
        return std::string_view(m_block.data(), got.value());
    }
    /// Whether a readBelow() that gave nothing may give more later.
    [[nodiscard]] bool isCancelled() const { return m_cancel.isRequested(); }

private:
    static constexpr std::size_t kBlock = std::size_t{256} * 1024;

    std::unique_ptr<ByteSource> m_below;
    Cancellation m_cancel;
    std::vector<char> m_block;
};

/// Converts UTF-16 to UTF-8. Replaces what is no character (half of a surrogate pair, an odd byte at the end).
class Utf16Source : public FilterSource {
public:
    enum class Order { ByMark, LittleEndian, BigEndian };

    Utf16Source(std::unique_ptr<ByteSource> below, Cancellation cancel, Order order) :
        FilterSource(std::move(below), cancel), m_order(order)
    { }

    Result<std::size_t> read(std::span<char> room) override
    {
        while (m_at == m_utf8.size() && !m_ended) {
            const auto got = readBelow();
            if (!got)
                return got.error();
            if (got.value().empty() && isCancelled())
                break;
            m_utf8.clear();
            m_at = 0;
            m_ended = got.value().empty();
            for (const char byte : got.value())
                take(static_cast<unsigned char>(byte));
            if (m_ended && (m_hasByte || m_highUnit != 0))
                replace();
        }
        const std::size_t size = std::min(room.size(), m_utf8.size() - m_at);
        std::memcpy(room.data(), m_utf8.data() + m_at, size);
        m_at += size;
        return size;
    }
    [[nodiscard]] std::string trouble() const override
    {
        if (const std::string below = FilterSource::trouble(); !below.empty())
            return below;
        return m_isDamaged ? "The UTF-16 text holds invalid characters; they are shown as replacement characters." : "";
    }

private:
    void take(unsigned char byte)
    {
        if (!m_hasByte) {
            m_byte = byte;
            m_hasByte = true;
            return;
        }
        m_hasByte = false;
        if (m_order == Order::ByMark) {
            m_order = m_byte == 0xff ? Order::LittleEndian : Order::BigEndian;
            return;
        }
        takeUnit(m_order == Order::LittleEndian ? static_cast<char32_t>(byte) << 8 | m_byte : static_cast<char32_t>(m_byte) << 8 | byte);
    }
    void takeUnit(char32_t unit)
    {
        const bool isLow = isLowSurrogate(unit);
        if (m_highUnit != 0 && isLow) {
            appendUtf8(m_utf8, joinedSurrogates(m_highUnit, unit));
            m_highUnit = 0;
            return;
        }
        if (m_highUnit != 0)
            replace();
        m_highUnit = isHighSurrogate(unit) ? unit : 0;
        if (isLow)
            replace();
        else if (m_highUnit == 0)
            appendUtf8(m_utf8, unit);
    }
    void replace()
    {
        m_isDamaged = true;
        m_utf8 += kReplacement;
    }

    std::string m_utf8;
    std::size_t m_at = 0;
    char32_t m_highUnit = 0; ///< the first half of a surrogate pair, waiting for the second
    unsigned char m_byte = 0; ///< the first byte of a unit
    bool m_hasByte = false;
    bool m_ended = false;
    bool m_isDamaged = false;
    Order m_order;
};

constexpr std::uint64_t kMaxUnpacked = 8ULL << 30;
constexpr std::uint64_t kFreelyUnpacked = 48ULL << 20;

/// Unpacks every member of a packed stream, and passes zeros behind a member, as gunzip does. A cut or damaged stream gives what came
/// before the damage.
class PackedSource : public FilterSource {
public:
    /// `maxRatio`: of the unpacked to the packed size, beyond the first kFreelyUnpacked; above what real traces reach.
    PackedSource(std::string format, std::uint64_t maxRatio, std::unique_ptr<ByteSource> below, Cancellation cancel) :
        FilterSource(std::move(below), cancel), m_format(std::move(format)), m_maxRatio(maxRatio)
    { }

    Result<std::size_t> read(std::span<char> room) override
    {
        std::span<char> left = room;
        while (!m_ended && left.size() == room.size()) {
            if (std::exchange(m_wasFull, false) && m_memberOpen) { // by itself: a call that meets damage may give nothing
                std::string_view nothing;
                m_memberOpen = !unpack(nothing, left);
                continue;
            }
            if (m_packed.empty()) {
                const auto packed = readBelow();
                if (!packed)
                    return packed.error();
                if (packed.value().empty() && isCancelled())
                    break;
                if (packed.value().empty()) {
                    end(m_memberOpen ? "is incomplete: the file is cut off." : "");
                    break;
                }
                m_packed = packed.value();
            }
            if (m_memberOpen || findMember())
                m_memberOpen = !unpack(m_packed, left);
        }
        m_wasFull = left.empty();
        m_unpacked += room.size() - left.size();
        if (m_unpacked > kMaxUnpacked || (m_unpacked > kFreelyUnpacked && m_unpacked / m_maxRatio > bytesRead()))
            end("unpacks to an unlikely size; reading stopped. Unpack it yourself and open the result if it is genuine.");
        return room.size() - left.size();
    }
    [[nodiscard]] std::string trouble() const override { return m_trouble; }
    /// Those that were unpacked: a small file is read at once, and where unpacking ends says what share is missing.
    [[nodiscard]] std::uint64_t bytesRead() const override { return FilterSource::bytesRead() - m_packed.size(); }

protected:
    static constexpr std::string_view kDamaged = "is damaged: what stood before the damage was read.";
    static constexpr std::string_view kWrongSum = "has a wrong checksum: all before that was unpacked, but any value of it may be wrong.";

    [[nodiscard]] virtual bool beginsMember(unsigned char first) const = 0;
    /// Unpacks from the front of `packed` to that of `room`, and removes there what was used. Returns whether the member ended. May end().
    virtual bool unpack(std::string_view& packed, std::span<char>& room) = 0;
    /// Nothing more is read. `why` follows "The gzip stream"; empty if all is well.
    void end(std::string_view why)
    {
        m_ended = true;
        if (m_trouble.empty() && !why.empty())
            m_trouble.append("The ").append(m_format).append(" stream ").append(why);
    }

private:
    /// Whether the packed bytes go on with a member.
    bool findMember()
    {
        m_packed.remove_prefix(std::min(m_packed.find_first_not_of('\0'), m_packed.size())); // tapes and some tools fill up the last block
        const bool isMember = !m_packed.empty() && beginsMember(static_cast<unsigned char>(m_packed.front()));
        if (!m_packed.empty() && !isMember)
            end("is followed by bytes that were not read.");
        return isMember;
    }

    std::string m_format;
    std::uint64_t m_maxRatio;
    std::string_view m_packed; ///< not unpacked yet
    bool m_wasFull = false; ///< the last read() left no room, so what was packed may not be all out
    bool m_ended = false;
    bool m_memberOpen = false;
    std::uint64_t m_unpacked = 0;
    std::string m_trouble;
};

class GzipSource : public PackedSource {
public:
    GzipSource(std::unique_ptr<ByteSource> below, Cancellation cancel) :
        PackedSource("gzip", 100, std::move(below), cancel) // real traces reach 10 to 50
    {
        m_ready = inflateInit2(&m_stream, 15 + 16) == Z_OK;
    }
    ~GzipSource() override { inflateEnd(&m_stream); }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;

private:
    [[nodiscard]] bool beginsMember(unsigned char first) const override { return first == 0x1f; }
    bool unpack(std::string_view& packed, std::span<char>& room) override
    {
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        m_stream.avail_in = static_cast<uInt>(packed.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
        m_stream.avail_out = static_cast<uInt>(room.size());
        const int state = m_ready ? inflate(&m_stream, Z_NO_FLUSH) : Z_MEM_ERROR;
        packed = packed.substr(packed.size() - m_stream.avail_in);
        room = room.last(m_stream.avail_out);
        if (state == Z_STREAM_END)
            inflateReset(&m_stream); // another member may follow
        else if (state != Z_OK && state != Z_BUF_ERROR)
            end(!m_ready ? "could not be unpacked." : isSumWrong() ? kWrongSum : kDamaged);
        return state == Z_STREAM_END;
    }
    /// After an error: only the words of zlib tell.
    [[nodiscard]] bool isSumWrong() const
    {
        const std::string_view why = m_stream.msg ? m_stream.msg : "";
        return why == "incorrect data check" || why == "incorrect length check";
    }

    z_stream m_stream{};
    bool m_ready = false;
};

class ZstdSource : public PackedSource {
public:
    /// Logs that repeat themselves reach a ratio of 100 to 200.
    ZstdSource(std::unique_ptr<ByteSource> below, Cancellation cancel) : PackedSource("zstd", 1000, std::move(below), cancel) { }

private:
    /// Those of frames, and of frames that are to be skipped.
    [[nodiscard]] bool beginsMember(unsigned char first) const override { return first == 0x28 || first >> 4 == 0x5; }
    bool unpack(std::string_view& packed, std::span<char>& room) override
    {
        // A call that fails gives nothing, so each gets no more than the next block.
        ZSTD_inBuffer in{packed.data(), std::min(packed.size(), m_wanted), 0};
        ZSTD_outBuffer out{room.data(), room.size(), 0};
        m_wanted = m_stream ? ZSTD_decompressStream(m_stream.get(), &out, &in) : 0;
        packed.remove_prefix(in.pos);
        room = room.subspan(out.pos);
        if (!m_stream)
            end("could not be unpacked.");
        else if (ZSTD_isError(m_wanted) != 0)
            end(whyNot(ZSTD_getErrorCode(m_wanted)));
        const bool isMemberOver = m_wanted == 0;
        if (isMemberOver)
            m_wanted = kFirstWanted;
        return isMemberOver;
    }

    static std::string_view whyNot(ZSTD_ErrorCode error)
    {
        switch (error) {
        case ZSTD_error_frameParameter_windowTooLarge:
            return "needs more than 128\u00a0MiB of memory: unpack it with zstd -d --long=31 and open the result.";
        case ZSTD_error_dictionary_wrong:
            return "needs the dictionary that it was packed with: unpack it with zstd -d -D DICTIONARY and open the result.";
        case ZSTD_error_checksum_wrong:
            return kWrongSum;
        default:
            return kDamaged;
        }
    }

    static constexpr std::size_t kFirstWanted = 5; ///< a frame up to the byte that says how long its header is
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> m_stream{ZSTD_createDCtx(), &ZSTD_freeDCtx};
    std::size_t m_wanted = kFirstWanted; ///< bytes of the next block, or of the header
};

/// The bytes of a file, FIFO or standard input as they are. Never blocks in read(), because nothing could interrupt that.
class FileSource : public ByteSource {
public:
    /// See openByteSource().
    static Result<std::unique_ptr<ByteSource>> open(const std::string& path, Cancellation cancel)
    {
        // Non-blocking, so that neither opening a FIFO without a writer or a device, nor reading an idle FIFO, can hang.
        const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (descriptor < 0)
            return errno == ENOENT ? Error{path + ": there is no such file or directory. Check the path."} : systemError(path, errno);
        struct stat status { };
        ::fstat(descriptor, &status);
        const bool readable = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode) || path == "-";
        if (!readable) {
            ::close(descriptor);
            return Error{path + ": this is not a regular file but a "
                + (S_ISDIR(status.st_mode)         ? "directory"
                        : S_ISSOCK(status.st_mode) ? "socket"
                                                   : "device")
                + ". Name a trace file or a directory of them."};
        }
        return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(descriptor, path, status, cancel));
    }
    /// Closes `descriptor` when it ends, except standard input.
    FileSource(int descriptor, std::string path, const struct stat& status, Cancellation cancel) :
        m_descriptor(descriptor), m_path(std::move(path)), m_cancel(cancel), m_regular(S_ISREG(status.st_mode)),
        m_total(m_regular ? static_cast<std::uint64_t>(status.st_size) : 0), m_modified(m_regular ? modifiedTime(status) : std::nullopt)
    { }
    ~FileSource() override
    {
        if (m_descriptor != STDIN_FILENO)
            ::close(m_descriptor);
    }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    Result<std::size_t> read(std::span<char> room) override
    {
        if (std::exchange(m_isAtEnd, false))
            return 0;
        // Other processes share standard input and may not expect it to be non-blocking, so we wait for input before we read.
        bool wait = m_descriptor == STDIN_FILENO && !m_regular;
        while (!m_cancel.isRequested()) {
            if (std::exchange(wait, false) && !waitForInput())
                break;
            const ssize_t got = ::read(m_descriptor, room.data(), room.size());
            if (got >= 0) {
                m_read += static_cast<std::uint64_t>(got);
                m_isAtEnd = m_read == m_total && static_cast<std::size_t>(got) < room.size();
                return static_cast<std::size_t>(got);
            }
            if (errno != EAGAIN && errno != EINTR)
                return systemError(m_path, errno);
            wait = true;
        }
        return 0;
    }
    [[nodiscard]] std::uint64_t totalBytes() const override { return m_total; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_read; }
    /// Standard input has no name to open it by, and a file there need not be read from its first byte.
    [[nodiscard]] std::string rereadPath() const override { return m_regular && m_descriptor != STDIN_FILENO ? m_path : std::string(); }
    [[nodiscard]] std::optional<UnixTime> modified() const override { return m_modified; }
    [[nodiscard]] bool hasChanged() const override
    {
        struct stat now { };
        if (!m_regular || ::fstat(m_descriptor, &now) != 0)
            return false;
        const auto size = static_cast<std::uint64_t>(now.st_size);
        return size < m_total || size < m_read || (size == m_total && modifiedTime(now) != m_modified);
    }

private:
    /// Returns whether there is input, an end or an error to read; false means cancelled.
    [[nodiscard]] bool waitForInput() const
    {
        pollfd awaited{m_descriptor, POLLIN, 0};
        while (!m_cancel.isRequested()) {
            if (::poll(&awaited, 1, static_cast<int>(Cancellation::kInterval.count())) > 0)
                return true;
        }
        return false;
    }

    int m_descriptor;
    std::string m_path;
    Cancellation m_cancel;
    bool m_regular;
    std::uint64_t m_total;
    std::uint64_t m_read = 0;
    bool m_isAtEnd = false; ///< the last read gave less than there was room for, so the next need not ask the system
    std::optional<UnixTime> m_modified;
};

/// Another source, some of whose first bytes were already read.
class PeekedSource : public ByteSource {
public:
    PeekedSource(std::unique_ptr<ByteSource> below, std::string head) : m_below(std::move(below)), m_head(std::move(head)) { }

    Result<std::size_t> read(std::span<char> room) override
    {
        if (m_at == m_head.size())
            return m_below->read(room);
        const std::size_t size = std::min(room.size(), m_head.size() - m_at);
        std::memcpy(room.data(), m_head.data() + m_at, size);
        m_at += size;
        return size;
    }
    [[nodiscard]] std::uint64_t totalBytes() const override { return m_below->totalBytes(); }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_below->bytesRead(); }
    [[nodiscard]] std::string rereadPath() const override { return m_below->rereadPath(); }
    [[nodiscard]] std::optional<UnixTime> modified() const override { return m_below->modified(); }
    [[nodiscard]] std::string trouble() const override { return m_below->trouble(); }
    [[nodiscard]] bool hasChanged() const override { return m_below->hasChanged(); }

private:
    std::unique_ptr<ByteSource> m_below;
    std::string m_head;
    std::size_t m_at = 0;
};

constexpr std::size_t kSignature = 4; ///< bytes that tell how a file is packed and coded
constexpr std::uint64_t kMostPeeked = 64 << 10;

/// The first bytes of `source`: kSignature or more, or fewer if it ends before. A short file is read at once, with a byte more of room,
/// which stays empty and so tells the end. A pipe has no known size: it is not kept waiting for more than the signature.
Result<std::string> readHead(ByteSource& source)
{
    std::string head(std::clamp<std::uint64_t>(source.totalBytes() + 1, kSignature, kMostPeeked), '\0');
    std::size_t size = 0;
    while (size < kSignature) {
        auto got = source.read(std::span(head).subspan(size));
        if (!got)
            return got.error();
        if (got.value() == 0)
            break;
        size += got.value();
    }
    head.resize(size);
    return head;
}

/// Also if it begins with a frame to skip, as that of pzstd.
bool isZstd(std::string_view head)
{
    return head.starts_with("\x28\xb5\x2f\xfd")
        || (head.size() >= kSignature && head[0] >> 4 == 0x5 && head.substr(1, 3) == "\x2a\x4d\x18");
}

/// Nothing if a file that begins so is not UTF-16. Traces begin with ASCII, so without a mark every second byte is zero.
std::optional<Utf16Source::Order> utf16Order(std::string_view head)
{
    using Order = Utf16Source::Order;
    if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff"))
        return Order::ByMark;
    const auto isZero = [&](std::size_t at) { return head[at] == '\0'; };
    if (head.size() < kSignature || isZero(0) == isZero(1) || isZero(0) != isZero(2) || isZero(1) != isZero(3))
        return std::nullopt;
    return isZero(0) ? Order::BigEndian : Order::LittleEndian;
}

constexpr std::size_t kReadSize = 1 << 20;

SourceName nameOf(const InputFile& file, const Result<std::unique_ptr<ByteSource>>& bytes)
{
    SourceName name{.path = file.path, .rereadPath = {}, .directoryEntry = file.directoryEntry, .modified = {}, .waits = true};
    if (bytes) {
        name.rereadPath = bytes.value()->rereadPath();
        name.modified = bytes.value()->modified();
    }
    return name;
}

/// The share of a damaged file that was not read; empty if unknown, as of a file that was cut.
std::string missingShare(const ByteSource& bytes)
{
    if (bytes.bytesRead() == 0 || bytes.bytesRead() >= bytes.totalBytes())
        return {};
    const std::uint64_t percent = (bytes.totalBytes() - bytes.bytesRead()) / std::max<std::uint64_t>(bytes.totalBytes() / 100, 1);
    return (percent > 0 ? " About " + std::to_string(percent) : " Less than 1") + " % of the file was not read.";
}

} // namespace

bool isPacked(std::string_view head)
{
    return head.starts_with("\x1f\x8b") || isZstd(head);
}

Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path, Cancellation cancel)
{
    auto file = FileSource::open(path, cancel);
    if (!file)
        return file;
    std::unique_ptr<ByteSource> source = std::move(file.value());
    const auto peek = [&]() -> Result<std::string> {
        auto head = readHead(*source);
        if (!head)
            return head;
        std::string signature = head.value().substr(0, kSignature);
        source = std::make_unique<PeekedSource>(std::move(source), std::move(head.value()));
        return signature;
    };
    auto head = peek();
    if (!head)
        return head.error();
    if (isPacked(head.value())) {
        if (isZstd(head.value()))
            source = std::make_unique<ZstdSource>(std::move(source), cancel);
        else
            source = std::make_unique<GzipSource>(std::move(source), cancel);
        head = peek();
        if (!head)
            return head.error();
    }
    if (const auto order = utf16Order(head.value()))
        source = std::make_unique<Utf16Source>(std::move(source), cancel, *order);
    return source;
}

FileReading::FileReading(ImportContext& context, InputFile file, Result<std::unique_ptr<ByteSource>> bytes, Cancellation cancel) :
    m_context(context), m_file(std::move(file)), m_cancel(cancel), m_bytes(std::move(bytes)), m_feed(context, nameOf(m_file, m_bytes)),
    m_isAtEnd(!m_bytes.ok())
{ }

void FileReading::readHead()
{
    while (!m_feed.hasFullHead() && readBlock()) { }
    m_feed.identify();
}

bool FileReading::readBlock()
{
    if (m_isAtEnd || m_feed.isRejected())
        return false;
    m_isStopped = m_cancel.isRequested();
    if (m_isStopped)
        return false;
    const auto got = m_bytes.value()->read(m_feed.prepare(kReadSize));
    m_isStopped = m_cancel.isRequested(); // then 0 is not necessarily the end
    if (!got)
        m_failed = got.error();
    m_isAtEnd = !got || (got.value() == 0 && !m_isStopped);
    m_feed.commit(got ? got.value() : 0);
    return !m_isAtEnd && !m_isStopped;
}

std::uint64_t FileReading::newBytes()
{
    if (!m_bytes)
        return 0;
    const ByteSource& bytes = *m_bytes.value();
    const bool isOver = !m_isStopped && (m_isAtEnd || m_feed.isRejected());
    const std::uint64_t now = isOver ? std::max(bytes.totalBytes(), bytes.bytesRead()) : bytes.bytesRead();
    return now - std::exchange(m_counted, now);
}

Result<bool> FileReading::finish()
{
    Diagnostics& diagnostics = m_context.builder().diagnostics();
    const bool inDirectory = !m_file.directoryEntry.empty();
    if (!m_bytes) {
        if (inDirectory)
            diagnostics.add(files::kUnreadable, {}, m_bytes.error().message);
        return m_bytes.error();
    }
    m_isStopped ? m_feed.stop() : m_feed.finish();
    if (!m_feed.isTrace() && m_isStopped) // too little was read to know the format
        return true;
    const std::string trouble = m_bytes.value()->trouble();
    if (!m_feed.isTrace()) {
        Error why = m_failed ? *m_failed : notATrace(m_file.path, m_feed, m_context.formats(), m_bytes.value()->bytesRead());
        if (!trouble.empty())
            why.message += " " + trouble;
        if (inDirectory && m_feed.isEmpty() && !trouble.empty()) // it may well be one
            diagnostics.add(files::kUnreadable, {}, why.message);
        else if (inDirectory)
            diagnostics.add(files::kNotATrace, {}, m_file.path);
        return why;
    }
    if (m_failed)
        diagnostics.add(files::kReadFailed, {m_feed.source(), 0, m_feed.bytes()}, m_failed->message);
    if (!trouble.empty() && !m_isStopped)
        diagnostics.add(files::kStreamDamaged, {m_feed.source(), 0, m_feed.bytes()}, trouble + missingShare(*m_bytes.value()));
    if (m_bytes.value()->hasChanged() && !m_isStopped)
        diagnostics.add(files::kChanged, {m_feed.source(), 0, m_feed.bytes()}, m_file.path);
    return true;
}

} // namespace emberline
