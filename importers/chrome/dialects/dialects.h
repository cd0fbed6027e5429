// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"

namespace emberline::chrome {

// The dialects of the programs that write Chrome JSON, each in the file of its writer's name.
[[nodiscard]] const DialectInfo& bazelDialect();
[[nodiscard]] const DialectInfo& clangDialect();
[[nodiscard]] const DialectInfo& dartDialect();
[[nodiscard]] const DialectInfo& devtoolsDialect();
[[nodiscard]] const DialectInfo& nodeDialect();
[[nodiscard]] const DialectInfo& oldPassesClangDialect(); ///< in clang.cpp
[[nodiscard]] const DialectInfo& pytorchDialect();
[[nodiscard]] const DialectInfo& rubyDialect();
[[nodiscard]] const DialectInfo& tensorflowDialect();
[[nodiscard]] const DialectInfo& typescriptDialect();
[[nodiscard]] const DialectInfo& unityDialect();
[[nodiscard]] const DialectInfo& viztracerDialect();

} // namespace emberline::chrome
