// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/format_table.h"

#include "model/rows.h"

#include <algorithm>
#include <utility>

namespace emberline {

FormatTable::FormatTable(std::vector<const ImporterInfo*> formats, std::vector<const DialectInfo*> dialects) :
    m_formats(std::move(formats)), m_dialects(std::move(dialects))
{ }

const ImporterInfo* FormatTable::sniff(std::string_view head) const
{
    const auto found = std::ranges::find_if(m_formats, [&](const ImporterInfo* format) { return format->sniff(head); });
    return found == m_formats.end() ? nullptr : *found;
}

std::vector<const FormatFamily*> FormatTable::families() const
{
    std::vector<const FormatFamily*> families;
    for (const ImporterInfo* format : m_formats) {
        if (std::ranges::find(families, &format->family) == families.end())
            families.push_back(&format->family);
    }
    return families;
}

FileGroupKey FormatTable::groupKeyOf(const std::string& path, std::string_view directoryEntry) const
{
    for (const ImporterInfo* format : m_formats) {
        if (FileGroupKey key = format->groupKeyOf ? format->groupKeyOf(path, directoryEntry) : FileGroupKey(); !key.name.empty())
            return key;
    }
    return {};
}

const DialectInfo& FormatTable::recognise(const WriterEvidence& evidence) const
{
    static const DialectInfo unknown{plainDialect(), nullptr};
    const auto found = std::ranges::find_if(m_dialects, [&](const DialectInfo* info) { return info->recognise(evidence); });
    return found == m_dialects.end() ? unknown : **found;
}

bool anyMatches(std::string_view words, std::string_view text)
{
    while (!words.empty()) {
        const std::size_t size = std::min(words.find('|'), words.size());
        std::string_view word = words.substr(0, size);
        words.remove_prefix(std::min(size + 1, words.size()));
        const bool mayBegin = word.starts_with('*');
        word.remove_prefix(mayBegin ? 1 : 0);
        const bool mayEnd = word.ends_with('*');
        word.remove_suffix(mayEnd ? 1 : 0);
        const bool isIt = mayBegin && mayEnd ? text.find(word) != std::string_view::npos
            : mayBegin                       ? text.ends_with(word)
            : mayEnd                         ? text.starts_with(word)
                                             : text == word;
        if (isIt)
            return true;
    }
    return false;
}

} // namespace emberline
