// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// A file to be written whole or not at all. A regular file is made beside its name, with the permissions of the file it replaces or as the
/// umask says, and commit() lets it take the name's place; until then, and after any trouble, the old file stays. What else has the name (a
/// FIFO, a device, /dev/stdout) is written to directly and never replaced; opening a FIFO waits for its reader. Symbolic links are
/// followed. The first thing that goes wrong is remembered. One thread at a time.
class OutputFile {
public:
    explicit OutputFile(const QString& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// False when something has gone wrong, now or before: more need not be written.
    bool write(std::string_view bytes);
    /// For whoever fills the file by its name instead of write(): the name it has before commit(). Empty for a stream, or when the file
    /// could not be made.
    [[nodiscard]] QString workingName() const;
    /// Whether the bytes go to something that cannot be replaced.
    [[nodiscard]] bool isStream() const { return m_isStream; }

    /// Brings everything to the disk and gives the file its name. Whether all went well.
    [[nodiscard]] bool commit();
    /// What went wrong, without a full stop; empty when nothing has.
    [[nodiscard]] QString trouble() const { return QString::fromStdString(m_trouble); }

    /// Whether `path` names something that is there and is no regular file.
    [[nodiscard]] static bool namesStream(const QString& path);

private:
    void openStream(int descriptor);
    void openBeside(bool isThere, unsigned mode);
    bool fail(int error);

    std::string m_target; ///< the name to take, links followed
    std::string m_working; ///< the name until then; empty for a stream and when it is taken
    int m_descriptor = -1;
    bool m_isStream = false;
    std::string m_trouble;
};

/// Writes `bytes` as the whole of the file; what went wrong, or nothing.
[[nodiscard]] std::optional<QString> writeWholeFile(const QString& path, std::string_view bytes);

} // namespace emberline
