// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace emberline {

/// Where a verb writes; empty: nowhere but to what is open.
struct WrittenPlaces {
    QString output = {}; ///< a file's name
    QString workFolder = {}; ///< for files that are needed on the way
};

/// Gives up what a verb without a window does not need, so that a fault which a hostile trace finds in us reaches no farther: starting
/// programs, new privileges, the network, and writing anywhere but into `places`: into the folder of the output (or into the output itself,
/// if that is no regular file) and into the work folder. Reading stays as it was. Holds for the calling thread and those that it starts
/// from then on, and cannot be taken back. On Linux, as far as the kernel lets us (see landlock(7) and seccomp(2)); elsewhere it does
/// nothing.
void confine(const WrittenPlaces& places = {});

/// Where SQLite, from now on, puts the files in which it sorts what is large.
[[nodiscard]] QString sqliteWorkFolder();

/// What confine() gives up on this system, or that it gives up nothing: a sentence for people.
[[nodiscard]] std::string confinementSentence();

} // namespace emberline
