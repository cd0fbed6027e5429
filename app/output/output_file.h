// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/output/unfinished_file.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// A file that is written completely or not at all. A regular file is made next to its final name, with the permissions of the file that
/// it replaces or those of the umask, and commit() renames it. Until then, and after any error, the old file stays. Anything else with
/// that name (a FIFO, a device, /dev/stdout) is written directly and never replaced; opening a FIFO waits for its reader. Follows symbolic
/// links. Remembers the first error. A signal that ends the program leaves the old file, too. One thread at a time.
class OutputFile {
public:
    explicit OutputFile(const QString& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Returns false after an error, now or before; further writes are pointless.
    bool write(std::string_view bytes);
    /// For callers that fill the file by its name instead of write(): its name before commit(). Empty for a stream, or if the file could
    /// not be made.
    [[nodiscard]] QString workingName() const;
    /// Whether the bytes go to something that cannot be replaced.
    [[nodiscard]] bool isStream() const { return m_isStream; }

    /// Syncs everything to disk and gives the file its name. Returns whether all succeeded.
    [[nodiscard]] bool commit();
    /// The error, without a full stop; empty if there is none.
    [[nodiscard]] QString trouble() const { return QString::fromStdString(m_trouble); }

    /// The name that the file gets: `path` with its links followed, even if nothing is there yet.
    [[nodiscard]] static std::string target(const QString& path);
    /// Whether `path` names something that exists and is not a regular file.
    [[nodiscard]] static bool namesStream(const QString& path);

private:
    void openStream(int descriptor);
    void openBeside(bool isThere, unsigned mode);
    bool fail(int error);

    std::string m_target; ///< the final name, links resolved
    std::string m_working; ///< the name until then; empty for a stream and after the rename
    UnfinishedFile m_unfinished; ///< m_working
    int m_descriptor = -1;
    bool m_isStream = false;
    std::string m_trouble;
};

/// Writes `bytes` as the whole file. Returns the error, or nothing.
[[nodiscard]] std::optional<QString> writeWholeFile(const QString& path, std::string_view bytes);

} // namespace emberline
