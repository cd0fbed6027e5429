// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace emberline::chrome {

inline constexpr std::string_view kTraceEvents = "traceEvents"; ///< the key of the events in the object form

enum class TextVerdict { Yes, No, Unknown };
/// Whether the object at the start of `text` has a key traceEvents with an array.
TextVerdict findTraceEvents(std::string_view text);

/// The first place in `text`, from `at` on, that is no blank; its size if there is none.
std::size_t skipJsonSpace(std::string_view text, std::size_t at);

} // namespace emberline::chrome
