// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The trace's ids of the texts that parsers numbered. Each text is interned once for each parser, when it is first needed.
class TextIds {
public:
    explicit TextIds(TraceBuilder& builder) : m_builder(builder) { }

    /// From now on, numbers are those of `interner`.
    void open(const std::shared_ptr<const TextInterner>& interner);
    /// No id for kNone.
    StringId operator[](std::uint32_t number)
    {
        if (number == kNone)
            return {};
        const std::vector<StringId>& ids = m_current->ids;
        return number < ids.size() && ids[number] ? ids[number] : intern(number);
    }
    [[nodiscard]] std::string_view textOf(StringId id) const { return m_builder.text(id); }
    void release() { m_known.clear(); }

private:
    struct Known {
        std::shared_ptr<const TextInterner> interner;
        std::vector<StringId> ids; ///< by number; none for a text not seen yet
    };

    StringId intern(std::uint32_t number);

    TraceBuilder& m_builder;
    std::deque<Known> m_known; ///< of the parsers that are at work
    Known* m_current = nullptr;
};

} // namespace emberline::chrome
