// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_file.h"

namespace emberline {

/// Like readSession(), but without the file. `folder` is the session file's folder.
Result<ReadSession> sessionFromJson(const std::string& text, const std::string& folder);

} // namespace emberline
