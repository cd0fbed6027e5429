// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/watched_tree.h"

#include "importers/live/change_watch.h"
#include "importers/live/live_diagnostics.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace emberline {

namespace {
namespace fs = std::filesystem;
}

WatchedTree::WatchedTree(const std::vector<std::string>& paths, Cancellation cancel, Diagnostics& diagnostics) :
    m_cancel(cancel), m_watch(makeNotifyingWatch())
{
    for (const std::string& path : paths) {
        // Without a trailing slash, so that it compares equal with the names of changes.
        const std::string plain = path.size() > 1 && path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
        if (std::error_code ignored; fs::is_directory(plain, ignored))
            m_directories.push_back(plain);
        else
            m_named.insert(plain.find('/') == std::string::npos ? "./" + plain : plain);
    }
    if (!m_watch) {
        diagnostics.add(follow::kPolling, {}, "");
        m_watch = makePollingWatch();
    }
}

void WatchedTree::watch(const std::string& directory, Diagnostics& diagnostics)
{
    m_watched.insert(directory);
    if (m_watch->add(directory))
        return;
    diagnostics.add(follow::kPolling, {}, directory);
    m_watch = makePollingWatch();
    for (const std::string& known : m_watched)
        m_watch->add(known);
}

void WatchedTree::lookAtAll(const Look& look, Diagnostics& diagnostics)
{
    scan(m_directories, look, diagnostics);
    for (const std::string& file : m_named) {
        watch(fs::path(file).parent_path().string(), diagnostics);
        look(file);
    }
}

/// Looks at everything in these directories and below them, in sorted order. Watches a directory before it lists it: what is created in
/// between is seen twice, which does no harm. Links to directories come last, so that their targets go by their own names.
void WatchedTree::scan(std::vector<std::string> waiting, const Look& look, Diagnostics& diagnostics)
{
    std::ranges::reverse(waiting); // the next one is the last
    std::vector<std::string> links;
    while (!m_cancel.isRequested() && !(waiting.empty() && links.empty())) {
        if (waiting.empty()) {
            waiting.swap(links);
            std::ranges::sort(waiting, std::greater());
        }
        const std::string path = std::move(waiting.back());
        waiting.pop_back();
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            look(path);
            continue;
        }
        if (!claimName(path))
            continue;
        watch(path, diagnostics);
        const std::size_t before = waiting.size();
        auto entry = fs::directory_iterator(path, error);
        for (; !error && entry != fs::directory_iterator() && !m_cancel.isRequested(); entry.increment(error)) {
            std::error_code ignored;
            const bool isLinkedDirectory = entry->is_symlink(ignored) && entry->is_directory(ignored);
            (isLinkedDirectory ? links : waiting).push_back(entry->path().string());
        }
        std::sort(waiting.begin() + static_cast<std::ptrdiff_t>(before), waiting.end(), std::greater());
    }
}

/// Whether the directory is followed by this name; false if another name that leads to it is already followed.
bool WatchedTree::claimName(const std::string& directory)
{
    const auto identity = identityOf(directory);
    if (!identity)
        return true;
    std::string& name = m_directoryNames[*identity];
    if (!name.empty() && name != directory && identityOf(name) == identity)
        return false;
    name = directory;
    return true;
}

bool WatchedTree::isFollowed(const std::string& path) const
{
    if (m_named.contains(path))
        return true;
    return std::ranges::any_of(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
}

void WatchedTree::lookAt(const WatchedChanges& changes, const Look& look, Diagnostics& diagnostics)
{
    bool rootChanged = false;
    for (const std::string& path : changes.paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            if (isFollowed(path) || std::ranges::find(m_directories, path) != m_directories.end())
                scan({path}, look, diagnostics);
        } else if (isFollowed(path)) {
            look(path);
        } else {
            rootChanged = true;
        }
    }
    // A followed directory that vanished may come back at any time, but its watch is gone.
    for (const std::string& directory : m_directories) {
        if (std::error_code ignored; (rootChanged || !m_watched.contains(directory)) && fs::is_directory(directory, ignored))
            scan({directory}, look, diagnostics);
        else if (!fs::exists(directory, ignored))
            m_watched.erase(directory);
    }
}

std::string WatchedTree::directoryEntry(const std::string& path) const
{
    if (m_named.contains(path))
        return {};
    const auto in = std::ranges::find_if(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
    return in == m_directories.end() ? fs::path(path).filename().string() : path.substr(in->size() + 1);
}

} // namespace emberline
