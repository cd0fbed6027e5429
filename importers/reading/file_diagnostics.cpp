// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_diagnostics.h"

#include "importers/reading/format_table.h"
#include "importers/reading/source_feed.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

namespace emberline {

namespace files {

bool isIncomplete(const DiagnosticKind& kind)
{
    return &kind == &kStreamDamaged || &kind == &kReadFailed || &kind == &kChanged || &kind == &kMemoryShort;
}

bool isAnyIncomplete(const Diagnostics& diagnostics)
{
    return std::ranges::any_of(diagnostics.entries(), [](const Diagnostics::Entry& entry) { return isIncomplete(*entry.kind); });
}

} // namespace files

std::span<const DiagnosticKind* const> fileDiagnostics()
{
    static constexpr std::array kinds{&files::kSourceUnreadable, &files::kNotATrace, &files::kUnreadable, &files::kStreamDamaged,
        &files::kReadFailed, &files::kChanged, &files::kMemoryShort};
    return kinds;
}

Error notATrace(const std::string& path, const SourceFeed& feed, const FormatTable& formats)
{
    if (feed.isEmpty())
        return {path + ": the file is empty; if it is packed, nothing of it could be unpacked."};
    const std::vector<const FormatFamily*> families = formats.families();
    const auto list = [&](std::string_view FormatFamily::*word, std::string_view between) {
        std::string words;
        for (const FormatFamily* family : families)
            words.append(words.empty() ? "" : between).append(family->*word);
        return words;
    };
    if (!feed.seemsToBe().empty())
        return {
            path + ": this seems to be " + std::string(feed.seemsToBe()) + ". Emberline opens " + list(&FormatFamily::many, " and ") + "."};
    return {path + ": this is neither " + list(&FormatFamily::one, " nor ") + ". " + list(&FormatFamily::makesFile, " ")};
}

Error systemError(const std::string& path, int error)
{
    return {path + ": " + std::strerror(error) + "."};
}

} // namespace emberline
