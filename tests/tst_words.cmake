# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when model or views name a writer of traces or use its words, in code, comments, texts or READMEs: what git, clang and others mean by
# their words belongs to the dialects in importers. Run by ctest: cmake -DROOT=... -P tst_words.cmake
cmake_minimum_required(VERSION 3.25)
# Anywhere in a line, in upper or lower case.
set(words chrome chromium catapult devtools perfetto trace2 clang llvm pytorch kineto bazel
    fsmonitor promisor rev-list pack-objects index-pack negotiation_v child_class child_start child_exit region_enter region_leave atexit lstat)
# "git" alone, as in "git's" or isGit, but not in "digits".
set(git "(^|[^a-zA-Z])[gG][iI][tT]([^a-z]|$)|[a-z]Git([^a-z]|$)")
# A word that model or views need all the same: "file: word".
set(allowed "")

set(pattern "${git}")
foreach(word IN LISTS words)
    string(REGEX MATCHALL "." letters "${word}")
    string(APPEND pattern "|")
    foreach(letter IN LISTS letters)
        string(TOUPPER "${letter}" upper)
        string(APPEND pattern "[${upper}${letter}]")
    endforeach()
endforeach()

set(found "")
foreach(layer model views)
    file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${layer}/*.h" "${ROOT}/${layer}/*.cpp" "${ROOT}/${layer}/*.md")
    list(LENGTH files count)
    if(count EQUAL 0)
        message(FATAL_ERROR "no sources found in ${ROOT}/${layer}")
    endif()
    foreach(file IN LISTS files)
        file(STRINGS "${ROOT}/${file}" lines REGEX "${pattern}")
        foreach(line IN LISTS lines)
            string(REGEX MATCH "${pattern}" word "${line}")
            string(TOLOWER "${word}" word)
            string(REGEX REPLACE "^[^a-z]+|[^a-z0-9]+$" "" word "${word}")
            if(NOT "${file}: ${word}" IN_LIST allowed)
                list(APPEND found "${file}: ${word}")
            endif()
        endforeach()
    endforeach()
endforeach()
if(found)
    list(JOIN found "\n  " text)
    message(FATAL_ERROR "words of writers outside of the dialects:\n  ${text}")
endif()
