// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/verbs.h"

int main(int argc, char** argv)
{
    return emberline::runCommandLine(argc, argv);
}
