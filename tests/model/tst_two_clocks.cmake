# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when code compiles that mixes the two clocks or passes a bare number for a time. Each snippet is compiled by itself; the control shows
# that the compiler accepts the same expressions with the right types. Run by ctest: cmake -DROOT=... -DCOMPILER=... -P tst_two_clocks.cmake
cmake_minimum_required(VERSION 3.25)

set(head [[
#include "importers/chrome/text/event_record.h"
#include "importers/live/live_input.h"
#include "model/wall_clock.h"
#include "model/clock_shift.h"
#include "views/timeline/time_scale.h"
using namespace emberline;
using namespace std::chrono_literals;
void snippet(SourceTime start, SourceRange region, TraceTime cursor, TraceRange visible, UnixTime written, Duration length, ClockShift shift,
    chrome::EventRecord event, LiveInput& input)
{
    (void)start, (void)region, (void)cursor, (void)visible, (void)written, (void)length, (void)shift, (void)event, (void)input;
    (void)(]])
set(tail ");\n}\n")

set(control [[start + 5ms, start + length, visible.contains(cursor), visible.contains(shift.shown(start)), visible.overlaps(shift.shown(region)),
    shift.inSource(cursor) - start, shift.shown(start) < visible.end, moved(cursor, FineDuration(0.5)), panned(visible, fineLength(visible)),
    written + length, length + 1ns, TimeScale(visible, 100).columnAt(cursor), inSource(TimeScale(visible, 100), shift).columnAt(start),
    event.end = event.start + length, event.start < start, unixNow() - written < length, input.oldest() < written, input.written() < written]])
set(wrong
    "moved(cursor, Duration(5ms).count())"
    "moved(cursor, (5ms).count())"
    "moved(cursor, 5.0)"
    "start + (5ms).count()"
    "length + 5"
    "length < 5"
    "start + cursor"
    "start - cursor"
    "start < cursor"
    "start == visible.begin"
    "visible.contains(start)"
    "visible.overlaps(region)"
    "visible == region"
    "visible.united(region)"
    "TraceTime(start)"
    "cursor = start"
    "visible = region"
    "shift.shown(cursor)"
    "shift.inSource(start)"
    "written < cursor"
    "written - start"
    "TimeScale(region, 100)"
    "TimeScale(visible, 100).columnAt(start)"
    "panned(visible, 5.0)"
    "std::int64_t{length}"
    "event.start = 5"
    "event.end = cursor"
    "event.end - written"
    "unixNow() < 5"
    "unixNow() - event.start"
    "input.oldest() < 5"
    "input.written() < start"
)

set(includes ${INCLUDES}) # of Qt, whose macro marks texts for translation
list(TRANSFORM includes PREPEND -isystem)

function(compile expression result)
    file(WRITE "${folder}/snippet.cpp" "${head}${expression}${tail}")
    execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -fPIC "-I${ROOT}" ${includes} "${folder}/snippet.cpp" RESULT_VARIABLE status ERROR_VARIABLE said
        OUTPUT_QUIET)
    set(${result} ${status} PARENT_SCOPE)
    set(said "${said}" PARENT_SCOPE)
endfunction()

string(RANDOM LENGTH 8 name)
set(folder "${CMAKE_CURRENT_BINARY_DIR}/two_clocks_${name}")
file(MAKE_DIRECTORY "${folder}")
set(broken "")
compile("${control}" status)
if(NOT status EQUAL 0)
    string(APPEND broken "The control does not compile:\n${said}")
endif()
foreach(expression IN LISTS wrong)
    compile("${expression}" status)
    if(status EQUAL 0)
        string(APPEND broken "This compiles: ${expression}\n")
    endif()
endforeach()
file(REMOVE_RECURSE "${folder}")
if(broken)
    message(FATAL_ERROR "${broken}")
endif()
