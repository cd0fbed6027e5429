// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/source_feed.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "model/time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// Bytes to import: a file or standard input, possibly unpacked or recoded. Used on one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    /// Fills the front of `room` and returns how many bytes it wrote. 0 means that the input is at its end for now (a growing file may give
    /// more later) or that reading was cancelled; once that is no longer requested, the next call goes on. Waits for a FIFO or standard
    /// input that has nothing to give yet, until cancelled.
    virtual Result<std::size_t> read(std::span<char> room) = 0;
    /// The size of the file on disk, for progress; 0 if unknown.
    [[nodiscard]] virtual std::uint64_t totalBytes() const { return 0; }
    /// How much of totalBytes() was read.
    [[nodiscard]] virtual std::uint64_t bytesRead() const { return 0; }
    /// Not empty if the offsets that an importer counts are offsets in a file that can be read again.
    [[nodiscard]] virtual std::string rereadPath() const { return {}; }
    /// When the file was last written, at the time of opening; nothing if unknown.
    [[nodiscard]] virtual std::optional<UnixTime> modified() const { return std::nullopt; }
    /// What was wrong with the packing or encoding, if reading could go on (a cut gzip stream); else empty.
    [[nodiscard]] virtual std::string trouble() const { return {}; }
    /// Whether the file was truncated or rewritten since it was opened, so that what was read may be parts of both. One that has only grown
    /// has not changed. Ask at the end of reading.
    [[nodiscard]] virtual bool hasChanged() const { return false; }
};

/// Whether openByteSource() unpacks a file that begins so: gzip or zstd. Needs four bytes.
[[nodiscard]] bool isPacked(std::string_view head);

/// Opens a regular file, a FIFO, or standard input for "-". Unpacks gzip and zstd, and recodes UTF-16, all recognized by content. The
/// importers skip a UTF-8 byte order mark themselves, so that offsets stay those of the file. The error is a sentence that names the path.
/// Opening and reading end within Cancellation::kInterval of `cancel`.
Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path, Cancellation cancel = {});

struct InputFile {
    std::string path; ///< "-" is standard input
    std::string directoryEntry; ///< set if the file was found in a directory
    std::uint64_t size = 0; ///< in bytes, as it was listed; 0 if unknown
};

/// One file on its way into the trace: opened once and read once, in blocks, from its beginning to its end. When cancelled, it keeps its
/// place: the next readHead() or readBlock() goes on. Used on the import worker's thread.
class FileReading {
public:
    /// `bytes`: what openByteSource() gave for the file.
    FileReading(ImportContext& context, InputFile file, Result<std::unique_ptr<ByteSource>> bytes, Cancellation cancel);

    /// Reads the first bytes, until they reveal the format or there are no more. It may stay unknown. Call again once cancelled.
    void readHead();
    /// The feed must have been started if readHead() knew the format. Returns whether there may be more; false too when cancelled.
    bool readBlock();
    /// How many bytes of the file, as it lies on disk, were read since the last call, or will not be read.
    [[nodiscard]] std::uint64_t newBytes();
    /// Nothing more will be read, because reading was cancelled.
    void stop() { m_isStopped = true; }
    /// Whether reading was cancelled before the end.
    [[nodiscard]] bool isStopped() const { return m_isStopped; }
    [[nodiscard]] SourceFeed& feed() { return m_feed; }

    /// After the last block: ends the feed, and reports what was wrong. The error says why there is no trace.
    Result<bool> finish();

private:
    ImportContext& m_context;
    InputFile m_file;
    Cancellation m_cancel;
    Result<std::unique_ptr<ByteSource>> m_bytes;
    SourceFeed m_feed;
    std::optional<Error> m_failed; ///< midway
    std::uint64_t m_counted = 0; ///< by newBytes()
    bool m_isAtEnd = false;
    bool m_isStopped = false;
};

/// Which files may be logs of one run (FileGroupKey), and how such files start, whether they are read whole or followed: the importers of
/// all exist before any gets a byte, and the bytes of lower ranks come first. `File` says which file it is.
template <class File>
class FileGroups {
public:
    struct Group {
        std::vector<File> members; ///< by when they were found; not all if it is too large
        std::uint64_t number = 0; ///< ImportSource::group, once numberFor() gave it one

        /// It holds more files than can be of one run: each file stands alone.
        [[nodiscard]] bool isTooLarge() const { return members.size() > FileGroupKey::kMostInGroup; }
    };

    void add(const FileGroupKey& key, const File& file)
    {
        if (key.name.empty())
            return;
        Group& group = m_groups[key.name];
        if (!group.isTooLarge() && std::ranges::find(group.members, file) == group.members.end())
            group.members.push_back(file);
    }
    /// Null if no file was added.
    [[nodiscard]] const Group* find(const FileGroupKey& key) const
    {
        const auto found = m_groups.find(key.name);
        return found == m_groups.end() ? nullptr : &found->second;
    }
    /// The number of the group, now that `files` of it begin, whose first bytes were read; 0 if each stands alone. They get one if their
    /// formats have so many ranks, not counting rank 0.
    template <class Started, class FeedOf>
    std::uint64_t numberFor(
        const FileGroupKey& key, const std::vector<Started>& files, FeedOf feedOf, std::size_t fewestRanks, ImportContext& context)
    {
        const auto found = m_groups.find(key.name);
        if (found == m_groups.end() || found->second.isTooLarge())
            return 0;
        std::set<int> ranks;
        for (const Started& file : files)
            ranks.insert(feedOf(file).rank());
        Group& group = found->second;
        if (group.number == 0 && ranks.size() - ranks.count(0) >= fewestRanks)
            group.number = context.newGroup();
        return group.number;
    }
    /// Creates the importers of `files`, and sorts them by rank.
    template <class Started, class FeedOf>
    static void begin(std::vector<Started>& files, FeedOf feedOf, std::uint64_t number)
    {
        for (const Started& file : files) {
            if (SourceFeed& feed = feedOf(file); feed.hasFormat())
                feed.begin(feed.rank() > 0 ? number : 0);
        }
        std::ranges::stable_sort(files, {}, [&](const Started& file) { return feedOf(file).rank(); });
    }
    void clear() { m_groups.clear(); }

private:
    std::map<std::string, Group> m_groups; ///< by name
};

} // namespace emberline
