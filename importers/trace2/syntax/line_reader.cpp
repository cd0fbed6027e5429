// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/line_source.h"

#include <fstream>

#include <sys/stat.h>

namespace emberline::trace2 {

LineReader::LineReader(std::string path) : m_path(std::move(path))
{
    struct stat status { };
    if (::stat(m_path.c_str(), &status) != 0)
        return;
    m_identity = {status.st_dev, status.st_ino};
    m_size = status.st_size;
    m_modified = modifiedTime(status);
}

bool LineReader::isStill(bool beginsLine) const
{
    struct stat status { };
    if (m_size < 0 || ::stat(m_path.c_str(), &status) != 0 || FileIdentity{status.st_dev, status.st_ino} != m_identity)
        return false;
    // Of a file that was rewritten and is longer now, a line seldom begins where another did.
    return (status.st_size > m_size && beginsLine) || (status.st_size == m_size && modifiedTime(status) == m_modified);
}

Result<std::string> LineReader::text(std::uint64_t offset) const
{
    std::ifstream file(m_path, std::ios::binary);
    std::string line;
    if (offset > 0)
        file.seekg(static_cast<std::streamoff>(offset) - 1);
    const bool beginsLine = offset == 0 || file.get() == '\n';
    if (!std::getline(file, line) || !isStill(beginsLine))
        return Error{m_path + ": the record cannot be read again because the file was changed or removed since it was opened."};
    if (line.ends_with('\r'))
        line.pop_back();
    return line;
}

} // namespace emberline::trace2
