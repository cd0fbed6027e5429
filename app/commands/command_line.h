// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace emberline {
int runCommandLine(int argc, char** argv);
}
