// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/growing_file.h"

#include "app/output/checked_calls.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace emberline {

Result<std::unique_ptr<GrowingFile>> GrowingFile::make(const QString& path)
{
    const std::string name = pathBytes(path);
    const int make = OutputFile::namesStream(path) ? 0 : O_CREAT | O_EXCL;
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | make, 0666);
    if (descriptor >= 0)
        return std::unique_ptr<GrowingFile>(new GrowingFile(name, descriptor));
    if (errno == EEXIST)
        return Error{name + ": this exists already. Choose another name."};
    return Error{name + ": the file could not be made: " + std::system_category().message(errno) + "."};
}

GrowingFile::~GrowingFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void GrowingFile::fail(int error)
{
    if (m_trouble.empty())
        m_trouble = std::system_category().message(error);
}

bool GrowingFile::write(std::string_view bytes)
{
    m_isEmpty = m_isEmpty && bytes.empty();
    if (const int error = m_trouble.empty() ? writeAll(m_descriptor, bytes) : 0; error != 0)
        fail(error);
    return m_trouble.empty();
}

std::optional<Error> GrowingFile::finish()
{
    if (const int error = syncToDisk(m_descriptor); error != 0)
        fail(error);
    if (const int error = closeChecked(std::exchange(m_descriptor, -1)); error != 0)
        fail(error);
    if (m_isEmpty && identityOf(m_path) == m_file && !OutputFile::namesStream(pathText(m_path)))
        ::unlink(m_path.c_str());
    if (m_trouble.empty())
        return std::nullopt;
    return Error{m_path + ": not everything could be written: " + m_trouble + "."};
}

} // namespace emberline
