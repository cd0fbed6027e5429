// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// A form that a trace can be written in: one of the two ways to write it is set.
struct ExportFormat {
    const char* name; ///< as the command line has it
    const char* what; ///< a few words for users
    /// As a stream of text. The error is the source's: one that can no longer be read as it was. The sink knows its own.
    std::optional<Error> (*write)(const Exported& exported, const ExportSink& sink);
    std::optional<Error> (*writeFile)(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);
};

std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(const QString& name);

/// Writes an OutputFile. Nothing comes back when it went well.
std::optional<Error> exportToFile(const Exported& exported, const ExportFormat& format, const QString& path);

/// Whether `path` is, under whatever name, a regular file that the trace was, or is being, read from.
bool isSourceOf(const Trace& trace, const QString& path);
/// Whether it is one of the files named, of which "-" is standard input.
bool isOneOf(const std::vector<std::string>& names, const QString& path);

} // namespace emberline
