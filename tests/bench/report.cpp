// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/report.h"

#include "tests/bench/measure.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string_view>

namespace emberline::bench {

namespace {

double ratioOf(double value, const Baseline& baseline)
{
    return baseline.value > 0 ? value / baseline.value : 0;
}

} // namespace

void Report::heading(const std::string& text)
{
    m_heading = text;
    std::printf("\n%s\n", text.c_str());
}

void Report::add(const std::string& name, double value, const std::string& unit, const std::optional<Baseline>& baseline)
{
    std::printf("  %-46s %10.2f %-6s", name.c_str(), value, unit.c_str());
    if (baseline)
        std::printf(" %8.2f x  %10.2f  %s", ratioOf(value, *baseline), baseline->value, baseline->name.c_str());
    std::printf("\n");
    std::fflush(stdout);
    m_rows.push_back({m_heading, name, value, unit, baseline});
}

bool Report::write(const std::string& file) const
{
    if (file.empty())
        return true;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Row& row : m_rows) {
        nlohmann::ordered_json one{{"of", row.heading}, {"name", row.name}, {"value", row.value}, {"unit", row.unit}};
        if (row.baseline) {
            one["baseline"] = row.baseline->name;
            one["baseline_value"] = row.baseline->value;
            one["ratio"] = ratioOf(row.value, *row.baseline);
        }
        rows.push_back(std::move(one));
    }
    return writeText(file, rows.dump(2) + "\n");
}

std::string option(int argc, char** argv, const char* name, const std::string& fallback)
{
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::string_view(argv[i]) == name)
            return argv[i + 1];
    }
    return fallback;
}

} // namespace emberline::bench
