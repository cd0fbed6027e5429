// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/ids.h"

#include <tsl/robin_set.h>

#include <memory>
#include <string_view>
#include <vector>

namespace emberline {

/// Every text of a trace, in UTF-8. One writer; any thread may read ids that reached it in a batch. Views stay valid for the table's life.
class StringTable {
public:
    StringTable();
    StringTable(const StringTable&) = delete;
    StringTable& operator=(const StringTable&) = delete;

    /// The id of `text`, the same for equal texts.
    StringId intern(std::string_view text);
    /// Stores `text` without looking for an equal one: for long values that hardly ever repeat.
    StringId add(std::string_view text);

    /// Empty for an id that refers to nothing.
    [[nodiscard]] std::string_view text(StringId id) const;

private:
    struct Entry {
        const char* data;
        std::size_t size;
    };
    struct Hash {
        using is_transparent = void;
        const StringTable* table;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
        std::size_t operator()(StringId id) const { return (*this)(table->text(id)); }
    };
    struct Equal {
        using is_transparent = void;
        const StringTable* table;
        [[nodiscard]] std::string_view view(std::string_view text) const { return text; }
        [[nodiscard]] std::string_view view(StringId id) const { return table->text(id); }
        bool operator()(const auto& a, const auto& b) const { return view(a) == view(b); }
    };

    char* allocate(std::size_t size);

    Column<Entry> m_entries;
    std::vector<std::unique_ptr<char[]>> m_arenas;
    char* m_free = nullptr;
    std::size_t m_freeSize = 0;
    tsl::robin_set<StringId, Hash, Equal, std::allocator<StringId>, true> m_index; ///< keeps the hashes: growing reads no text again
};

} // namespace emberline
