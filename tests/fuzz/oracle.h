// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace emberline {

/// What should hold of every input does not: ends the program, which a fuzzer takes for a crash and keeps the input.
[[noreturn]] inline void broken(const std::string& what)
{
    std::fprintf(stderr, "oracle: %s\n", what.c_str());
    std::abort();
}

} // namespace emberline
