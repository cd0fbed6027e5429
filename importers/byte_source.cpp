// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/byte_source.h"

#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace emberline {

namespace {

constexpr std::size_t kPackedBlock = 256 * 1024;
constexpr std::uint64_t kMaxUnpacked = 8ULL << 30;
constexpr std::uint64_t kFreelyUnpacked = 1ULL << 30;
constexpr std::uint64_t kMaxRatio = 100;

std::string systemSentence(const std::string& path, int error)
{
    return path + ": " + std::strerror(error) + ".";
}

/// A descriptor of a file, FIFO or standard input.
class FileSource : public ByteSource {
public:
    FileSource(int descriptor, std::string path, const struct stat& status) :
        m_descriptor(descriptor), m_path(std::move(path)), m_regular(S_ISREG(status.st_mode)),
        m_total(m_regular ? static_cast<std::uint64_t>(status.st_size) : 0),
        m_modifiedNs(static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec)
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
        while (true) {
            const ssize_t got = ::read(m_descriptor, room.data(), room.size());
            if (got >= 0) {
                m_read += static_cast<std::uint64_t>(got);
                return static_cast<std::size_t>(got);
            }
            if (errno != EINTR)
                return Error{systemSentence(m_path, errno)};
        }
    }
    [[nodiscard]] std::uint64_t totalBytes() const override { return m_total; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_read; }
    [[nodiscard]] std::string rereadPath() const override { return m_regular ? m_path : std::string(); }
    [[nodiscard]] std::int64_t modifiedNs() const override { return m_regular ? m_modifiedNs : 0; }

private:
    int m_descriptor;
    std::string m_path;
    bool m_regular;
    std::uint64_t m_total;
    std::uint64_t m_read = 0;
    std::int64_t m_modifiedNs;
};

/// Another source whose first bytes were read already.
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
    [[nodiscard]] std::int64_t modifiedNs() const override { return m_below->modifiedNs(); }
    [[nodiscard]] std::string trouble() const override { return m_below->trouble(); }

private:
    std::unique_ptr<ByteSource> m_below;
    std::string m_head;
    std::size_t m_at = 0;
};

/// What sources over another one share: they know its progress, and cannot be read again by offset.
class FilterSource : public ByteSource {
public:
    explicit FilterSource(std::unique_ptr<ByteSource> below) : m_below(std::move(below)), m_block(kPackedBlock) { }

    [[nodiscard]] std::uint64_t totalBytes() const override { return m_below->totalBytes(); }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_below->bytesRead(); }
    [[nodiscard]] std::int64_t modifiedNs() const override { return m_below->modifiedNs(); }

protected:
    Result<std::string_view> readBelow()
    {
        auto got = m_below->read(m_block);
        if (!got)
            return got.error();
        return std::string_view(m_block.data(), got.value());
    }

private:
    std::unique_ptr<ByteSource> m_below;
    std::vector<char> m_block;
};

/// Unpacks every member of a gzip stream. A cut or damaged one gives what it held up to there.
class GzipSource : public FilterSource {
public:
    explicit GzipSource(std::unique_ptr<ByteSource> below) : FilterSource(std::move(below))
    {
        m_ready = inflateInit2(&m_stream, 15 + 16) == Z_OK;
    }
    ~GzipSource() override { inflateEnd(&m_stream); }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;

    Result<std::size_t> read(std::span<char> room) override
    {
        m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
        m_stream.avail_out = static_cast<uInt>(room.size());
        while (!m_ended && m_stream.avail_out == room.size()) {
            if (m_stream.avail_in == 0) {
                const auto packed = readBelow();
                if (!packed)
                    return packed.error();
                if (packed.value().empty()) {
                    end(m_memberOpen ? "The gzip stream ends before its end: the file was cut." : "");
                    break;
                }
                m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.value().data()));
                m_stream.avail_in = static_cast<uInt>(packed.value().size());
            }
            inflateSome();
        }
        const std::size_t size = room.size() - m_stream.avail_out;
        m_unpacked += size;
        if (m_unpacked > kMaxUnpacked || (m_unpacked > kFreelyUnpacked && m_unpacked / kMaxRatio > bytesRead()))
            end("The gzip stream unpacks to an unlikely size; reading stopped. Unpack it with gunzip and open the result if it is "
                "genuine.");
        return size;
    }
    [[nodiscard]] std::string trouble() const override { return m_trouble; }

private:
    void inflateSome()
    {
        if (!m_ready)
            return end("The gzip stream could not be unpacked.");
        m_memberOpen = true;
        const int state = inflate(&m_stream, Z_NO_FLUSH);
        if (state == Z_STREAM_END) { // another member may follow
            m_memberOpen = false;
            inflateReset(&m_stream);
            if (m_stream.avail_in > 0 && m_stream.next_in[0] != 0x1f)
                end("Bytes behind the gzip stream were not read.");
        } else if (state != Z_OK && state != Z_BUF_ERROR) {
            end("The gzip stream is damaged: what stood before the damage was read.");
        }
    }
    void end(std::string trouble)
    {
        m_ended = true;
        if (m_trouble.empty())
            m_trouble = std::move(trouble);
    }

    z_stream m_stream{};
    bool m_ready = false;
    bool m_ended = false;
    bool m_memberOpen = false;
    std::uint64_t m_unpacked = 0;
    std::string m_trouble;
};

/// UTF-16 with a byte order mark, as UTF-8.
class Utf16Source : public FilterSource {
public:
    explicit Utf16Source(std::unique_ptr<ByteSource> below) : FilterSource(std::move(below)) { }

    Result<std::size_t> read(std::span<char> room) override
    {
        while (m_at == m_utf8.size()) {
            const auto got = readBelow();
            if (!got)
                return got.error();
            if (got.value().empty())
                return std::size_t{0};
            const QString text = m_decoder.decode(QByteArrayView(got.value().data(), static_cast<qsizetype>(got.value().size())));
            m_utf8 = text.toStdString();
            m_at = 0;
        }
        const std::size_t size = std::min(room.size(), m_utf8.size() - m_at);
        std::memcpy(room.data(), m_utf8.data() + m_at, size);
        m_at += size;
        return size;
    }
    [[nodiscard]] std::string trouble() const override
    {
        return m_decoder.hasError() ? "The UTF-16 text has parts that are no characters; they are shown as replacement characters." : "";
    }

private:
    QStringDecoder m_decoder{QStringDecoder::Utf16};
    std::string m_utf8;
    std::size_t m_at = 0;
};

/// The first bytes of `source`, as many as `wanted` unless it ends before.
Result<std::string> readHead(ByteSource& source, std::size_t wanted)
{
    std::string head(wanted, '\0');
    std::size_t size = 0;
    while (size < wanted) {
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

Result<std::unique_ptr<ByteSource>> openFile(const std::string& path)
{
    // Non-blocking, so that a FIFO nobody writes to and a device cannot hang the open; then made blocking again.
    const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return Error{errno == ENOENT ? path + ": there is no such file or directory. Check the path." : systemSentence(path, errno)};
    struct stat status { };
    ::fstat(descriptor, &status);
    const bool readable = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode) || path == "-";
    if (!readable) {
        ::close(descriptor);
        return Error{path + ": this is no regular file but a "
            + (S_ISDIR(status.st_mode)         ? "directory"
                    : S_ISSOCK(status.st_mode) ? "socket"
                                               : "device")
            + ". Name a trace file or a directory of them."};
    }
    if (path != "-")
        ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(descriptor, path, status));
}

} // namespace

Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path)
{
    auto file = openFile(path);
    if (!file)
        return file;
    std::unique_ptr<ByteSource> source = std::move(file.value());
    const auto peek = [&](std::size_t wanted) -> Result<std::string> {
        auto head = readHead(*source, wanted);
        if (head)
            source = std::make_unique<PeekedSource>(std::move(source), head.value());
        return head;
    };
    auto head = peek(2);
    if (!head)
        return head.error();
    if (head.value() == "\x1f\x8b") {
        source = std::make_unique<GzipSource>(std::move(source));
        head = peek(2);
        if (!head)
            return head.error();
    }
    if (head.value() == "\xff\xfe" || head.value() == "\xfe\xff")
        source = std::make_unique<Utf16Source>(std::move(source));
    return source;
}

} // namespace emberline
