// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/file_record_reader.h"

#include "importers/chrome/events/args_of_json.h"
#include "importers/chrome/events/reread_file.h"
#include "importers/chrome/roundtrip/region_statement.h"
#include "importers/chrome/roundtrip/words.h"

#include <cerrno>
#include <cstring>
#include <optional>

namespace emberline::chrome {

namespace {
constexpr std::size_t kLargestEvent = 1 << 30;
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
    // Whoever looks at one event does not wait for an export, which takes the lock again for each of its events.
    if (const std::unique_lock lock(m_mutex, std::try_to_lock); lock) {
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
    if (const auto statement = event.find(words::kField); statement != event.end() && statement->is_string())
        return argsOfJson(withoutMember(args->dump(), statement->get_ref<const std::string&>()));
    return argsOf(*args);
}

} // namespace emberline::chrome
