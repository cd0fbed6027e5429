// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace emberline::bench {

/// The number to compare with: measured in the same run, on the same machine, in the same unit.
struct Baseline {
    std::string name;
    double value;
};

/// The results of one bench: a table printed as they come, and at the end JSON: [{name, value, unit, baseline, baseline_value, ratio},
/// ...].
class Report {
public:
    void heading(const std::string& text);
    void add(const std::string& name, double value, const std::string& unit, const std::optional<Baseline>& baseline = std::nullopt);
    /// Writes nothing if the file name is empty. Returns false if writing failed.
    [[nodiscard]] bool write(const std::string& file) const;

private:
    struct Row {
        std::string heading;
        std::string name;
        double value;
        std::string unit;
        std::optional<Baseline> baseline;
    };

    std::string m_heading;
    std::vector<Row> m_rows;
};

/// The argument after `name`, or `fallback` if `name` is missing.
[[nodiscard]] std::string option(int argc, char** argv, const char* name, const std::string& fallback = {});

} // namespace emberline::bench
