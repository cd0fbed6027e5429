// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_file.h"

namespace emberline {

/// Like writeSession(), but without the file. `folder` is the session file's folder.
std::string sessionToJson(const SessionFile& session, const std::string& folder);

} // namespace emberline
