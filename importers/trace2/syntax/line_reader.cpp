// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/line_reader.h"

#include <fstream>

namespace emberline::trace2 {

Result<std::string> LineReader::text(std::uint64_t offset) const
{
    std::ifstream file(m_path, std::ios::binary);
    std::string line;
    if (!file.seekg(static_cast<std::streamoff>(offset)) || !std::getline(file, line))
        return Error{m_path + ": the record cannot be read again because the file was changed or removed since it was opened."};
    if (line.ends_with('\r'))
        line.pop_back();
    return line;
}

} // namespace emberline::trace2
