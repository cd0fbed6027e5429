// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::exports {

/// One of everything that Chrome JSON can express: five regions, three instants, two series, two lives of an object, a flow. In a header
/// of its own because moc stumbles over raw strings.
inline constexpr std::string_view kEveryPhase = R"({"displayTimeUnit":"ns","otherData":{"version":"a \"quoted\" one"},"traceEvents":[
    {"ph":"M","name":"process_name","pid":7,"args":{"name":"main; \u00e9\n"}},
    {"ph":"M","name":"process_labels","pid":7,"args":{"labels":"one,two"}},
    {"ph":"M","name":"process_sort_index","pid":7,"args":{"sort_index":-3}},
    {"ph":"M","name":"thread_name","pid":7,"tid":"worker","args":{"name":"pool"}},
    {"ph":"M","name":"thread_sort_index","pid":7,"tid":8,"args":{"sort_index":2}},
    {"ph":"B","name":"outer","cat":"a,b","pid":7,"tid":8,"ts":1795244125135597.001,"args":{"n":1.5,"deep":[{"x":null}]}},
    {"ph":"X","name":"inner","pid":7,"tid":8,"ts":1795244125135598.002,"dur":0.001,"cname":"good","stack":["main","f"]},
    {"ph":"E","pid":7,"tid":8,"ts":1795244125135600.999,"args":{"n":2}},
    {"ph":"B","name":"never left","pid":7,"tid":"worker","ts":1795244125135599},
    {"ph":"b","cat":"net","id":"0x1","name":"load","pid":7,"tid":8,"ts":1795244125135598},
    {"ph":"n","cat":"net","id":"0x1","name":"mark","pid":7,"tid":8,"ts":1795244125135599},
    {"ph":"e","cat":"net","id":"0x1","name":"load","pid":7,"tid":8,"ts":1795244125135601},
    {"ph":"i","s":"g","name":"all","pid":7,"tid":8,"ts":1795244125135598,"args":{"k":"v"}},
    {"ph":"i","s":"p","name":"process","pid":7,"tid":8,"ts":1795244125135598},
    {"ph":"i","name":"thread","pid":7,"tid":8,"ts":1795244125135598.123},
    {"ph":"C","name":"mem","id":"x","pid":7,"ts":1795244125135598,"args":{"a":1,"b":2.25}},
    {"ph":"C","name":"mem","id":"x","pid":7,"ts":1795244125135599,"args":{"b":-1e300}},
    {"ph":"N","id":"o1","name":"Doc","cat":"c","pid":7,"tid":8,"ts":1795244125135597},
    {"ph":"O","id":"o1","name":"Doc","cat":"c","pid":7,"tid":8,"ts":1795244125135598,"args":{"snapshot":{"a":[1]}}},
    {"ph":"D","id":"o1","name":"Doc","cat":"c","pid":7,"tid":8,"ts":1795244125135599},
    {"ph":"N","id":"o1","name":"Doc","cat":"c","pid":7,"tid":8,"ts":1795244125135599},
    {"ph":"s","id":3,"name":"go","cat":"c","pid":7,"tid":8,"ts":1795244125135598},
    {"ph":"f","id":3,"name":"go","cat":"c","bp":"e","pid":7,"tid":8,"ts":1795244125135599}]})";

} // namespace emberline::exports
