// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/gone_reader.h"

#include <utility>

namespace emberline {

GoneReader::GoneReader(std::string path, Cause cause) : m_path(std::move(path)), m_cause(cause)
{ }

Error GoneReader::error() const
{
    return {m_path
        + (m_cause == Cause::Removed ? ": the file was removed while it was followed, so its records cannot be read again."
                                     : ": the file was replaced while it was followed, so its older records cannot be read again.")};
}

Result<std::string> GoneReader::text(std::uint64_t /*offset*/) const
{
    return error();
}

Result<Args> GoneReader::args(std::uint64_t /*offset*/) const
{
    return error();
}

} // namespace emberline
