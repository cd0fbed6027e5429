// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_file.h"

#include <string>

namespace emberline {

// Like writeSession() and readSession(), but without the file. `folder` is the session file's folder.
std::string sessionToJson(const SessionFile& session, const std::string& folder);
Result<ReadSession> sessionFromJson(const std::string& text, const std::string& folder);

} // namespace emberline
