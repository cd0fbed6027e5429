// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace emberline::trace2 {

/// A sid names a process, preceded by each of its git ancestors: comp/comp/comp. These functions only look at the text.
[[nodiscard]] std::string_view lastComponent(std::string_view sid);
/// The parent's sid; empty for a process that git did not start.
[[nodiscard]] std::string_view parentSid(std::string_view sid);

/// The parts of a component that git generated: "20261121T065507.772282Z-H0a7c9cdf-P00006559".
struct SidComponent {
    SourceTime time; ///< shortly after main() began
    std::int64_t pid;
    bool isLocal; ///< of this machine, judged by the hash of its hostname
};
/// Nothing if the component has another form (GIT_TRACE2_PARENT_SID accepts any text).
[[nodiscard]] std::optional<SidComponent> parseComponent(std::string_view component);
/// The sid component that begins the name of a trace directory's file. Git adds ".1" to ".9" on a collision, and packing adds ".gz" or
/// ".zst". Empty for other names.
[[nodiscard]] std::string_view componentOf(std::string_view directoryEntry);

} // namespace emberline::trace2
