// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace simdjson::internal {
class dom_parser_implementation;
}

namespace emberline::chrome {

/// Where the tokens of a piece of JSON begin. This is simdjson's first stage, which finds them at several GB/s and also checks UTF-8 and
/// raw control characters. We walk the tokens ourselves, because we must check the grammar of args without reading their values, and
/// because a piece may be half of a document. This needs simdjson's internal namespace, so its version is pinned (CMakeLists.txt). Used on
/// one thread.
class StructuralIndex {
public:
    StructuralIndex();
    ~StructuralIndex();
    StructuralIndex(const StructuralIndex&) = delete;
    StructuralIndex& operator=(const StructuralIndex&) = delete;

    /// Offsets in `text` of brackets, braces, colons, commas, the opening quotes of strings and the first characters of numbers and
    /// literals. Empty if the text is not UTF-8, has a control character in a string, or ends inside a string. Valid until the next call.
    std::span<const std::uint32_t> of(std::string_view text);

private:
    std::unique_ptr<simdjson::internal::dom_parser_implementation> m_stage;
};

} // namespace emberline::chrome
