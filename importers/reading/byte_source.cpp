// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/byte_source.h"

#include "importers/reading/file_source.h"
#include "importers/reading/gzip_source.h"
#include "importers/reading/utf16_source.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace emberline {

namespace {

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

/// The first `wanted` bytes of `source`, or fewer if it ends before.
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

} // namespace

Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path, Cancellation cancel)
{
    auto file = FileSource::open(path, cancel);
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
        source = std::make_unique<GzipSource>(std::move(source), cancel);
        head = peek(2);
        if (!head)
            return head.error();
    }
    if (head.value() == "\xff\xfe" || head.value() == "\xfe\xff")
        source = std::make_unique<Utf16Source>(std::move(source), cancel);
    return source;
}

} // namespace emberline
