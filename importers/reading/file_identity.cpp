// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_identity.h"

#include <sys/stat.h>

namespace emberline {

std::optional<FileIdentity> identityOf(const std::string& path)
{
    struct stat status { };
    if (::stat(path.c_str(), &status) != 0)
        return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

} // namespace emberline
