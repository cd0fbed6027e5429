// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/log_groups.h"

#include "importers/trace2/syntax/sid.h"

#include <filesystem>

namespace emberline::trace2 {

namespace {

constexpr std::string_view kPacked = ".gz";

} // namespace

std::string_view componentOf(std::string_view directoryEntry)
{
    std::string_view name = directoryEntry.substr(directoryEntry.rfind('/') + 1);
    if (name.ends_with(kPacked))
        name.remove_suffix(kPacked.size());
    if (name.size() > 2 && name[name.size() - 2] == '.' && name.back() >= '0' && name.back() <= '9')
        name.remove_suffix(2);
    return parseComponent(name) ? name : std::string_view();
}

FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry)
{
    if (directoryEntry.empty())
        return {};
    if (const std::string_view component = componentOf(directoryEntry); !component.empty())
        return {std::string(component), true};
    return {std::filesystem::path(path).parent_path().string() + '/', false}; // no component ends in a slash
}

} // namespace emberline::trace2
