// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emberline {

/// Copies as much of `bytes` as there is room for, with prepare() and commit(). Returns its size.
std::size_t feedPiece(auto& reader, std::string_view bytes)
{
    const std::span<char> room = reader.prepare(bytes.size());
    const std::size_t size = std::min(room.size(), bytes.size());
    std::memcpy(room.data(), bytes.data(), size);
    reader.commit(size);
    return size;
}

/// Reads one source. Bytes come in any pieces: where they are cut does not change the result. Whole and growing files take the same way.
class Importer {
public:
    virtual ~Importer() = default;

    /// Room for at least `wanted` bytes of the next input. Valid until commit().
    virtual std::span<char> prepare(std::size_t wanted) = 0;
    /// Takes the first `size` bytes of the room from prepare() as input.
    virtual void commit(std::size_t size) = 0;
    /// prepare(), copy and commit().
    void feed(std::string_view bytes)
    {
        while (!bytes.empty())
            bytes.remove_prefix(feedPiece(*this, bytes));
    }

    /// The input has ended for now. Sources of higher rank in the same group (see ImportSource) are read next. For a source in no group,
    /// this must not change the final result.
    virtual void reachEnd() { }
    /// Brings the model up to date with what was read so far. Called before each batch; the final result must not depend on it.
    virtual void updateModel() = 0;
    /// The input has ended: reports what is incomplete and closes what is open.
    virtual void finish() = 0;
    /// Like finish(), but the user stopped the reading before the input ended. What is incomplete is then no damage, and is not reported.
    virtual void stop() = 0;
    /// After finish(): set if the first bytes looked like this format, but nothing in the input meant anything in it. The value says what
    /// the input seems to be instead, in the words of seemsToBe().
    [[nodiscard]] virtual std::optional<std::string_view> mistakenFor() const { return std::nullopt; }
};

/// What the importer needs to know about its source besides the bytes.
struct ImportSource {
    SourceId id; ///< the builder already has this row
    /// A regular file that can be read again by offset, so that args may stay in it. Empty for a pipe, a socket, packed or recoded text.
    std::string rereadPath;
    /// The path within the opened trace directory; its last part is that of the session's sid. Empty if the user named the file itself.
    std::string directoryEntry;
    std::optional<UnixTime> modified; ///< mtime, if known
    std::uint64_t firstByte = 0; ///< offset in the file where the input begins; not 0 if the oldest part is not kept
    bool growing = false; ///< live input: mtime is that of what the file holds at the first updateModel()
    /// Sources of one group may record the same run. The importers of all of them exist before any gets input, and sources of lower rank
    /// (see ImporterInfo) come first. A followed one may join later, with its first record. 0: in no group.
    std::uint64_t group = 0;
    /// What was written before this offset is of runs that no richer source of the group has (see ImportContext::shareFrom).
    std::uint64_t aloneUntil = 0;
};

} // namespace emberline
