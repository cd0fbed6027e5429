// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/arg_writer.h"

#include <bit>

namespace emberline {

namespace {

constexpr std::uint32_t kNoArg = ArgId().row();
constexpr std::size_t kShortJson = 128;

struct StoredArg {
    ArgKind kind;
    std::uint64_t payload;
};

/// The list whose newest arg is in `row`.
ArgId listAt(std::uint32_t row)
{
    return row == kNoArg ? ArgId() : ArgId(row);
}

} // namespace

ArgId ArgWriter::append(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous)
{
    ArgColumns& to = m_columns.args;
    const ArgId id(to.key.size());
    to.key.append(key);
    to.kind.append(kind);
    to.payload.append(payload);
    to.previous.append(previous);
    to.timeBits.append(static_cast<std::uint64_t>(toNs(time)));
    return id;
}

ArgId ArgWriter::chain(ArgId last, StringId key, const ArgValue& value, SourceTime time)
{
    struct Store {
        StringTable& strings;
        StoredArg operator()(std::monostate) const { return {ArgKind::Null, 0}; }
        StoredArg operator()(bool v) const { return {ArgKind::Boolean, v ? 1U : 0U}; }
        StoredArg operator()(std::int64_t v) const { return {ArgKind::Integer, static_cast<std::uint64_t>(v)}; }
        StoredArg operator()(std::uint64_t v) const { return {ArgKind::Unsigned, v}; }
        StoredArg operator()(double v) const { return {ArgKind::Real, std::bit_cast<std::uint64_t>(v)}; }
        StoredArg operator()(const std::string& v) const { return {ArgKind::Text, strings.intern(v).row()}; }
        StoredArg operator()(const RawJson& v) const
        {
            // Short ones, above all argument lists, repeat often.
            return {ArgKind::Json, (v.text.size() <= kShortJson ? strings.intern(v.text) : strings.add(v.text)).row()};
        }
    };
    const StoredArg stored = std::visit(Store{m_columns.strings}, value);
    return append(key, stored.kind, stored.payload, time, last);
}

ArgId ArgWriter::add(RegionId id, StringId key, const ArgValue& value, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns.regions.argsRow;
    const std::uint32_t last = rows[id.row()];
    const ArgId arg = chain(listAt(last), key, value, time);
    rows.set(id.row(), arg.row());
    return arg;
}

void ArgWriter::add(InstantId id, StringId key, const ArgValue& value, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns.instants.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), chain(listAt(last), key, value, time).row());
}

void ArgWriter::add(RegionId id, StringId key, StringId text, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns.regions.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), append(key, ArgKind::Text, text.row(), time, listAt(last)).row());
}

void ArgWriter::add(InstantId id, StringId key, StringId text, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns.instants.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), append(key, ArgKind::Text, text.row(), time, listAt(last)).row());
}

void ArgWriter::setRecord(RegionId id, std::uint64_t origin)
{
    MutableColumn<std::uint32_t>& rows = m_columns.regions.argsRow;
    const ArgColumns& args = m_columns.args;
    std::uint32_t last = rows[id.row()];
    if (last != kNoArg && args.kind[last] == ArgKind::Record) {
        if (args.payload[last] == origin)
            return;
        last = args.previous[last].row();
    }
    if (origin != kNoOrigin)
        last = append({}, ArgKind::Record, origin, kNoTime, listAt(last)).row();
    rows.set(id.row(), last);
}

} // namespace emberline
