// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/importer.h"

#include <algorithm>
#include <cstring>

namespace emberline {

void Importer::feed(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::span<char> room = prepare(bytes.size());
        const std::size_t size = std::min(room.size(), bytes.size());
        std::memcpy(room.data(), bytes.data(), size);
        commit(size);
        bytes.remove_prefix(size);
    }
}

} // namespace emberline
