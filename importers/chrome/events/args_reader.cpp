// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/args_reader.h"

#include "importers/chrome/events/reread_file.h"
#include "importers/chrome/roundtrip/statements.h"
#include "importers/text/ordered_json.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace emberline::chrome {

namespace {

constexpr std::size_t kLargestEvent = 1 << 30;

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

Result<std::string> FileRecordReader::read(std::uint64_t offset, LenientJson& json) const
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

Result<std::string> FileRecordReader::text(std::uint64_t offset) const
{
    LenientJson json;
    return read(offset, json);
}

Result<Args> FileRecordReader::args(std::uint64_t offset) const
{
    std::optional<std::string> plain;
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_quick)
            m_quick = std::make_unique<QuickArgs>(m_path, m_stamp);
        plain = m_quick->find(offset);
    }
    if (plain)
        return plain->empty() ? Args() : argsOfJson(*plain);
    LenientJson json;
    if (const auto text = read(offset, json); !text)
        return text.error();
    const OrderedJson event = OrderedJson::parse(json.strict(), nullptr, false);
    const auto args = event.is_object() ? event.find("args") : event.end();
    if (args == event.end())
        return Args();
    if (const auto statement = event.find("emberline"); statement != event.end() && statement->is_string())
        return argsOfJson(withoutMember(args->dump(), statement->get_ref<const std::string&>()));
    return argsOf(*args);
}

void KeptRecords::keep(std::uint64_t offset, std::string_view json)
{
    const std::scoped_lock lock(m_mutex);
    if (m_blocks.empty() || m_blocks.back().size() + json.size() > m_blocks.back().capacity())
        m_blocks.emplace_back().reserve(std::max(kBlock, json.size()));
    const std::uint64_t textAt = static_cast<std::uint64_t>(m_blocks.size() - 1) << 32 | m_blocks.back().size();
    m_blocks.back() += json;
    m_records.push_back({offset, textAt, static_cast<std::uint32_t>(json.size())});
}

Result<std::string> KeptRecords::text(std::uint64_t) const
{
    return Error{"This source cannot be read again: it came through a pipe, or is packed."};
}

Result<Args> KeptRecords::args(std::uint64_t offset) const
{
    std::string json;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::ranges::lower_bound(m_records, offset, {}, &Record::offset);
        if (found == m_records.end() || found->offset != offset)
            return Args();
        json = m_blocks[found->textAt >> 32].substr(found->textAt & 0xffffffff, found->size);
    }
    return argsOfJson(json);
}

} // namespace emberline::chrome
