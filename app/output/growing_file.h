// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "model/result.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

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

} // namespace emberline
