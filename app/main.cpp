// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"

int main(int argc, char** argv)
{
    return emberline::runCommandLine(argc, argv);
}
