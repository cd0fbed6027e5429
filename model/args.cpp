// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/args.h"

#include "model/trace.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace emberline {

/// The args of one record in the source, then those of later records that override them, then what the model keeps.
static Result<Args> collect(const Trace& trace, SessionId session, std::uint64_t origin, ArgId last)
{
    Args all;
    const SourceId source = session ? trace.session(session).source : SourceId(); // an instant may have no session
    const RecordReader* reader = source ? trace.source(source).reader.get() : nullptr;
    if (reader) {
        std::vector<std::uint64_t> records;
        for (ArgId at = last; at; at = trace.args().previous[at.row()]) {
            if (trace.args().kind[at.row()] == ArgKind::Record)
                records.push_back(trace.args().payload[at.row()]);
        }
        if (origin != kNoOrigin)
            records.push_back(origin);
        std::ranges::reverse(records);
        for (const std::uint64_t record : records) {
            auto read = reader->args(record);
            if (!read)
                return read;
            all.overlay(std::move(read.value()));
        }
    }
    all.overlay(trace.keptArgs(last));
    return all;
}

Error GoneReader::error() const
{
    return {m_path
        + (m_cause == Cause::Removed ? ": the file was removed while it was followed, so its records cannot be read again."
                                     : ": the file was replaced while it was followed, so its older records cannot be read again.")};
}

void Args::overlay(Args other)
{
    if (other.whole) {
        members.clear();
        whole = std::move(other.whole);
    } else if (!other.members.empty()) {
        whole.reset();
    }
    constexpr std::size_t kFew = 16;
    std::unordered_map<std::string, std::size_t> rows; // by key; with few keys, a linear search is cheaper
    const bool isIndexed = other.members.size() > kFew;
    if (isIndexed) {
        for (const Arg& arg : members)
            rows.try_emplace(arg.key, rows.size());
    }
    for (Arg& arg : other.members) {
        const std::size_t row = isIndexed ? rows.try_emplace(arg.key, members.size()).first->second
                                          : static_cast<std::size_t>(std::ranges::find(members, arg.key, &Arg::key) - members.begin());
        if (row == members.size())
            members.push_back(std::move(arg));
        else
            members[row] = std::move(arg);
    }
}

const Arg* Args::find(std::string_view key) const
{
    const auto found = std::ranges::find(members, key, &Arg::key);
    return found == members.end() ? nullptr : &*found;
}

Result<Args> regionArgs(const Trace& trace, RegionId region)
{
    return collect(trace, trace.session(region), trace.origin(region), trace.lastArg(region));
}

std::vector<Arg> replacedArgs(const Trace& trace, RegionId region)
{
    std::vector<Arg> replaced;
    std::unordered_set<StringId> later;
    for (ArgId at = trace.lastArg(region); at; at = trace.args().previous[at.row()]) {
        const StringId key = trace.args().key[at.row()];
        const SourceTime time = trace.args().time(at);
        if (time == kNoTime || later.insert(key).second)
            continue;
        replaced.push_back({std::string(trace.text(key)), trace.argValue(at), time});
    }
    std::ranges::reverse(replaced);
    return replaced;
}

Result<Args> instantArgs(const Trace& trace, InstantId instant)
{
    const std::size_t row = instant.row();
    return collect(trace, trace.instants().session[row], trace.instants().origin[row], trace.lastArg(instant));
}

Result<Args> snapshotArgs(const Trace& trace, ObjectId object, std::size_t index)
{
    const Object& life = trace.objects()[object.row()];
    const ObjectSnapshot& snapshot = life.snapshots[index];
    return collect(trace, life.session, snapshot.origin, snapshot.args);
}

} // namespace emberline
