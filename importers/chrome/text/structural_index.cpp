// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/structural_index.h"

#include <simdjson.h>

#include <bit>

namespace emberline::chrome {

namespace {
constexpr std::size_t kLeastCapacity = 64 << 10;

// Only simdjson's internals give the index alone. They may change with any minor version, so we name the one that we know.
static_assert(
    simdjson::SIMDJSON_VERSION_MAJOR == 3 && simdjson::SIMDJSON_VERSION_MINOR == 0, "check StructuralIndex against this simdjson");
} // namespace

StructuralIndex::StructuralIndex() = default;
StructuralIndex::~StructuralIndex() = default;

std::span<const std::uint32_t> StructuralIndex::of(std::string_view text)
{
    if (!m_stage || m_stage->capacity() < text.size()) {
        const std::size_t capacity = std::bit_ceil(std::max(text.size(), kLeastCapacity));
        m_stage.reset();
        if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, m_stage) != simdjson::SUCCESS)
            return {};
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    if (m_stage->stage1(bytes, text.size(), simdjson::stage1_mode::regular) != simdjson::SUCCESS)
        return {};
    return {m_stage->structural_indexes.get(), m_stage->n_structural_indexes};
}

} // namespace emberline::chrome
