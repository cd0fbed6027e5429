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

/// Where the tokens of a piece of JSON begin: simdjson's first stage, which finds them at several GB/s and looks at UTF-8 and raw control
/// characters on the way. We walk the tokens ourselves, because the grammar of args must be checked without their values being read, and
/// because a piece may be half of a document. Used on one thread.
class StructuralIndex {
public:
    StructuralIndex();
    ~StructuralIndex();
    StructuralIndex(const StructuralIndex&) = delete;
    StructuralIndex& operator=(const StructuralIndex&) = delete;

    /// Offsets in `text` of brackets, braces, colons, commas, the opening quotes of strings and the first characters of numbers and
    /// literals. Nothing at all when the text is no UTF-8, has a control character in a string, or ends inside of one. Valid until the
    /// next call.
    std::span<const std::uint32_t> of(std::string_view text);

private:
    std::unique_ptr<simdjson::internal::dom_parser_implementation> m_stage;
};

} // namespace emberline::chrome
