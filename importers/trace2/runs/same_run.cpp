// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/same_run.h"

#include "importers/reading/byte_source.h"
#include "importers/trace2/syntax/sid.h"
#include "importers/trace2/syntax/trace2_sniffer.h"

#include <filesystem>
#include <span>

namespace emberline::trace2 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSniffedHead = 4096;
constexpr std::string_view kPacked = ".gz";
constexpr int kMostTwins = 9;
/// With a directory for each target there are three of them; a place with many files or directories is something else.
constexpr int kMostEntries = 64;

/// None if it is no log, or does not exist.
Richness targetOf(const std::string& path)
{
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return Richness::None;
    const auto file = openByteSource(path);
    if (!file)
        return Richness::None;
    std::string head(kSniffedHead, '\0');
    std::size_t size = 0;
    for (bool more = true; more && size < kSniffedHead;) {
        const auto got = file.value()->read(std::span(head).subspan(size));
        more = got && got.value() > 0;
        size += more ? got.value() : 0;
    }
    head.resize(size);
    if (isEvent(head))
        return Richness::Event;
    return isPerf(head) ? Richness::Perf : isNormal(head) ? Richness::Normal : Richness::None;
}

void note(const std::string& path, Richness target, SameRun::Files& files)
{
    if (target == Richness::Event)
        files.hasEvent = true;
    else if (target == Richness::Perf)
        files.perf = path;
    else if (target == Richness::Normal)
        files.normal = path;
}

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

SameRun::Files SameRun::find(const std::string& path, std::string_view directoryEntry)
{
    Files files;
    const std::string component(componentOf(directoryEntry));
    const fs::path self(path);
    const std::string own = self.parent_path().string();
    const std::string_view packed = path.ends_with(kPacked) ? kPacked : std::string_view(); // if one is packed, all are
    bool isPast = false; // git takes the first free name, so none comes after a gap
    const auto look = [&](const std::string& directory) {
        for (int i = 0; i <= kMostTwins; ++i) {
            const std::string name = (directory + '/' + component + (i > 0 ? '.' + std::to_string(i) : std::string())).append(packed);
            std::error_code ignored;
            if (name == path)
                isPast = true;
            else if (fs::exists(name, ignored))
                note(name, targetOf(name), files);
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

/// The logs in the directory of `path` that hold many processes; none if there are many files.
std::vector<SameRun::Log*> SameRun::logsBeside(const std::string& path)
{
    std::vector<Log*> found;
    std::error_code error;
    auto entry = fs::directory_iterator(fs::path(path).parent_path(), error);
    for (int i = 0; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (++i > kMostEntries)
            return {};
        const std::string name = entry->path().string();
        if (std::error_code ignored; name == path || !entry->is_regular_file(ignored) || !componentOf(name).empty())
            continue;
        if (Log& other = log(name); other.target != Richness::None)
            found.push_back(&other);
    }
    return found;
}

SameRun::Log& SameRun::log(const std::string& path)
{
    Log& known = m_logs[path];
    known.path = path;
    if (known.target == Richness::None)
        known.target = targetOf(path);
    return known;
}

const LogPrint& SameRun::printOf(Log& log)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(log.path, error);
    if (!error && size != log.size) {
        log.print = readPrint(log.path, log.target);
        log.size = size;
    }
    return log.print;
}

SameRun::Files SameRun::findPoorer(const std::string& path)
{
    Files files;
    for (Log* other : logsBeside(path)) {
        if (other->target == Richness::Event)
            continue;
        const LogPrint& print = printOf(*other);
        const Verdict verdict = compare(print, printOf(log(path)));
        if (verdict == Verdict::SameRun)
            note(other->path, other->target, files);
        files.isClear = files.isClear && verdict != Verdict::NotYet;
    }
    return files;
}

SameRun::Files SameRun::findRicher(const std::string& path, Richness own)
{
    Files files;
    for (Log* other : logsBeside(path)) {
        if (other->target <= own)
            continue;
        const LogPrint& print = printOf(log(path));
        const Verdict verdict = compare(print, printOf(*other));
        if (verdict == Verdict::SameRun)
            note(other->path, other->target, files);
        files.isClear = files.isClear && verdict != Verdict::NotYet;
    }
    return files;
}

Richness richestOf(const SameRun::Files& files)
{
    if (files.hasEvent)
        return Richness::Event;
    return !files.perf.empty() ? Richness::Perf : files.normal.empty() ? Richness::None : Richness::Normal;
}

} // namespace emberline::trace2
