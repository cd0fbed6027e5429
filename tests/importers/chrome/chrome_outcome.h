// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "model/trace.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

/// Helpers for tests of Chrome JSON.
namespace emberline {

/// How to run an import; the outcome must not depend on it.
struct ChromeImportWay {
    std::size_t chunk = 1 << 20; ///< bytes fed at once
    std::size_t settleEvery = 0; ///< chunks after which the trace is made drawable; 0: only at the end
    std::string rereadPath = {};
};

/// Imports `text` as Chrome JSON, even if the sniffer rejects it.
Trace importChrome(std::string_view text, const ChromeImportWay& way = {});

/// Everything in the trace as lines of text, in the order of ids. Omits the texts of the diagnostics' examples, and includes args only for
/// every `argsEvery`th region.
std::string outcomeOf(const Trace& trace, std::size_t argsEvery = 1);

} // namespace emberline
