# SPDX-License-Identifier: GPL-3.0-or-later
# How our own code is compiled; every target of ours links emberline_options.
add_library(emberline_options INTERFACE)
target_include_directories(emberline_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(emberline_options INTERFACE QT_NO_KEYWORDS EMBERLINE_VERSION="${PROJECT_VERSION}")
target_link_libraries(emberline_options INTERFACE Threads::Threads)
if(NOT MSVC)
    target_compile_options(emberline_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    # Whether g++ sees that an optional is asked before it is read depends on what it inlines: on the build, and on its version.
    # The builds in which it sees that keep the warning.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND (EMBERLINE_SANITIZE OR NOT EMBERLINE_WERROR))
        target_compile_options(emberline_options INTERFACE -Wno-maybe-uninitialized)
    endif()
    if(EMBERLINE_WERROR)
        target_compile_options(emberline_options INTERFACE -Werror)
    endif()
endif()

if(EMBERLINE_SANITIZE)
    add_compile_options(-fsanitize=${EMBERLINE_SANITIZE} -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${EMBERLINE_SANITIZE})
    if(EMBERLINE_SANITIZE MATCHES "undefined")
        add_compile_options(-fno-sanitize-recover=undefined)
    endif()
    # The tests and the fuzzers make readers and columns work hard, so these are optimised a little. The window's code is not, which halves
    # the time to compile it.
    set(EMBERLINE_WINDOW_OPTIONS -O0)
endif()
if(EMBERLINE_BUILD_TOGETHER AND NOT MSVC)
    set(EMBERLINE_TEST_OPTIONS -O0) # what they test does the work
    if(EMBERLINE_SANITIZE MATCHES "fuzzer")
        list(APPEND EMBERLINE_TEST_OPTIONS -fno-sanitize=fuzzer-no-link) # no fuzzer looks where a test has been
    endif()
    if(NOT EMBERLINE_SANITIZE)
        set(EMBERLINE_WINDOW_OPTIONS -O1) # what it shows is made by the model and drawn by Qt
    endif()
endif()

# What follows only makes the build faster. Forty-five sources a compilation read the headers of Qt and of the library once, which is half
# of the work for ten; names in anonymous namespaces must therefore be unique within a layer. What moc writes is included by the class's
# source, so that it needs no compilation of its own.
if(EMBERLINE_BUILD_TOGETHER)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 45)
    # g++ takes every source but the first of a group for a header, where types of anonymous namespaces would be a mistake.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(emberline_options INTERFACE -Wno-subobject-linkage)
    endif()
endif()
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT DEFINED ENV{CCACHE_DISABLE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
# Linking a hundred tests with GNU's linker takes as long as compiling them. (mold 1.10 now and then makes a program that does not start.)
find_program(LLD_PROGRAM ld.lld)
if(LLD_PROGRAM AND UNIX AND NOT APPLE)
    add_link_options(-fuse-ld=lld)
endif()
