# How our own code is compiled; every target of ours links emberline_options.
add_library(emberline_options INTERFACE)
target_include_directories(emberline_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(emberline_options INTERFACE QT_NO_KEYWORDS EMBERLINE_VERSION="${PROJECT_VERSION}")
target_link_libraries(emberline_options INTERFACE Threads::Threads)
if(NOT MSVC)
    target_compile_options(emberline_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
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
endif()

# What follows only makes the build faster. Ten sources a compilation read the headers of Qt and of the library once; names in anonymous
# namespaces must therefore be unique within a layer.
if(EMBERLINE_BUILD_TOGETHER)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
    # g++ takes every source but the first of a group for a header, where types of anonymous namespaces would be a mistake.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(emberline_options INTERFACE -Wno-subobject-linkage)
    endif()
endif()
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
# Debian 12's mold 1.10 now and then places GNU_RELRO before its segment: such a program does not start.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM AND NOT EMBERLINE_SANITIZE)
    execute_process(COMMAND ${MOLD_PROGRAM} --version OUTPUT_VARIABLE EMBERLINE_MOLD ERROR_QUIET)
    if(EMBERLINE_MOLD MATCHES "mold ([0-9.]+)" AND CMAKE_MATCH_1 VERSION_GREATER_EQUAL 2.0)
        add_link_options(-fuse-ld=mold)
    endif()
endif()

# Off until it is measured. With ccache, which would have to hash it for each source, or with clang-tidy, which cannot read g++'s, a precompiled
# header does harm.
option(EMBERLINE_PRECOMPILE "Precompile what most sources include" OFF)
# emberline_precompile(TARGET HEADER...): what most sources of a layer include is read once.
function(emberline_precompile target)
    if(EMBERLINE_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()
set(EMBERLINE_STD_HEADERS <algorithm> <array> <chrono> <cstdint> <functional> <map> <memory> <optional> <span> <string> <string_view>
    <unordered_map> <utility> <vector>)
