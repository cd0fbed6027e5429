// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

void addSession(DetailRows& rows, SessionId id);
/// How the process ended, as far as that is known.
void addExit(DetailRows& rows, SessionId id);
/// What started the session: links to its parent session and region.
void addAncestry(DetailRows& rows, const Session& session);

} // namespace emberline
