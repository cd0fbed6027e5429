// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"

#include <build_commit.h>

int main(int argc, char** argv)
{
    return emberline::runCommandLine(argc, argv, EMBERLINE_COMMIT);
}
