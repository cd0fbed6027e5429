// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/same_run.h"

#include "importers/trace2/sniff.h"

#include <filesystem>
#include <fstream>

namespace emberline::trace2 {

namespace {

namespace fs = std::filesystem;

constexpr std::streamsize kHead = 4096;
constexpr int kMostTwins = 9;

/// A file that is still empty was made by a target that git opened later, and those are the richer ones.
bool isRicher(const fs::path& path, Richness own, bool madeLater)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return false;
    std::string head(kHead, '\0');
    file.read(head.data(), kHead);
    head.resize(static_cast<std::size_t>(file.gcount()));
    if (head.empty())
        return madeLater;
    return isEvent(head) || (own == Richness::Normal && isPerf(head));
}

} // namespace

bool hasRicherTwin(const std::string& path, const std::string& component, Richness own)
{
    const fs::path self(path);
    const fs::path first = self.parent_path() / component;
    bool later = false;
    for (int i = 0; i <= kMostTwins; ++i) {
        const fs::path twin = i == 0 ? first : fs::path(first.string() + '.' + std::to_string(i));
        if (twin == self)
            later = true;
        else if (isRicher(twin, own, later))
            return true;
    }
    return false;
}

} // namespace emberline::trace2
