// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <array>
#include <cstring>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// TraceBuilder::intern() for texts that come again and again: a direct-mapped cache over the ends of the text.
class InternCache {
public:
    explicit InternCache(TraceBuilder& builder) : m_builder(builder) { }

    StringId intern(std::string_view text)
    {
        Entry& entry = m_entries[hash(text) % m_entries.size()];
        if (!entry.id || entry.text != text) {
            entry.id = m_builder.intern(text);
            entry.text = m_builder.text(entry.id);
        }
        return entry.id;
    }
    /// `left` + `separator` + `right`.
    StringId join(std::string_view left, char separator, std::string_view right)
    {
        m_joined.assign(left);
        m_joined += separator;
        m_joined += right;
        return intern(m_joined);
    }

    /// "file:line".
    StringId numbered(std::string_view file, std::int64_t line)
    {
        Numbered& entry = m_numbered[(static_cast<std::size_t>(line) * 7 + file.size()) % m_numbered.size()];
        if (!entry.id || entry.line != line || entry.file != file) {
            entry.file = m_builder.text(intern(file));
            entry.line = line;
            entry.id = join(file, ':', std::to_string(line));
        }
        return entry.id;
    }

private:
    struct Numbered {
        StringId id;
        std::int64_t line = 0;
        std::string_view file; ///< in the string table
    };
    struct Entry {
        StringId id;
        std::string_view text; ///< in the string table
    };

    static std::size_t hash(std::string_view text)
    {
        std::uint64_t head = 0;
        std::uint64_t tail = 0;
        const std::size_t size = std::min(text.size(), sizeof head);
        if (size > 0) {
            std::memcpy(&head, text.data(), size);
            std::memcpy(&tail, text.data() + text.size() - size, size);
        }
        const std::uint64_t mixed = (head * 0x9e3779b97f4a7c15ULL ^ tail) * 0xff51afd7ed558ccdULL + text.size() * 0xc4ceb9fe1a85ec53ULL;
        return static_cast<std::size_t>(mixed >> 40);
    }

    TraceBuilder& m_builder;
    std::array<Entry, 4096> m_entries;
    std::array<Numbered, 1024> m_numbered;
    std::string m_joined;
};

} // namespace emberline::trace2
