// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

namespace emberline::chrome {

/// PyTorch's profiler (Kineto): a process of operators and runtime calls, and one process for each GPU, with its kernels.
class PytorchDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "PyTorch's profiler"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override;
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& trace, SessionId session) const override;
    /// The process "Spans" or "Traces" says when the profiler ran; and a device runs no Python: its number also stands for "no process" of
    /// threads that the profiler knows nothing of.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override;
};

[[nodiscard]] const DialectInfo& pytorchDialect();

} // namespace emberline::chrome
