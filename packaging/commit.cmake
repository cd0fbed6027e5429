# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUT, a header that defines EMBERLINE_COMMIT: the commit that ROOT holds, "" if there is no way to know. In a clone git knows, and a
# "+" after the commit says that files have changed since; in a source package git archive left the commit in commit.txt. The file keeps
# its time if nothing changed, so that only a new commit links the program again.
cmake_minimum_required(VERSION 3.25)
file(STRINGS "${ROOT}/packaging/commit.txt" commit REGEX "^[0-9a-f]+$")
if(commit)
    string(SUBSTRING "${commit}" 0 12 commit)
elseif(EXISTS "${ROOT}/.git") # not that of a folder above, which may be a repository of something else
    execute_process(COMMAND git -C "${ROOT}" describe --always --exclude=* --abbrev=12 --dirty=+
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT "#define EMBERLINE_COMMIT \"@commit@\"\n" @ONLY)
