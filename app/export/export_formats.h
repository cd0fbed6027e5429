// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/writers.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// An output format. Exactly one of its two write functions is set.
struct ExportFormat {
    const char* name; ///< as on the command line
    const char* suffix; ///< of a file
    const char* title; ///< in the window's menu, which translates it
    const char* what; ///< a short description for users
    /// Writes a stream of text. The error is the source's: it changed or can no longer be read. The sink keeps its own errors.
    std::optional<Error> (*write)(const Exported& exported, const ExportSink& sink);
    std::optional<Error> (*writeFile)(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);
};

std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(const QString& name);

/// Writes an OutputFile. Returns nothing on success. Ends soon after `isCancelled`, if there is one, and leaves the old file.
std::optional<Error> exportToFile(
    const Exported& exported, const ExportFormat& format, const QString& path, const std::function<bool()>& isCancelled = {});

/// What is wrong with writing `what`, such as "export", to `path`: that is a source, or one of the files that were named.
[[nodiscard]] std::optional<Error> sourceTrouble(
    const Trace& trace, const QString& path, const char* what, const std::vector<std::string>& names = {});

} // namespace emberline
