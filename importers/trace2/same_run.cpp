// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/same_run.h"

#include "importers/trace2/sid.h"
#include "importers/trace2/sniff.h"

#include <filesystem>
#include <fstream>

namespace emberline::trace2 {

namespace {

namespace fs = std::filesystem;

constexpr std::streamsize kHead = 4096;
constexpr int kMostTwins = 9;
/// A directory a target is a matter of three; one with many files or directories is no such place.
constexpr int kMostEntries = 64;

/// Notes what `path` is, if it is there at all.
void note(const std::string& path, SameRun::Files& files)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return;
    std::string head(kHead, '\0');
    file.read(head.data(), kHead);
    head.resize(static_cast<std::size_t>(file.gcount()));
    if (isEvent(head))
        files.hasEvent = true;
    else if (isPerf(head))
        files.perf = path;
    else if (isNormal(head))
        files.normal = path;
}

} // namespace

std::string_view componentOf(std::string_view directoryEntry)
{
    std::string_view name = directoryEntry.substr(directoryEntry.rfind('/') + 1);
    if (name.size() > 2 && name[name.size() - 2] == '.' && name.back() >= '0' && name.back() <= '9')
        name.remove_suffix(2);
    return parseComponent(name) ? name : std::string_view();
}

SameRun::Files SameRun::find(const std::string& path, std::string_view directoryEntry)
{
    Files files;
    const std::string component(componentOf(directoryEntry));
    const fs::path self(path);
    const std::string own = self.parent_path().string();
    bool isPast = false; // git takes the first name that is free, so that none follows the first that is not there
    const auto look = [&](const std::string& directory) {
        for (int i = 0; i <= kMostTwins; ++i) {
            const std::string name = directory + '/' + component + (i > 0 ? '.' + std::to_string(i) : std::string());
            std::error_code ignored;
            if (name == path)
                isPast = true;
            else if (fs::exists(name, ignored))
                note(name, files);
            else if (isPast)
                break;
        }
    };
    look(own);
    isPast = true;
    if (directoryEntry.find('/') != std::string_view::npos) {
        for (const std::string& directory : besides(own))
            look(directory);
    }
    return files;
}

const std::vector<std::string>& SameRun::besides(const std::string& directory)
{
    if (const auto known = m_besides.find(directory); known != m_besides.end())
        return known->second;
    std::vector<std::string>& found = m_besides[directory];
    std::error_code error;
    auto entry = fs::directory_iterator(fs::path(directory).parent_path(), error);
    for (int i = 0; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (++i > kMostEntries) {
            found.clear();
            break;
        }
        if (std::error_code ignored; entry->is_directory(ignored) && entry->path() != directory)
            found.push_back(entry->path().string());
    }
    return found;
}

Richness richestOf(const SameRun::Files& files)
{
    if (files.hasEvent)
        return Richness::Event;
    return !files.perf.empty() ? Richness::Perf : files.normal.empty() ? Richness::None : Richness::Normal;
}

} // namespace emberline::trace2
