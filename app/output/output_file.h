// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "model/result.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

class QFile;

namespace emberline {

/// Names a file that is worth nothing until it is complete, or a directory for such files: if SIGINT, SIGTERM or SIGHUP ends the program
/// during this object's lifetime, the file is removed first. Where the program handles or ignores these signals (the window, nohup),
/// nothing changes. Any thread; of more than a few at a time, some are not removed.
class UnfinishedFile {
public:
    UnfinishedFile() = default;
    ~UnfinishedFile() { release(); }
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    /// Call it as soon as the file exists, once at most.
    void watch(const std::string& path);
    /// The file is complete, or gone.
    void release();
    /// Removes what is unfinished, because the program ends at once. Takes no memory and no lock.
    static void removeAll();

private:
    int m_slot = -1;
};

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
    void fail(int error);

    std::string m_target; ///< the final name, links resolved
    std::string m_working; ///< the name until then; empty for a stream and after the rename
    UnfinishedFile m_unfinished; ///< m_working
    int m_descriptor = -1;
    bool m_isStream = false;
    std::string m_trouble;
};

/// Writes `bytes` as the whole file. Returns the error, or nothing.
[[nodiscard]] std::optional<QString> writeWholeFile(const QString& path, std::string_view bytes);

/// A new file that is written to as things happen, so that what has arrived stays even if the program is killed. Never replaces a file and
/// never adds to one; a FIFO or a device is written to. Remembers the first error. Used by one thread at a time.
class GrowingFile {
public:
    /// Creates it. The error is a sentence.
    static Result<std::unique_ptr<GrowingFile>> make(const QString& path);
    ~GrowingFile();
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;

    /// Returns false after an error, now or before.
    bool write(std::string_view bytes);
    /// Syncs it to disk and closes it; removes it if nothing was written and it still has its name. Returns the first error, a sentence.
    [[nodiscard]] std::optional<Error> finish();

private:
    GrowingFile(std::string path, int descriptor) : m_path(std::move(path)), m_descriptor(descriptor), m_file(identityOf(m_path)) { }
    void fail(int error);

    std::string m_path;
    int m_descriptor;
    std::optional<FileIdentity> m_file;
    bool m_isEmpty = true;
    std::string m_trouble;
};

/// Writes all of `from`, which is open, from its beginning. Returns the reader's error; `to` keeps its own.
[[nodiscard]] std::optional<QString> copyAll(QFile& from, OutputFile& to);

/// Copies a file as an OutputFile. Returns the error, or nothing.
[[nodiscard]] std::optional<QString> copyWholeFile(const QString& from, const QString& to);

} // namespace emberline
