// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/instant_writer.h"

namespace emberline {

InstantId InstantWriter::add(const NewInstant& instant)
{
    const InstantId id(m_columns.time.size());
    m_columns.time.append(instant.time);
    m_columns.name.append(instant.name);
    m_columns.category.append(instant.category);
    m_columns.session.append(instant.session);
    m_columns.thread.append(instant.thread);
    m_columns.scope.append(instant.scope);
    m_columns.origin.append(instant.origin);
    m_columns.argsRow.append(ArgId().row());
    return id;
}

} // namespace emberline
