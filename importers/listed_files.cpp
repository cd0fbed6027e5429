// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/listed_files.h"

#include "importers/formats.h"
#include "importers/reading/file_identity.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace emberline {

namespace {

namespace fs = std::filesystem;

/// The files in `directory` and below it, sorted. Does not follow links to directories. Lists a file with several names once, by its own
/// name rather than a link's.
std::vector<std::string> filesBelow(const std::string& directory, Cancellation cancel, std::error_code& error)
{
    struct Found {
        bool isLink;
        std::string path;
        auto operator<=>(const Found&) const = default;
    };
    std::vector<Found> found;
    auto entry = fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, error);
    while (!error && entry != fs::recursive_directory_iterator() && !cancel.isRequested()) {
        if (std::error_code ignored; entry->is_regular_file(ignored))
            found.push_back({entry->is_symlink(ignored), entry->path().string()});
        entry.increment(error);
    }
    std::ranges::sort(found);
    std::set<FileIdentity> known;
    std::vector<std::string> files;
    for (Found& file : found) {
        const auto identity = identityOf(file.path);
        if (!identity || known.insert(*identity).second)
            files.push_back(std::move(file.path));
    }
    std::ranges::sort(files);
    return files;
}

} // namespace

std::string howToFillDirectory()
{
    std::string sentences;
    for (const FormatFamily* family : formatTable().families()) {
        if (!family->fillsDirectory.empty())
            sentences.append(" ").append(family->fillsDirectory);
    }
    return sentences;
}

std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel)
{
    std::vector<ImportFailure> failures;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            files.push_back({path, {}});
            continue;
        }
        const std::vector<std::string> found = filesBelow(path, cancel, error);
        if (error)
            failures.push_back({path, {path + ": the directory could not be listed: " + error.message() + "."}});
        else if (found.empty() && !cancel.isRequested())
            failures.push_back({path, {path + ": the directory holds no files." + howToFillDirectory()}});
        for (const std::string& file : found)
            files.push_back({file, fs::path(file).lexically_relative(path).string()});
    }
    return failures;
}

std::uint64_t sizeOf(const std::vector<InputFile>& files)
{
    std::uint64_t sum = 0;
    for (const InputFile& file : files) {
        std::error_code ignored;
        const std::uintmax_t size = file.path == "-" ? 0 : fs::file_size(file.path, ignored);
        sum += ignored ? 0 : size;
    }
    return sum;
}

} // namespace emberline
