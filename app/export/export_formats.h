// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <string_view>

namespace emberline {

/// A form that a trace can be written in: one of the two ways to write it is set.
struct ExportFormat {
    const char* name; ///< as the command line has it
    const char* what; ///< a few words for users
    void (*write)(const Exported& exported, const std::function<void(std::string_view)>& write); ///< as a stream of text
    std::optional<Error> (*writeFile)(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);
};

std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(const QString& name);

/// Writes to a file that takes the name's place only when all of it is there. Nothing comes back when it went well.
std::optional<Error> exportToFile(const Exported& exported, const ExportFormat& format, const QString& path);

/// Whether `path` is a file that the trace was, or is being, read from.
bool isSourceOf(const Trace& trace, const QString& path);

} // namespace emberline
