// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// Ruby's gvl-tracing: what each thread does about the lock of the interpreter.
class RubyDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Ruby's gvl-tracing"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
};

[[nodiscard]] const DialectInfo& rubyDialect();

} // namespace emberline::chrome
