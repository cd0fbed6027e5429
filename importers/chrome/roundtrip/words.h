// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

/// What our own export of another format says beyond the vocabulary of Trace Event JSON. The exporter writes these words and this importer
/// reads them. Its events have a field kField. On a region (X), it names the member of the args that describes the region. On a counter,
/// kOfThread says that the counter belongs to its tid. On an instant, kKept says that its args stay in memory. On a flow event, it is the
/// depth of the slice if that is not the innermost. Our reader skips events marked kAside: they exist for other readers. Other readers see
/// at most one additional arg.
namespace emberline::chrome::words {

inline constexpr const char* kField = "emberline";
inline constexpr std::string_view kAside = "aside";
inline constexpr std::string_view kOfThread = "thread";
inline constexpr std::string_view kKept = "kept";

// Metadata.
inline constexpr std::string_view kSession = "emberline_session"; ///< describes a process that has no region of its whole life
inline constexpr std::string_view kExtent = "emberline_extent"; ///< the time range of the trace

inline constexpr std::array<std::string_view, 5> kRoles{"process", "thread", "region", "child", "exec"}; ///< as in RegionRole
inline constexpr std::array<std::string_view, 5> kLinks{"none", "sid", "pid", "time", "depth"}; ///< as in SessionLink

} // namespace emberline::chrome::words
