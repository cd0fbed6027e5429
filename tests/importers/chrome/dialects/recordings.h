// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// Small traces in the form of the programs that write such; times are in microseconds. In a file of their own, because moc does not
/// understand raw strings.
namespace emberline::recordings {

extern const std::string_view kViztracer;
extern const std::string_view kBazel;
extern const std::string_view kPytorch;
extern const std::string_view kChrome;
extern const std::string_view kDart;
extern const std::string_view kNode;
extern const std::string_view kRuby;
extern const std::string_view kTensorflow;
extern const std::string_view kUnity;
extern const std::string_view kTypescript;
extern const std::string_view kOneCategory; ///< of a writer that we do not know
extern const std::string_view kAsynchronous; ///< the same
extern const std::string_view kCategoryLists; ///< the same
extern const std::string_view kEmptyProcesses; ///< the same

} // namespace emberline::recordings
