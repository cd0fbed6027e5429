// SPDX-License-Identifier: GPL-3.0-or-later
// The work that a log of Trace2 makes grows with its length, whatever its records are.
#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/trace2_formats.h"
#include "model/trace.h"
#include "model/trace_builder.h"
#include "tests/importers/growth/counted_work.h"
#include "tests/support/test_room.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace emberline;

namespace {

/// "%" in a text stands for the number.
std::string filled(std::string_view text, int number)
{
    std::string result;
    for (const char c : text)
        result += c == '%' ? std::to_string(number) : std::string(1, c);
    return result;
}

std::string formatted(const char* format, auto... values)
{
    std::array<char, 300> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

enum class Length { Full, Brief };

/// A JSON record written with single quotes; `fields` may name another thread.
std::string event(int us, std::string_view verb, std::string_view fields, std::string_view sid = "P00000001", Length length = Length::Full)
{
    std::string line = "{'event':'" + std::string(verb) + "','sid':'20261121T065507.772282Z-H0a7c9cdf-" + std::string(sid) + "',";
    if (fields.find("'thread'") == std::string_view::npos)
        line += "'thread':'main',";
    if (length == Length::Full)
        line += formatted("'time':'2026-11-21T06:55:%02d.%06dZ',", 8 + us / 1'000'000, us % 1'000'000);
    line += std::string(fields) + "}\n";
    std::ranges::replace(line, '\'', '"');
    return line;
}

std::string clockOf(int us, int width)
{
    return formatted("06:55:%02d.%06d %-*s", 8 + us / 1'000'000, us % 1'000'000, width, "a.c:1");
}

struct PerfColumns {
    int depth = 0;
    const char* thread = "main";
    const char* category = "c";
};

std::string perf(int us, std::string_view verb, std::string_view payload, Length length = Length::Full, const PerfColumns& columns = {})
{
    return (length == Length::Full ? clockOf(us, 28) + " | " : "")
        + formatted("d%d | %-24s | %-12s | r1  | %9.6f | %9.6f | %-12s | ", columns.depth, columns.thread, std::string(verb).c_str(),
            us / 1e6, 1e-6, columns.category)
        + std::string(payload) + '\n';
}

std::string normal(int us, std::string_view text, Length length = Length::Full)
{
    return (length == Length::Full ? clockOf(us, 38) + ' ' : "") + std::string(text) + '\n';
}

/// Logs of one kind, of any length.
struct Kind {
    std::string name;
    std::function<std::string(int count)> log;
};

/// So many records, each with what ends it at once, or all ends behind all begins.
enum class Ends { None, Flat, InOrder, InnermostFirst };
using Records = std::function<std::string(int number, bool isEnd)>;

std::string repeated(int count, Ends ends, const Records& record)
{
    std::string log;
    for (int i = 1; i <= count; ++i)
        log += record(i, false) + (ends == Ends::Flat ? record(i, true) : std::string());
    for (int i = 1; i <= count && ends >= Ends::InOrder; ++i)
        log += record(ends == Ends::InOrder ? i : count + 1 - i, true);
    return log;
}

struct Verb {
    const char* verb;
    const char* text;
    const char* endVerb = "";
    const char* endText = "";
    Ends ends = Ends::None;
};

int usOf(int number, bool isEnd)
{
    return 2000 + 2 * number + (isEnd ? 1 : 0);
}

std::string beginOfEvent(std::string_view sid = "P00000001", Length length = Length::Full)
{
    return event(0, "version", "'evt':'3','exe':'2.55.0'", sid, Length::Full)
        + event(100, "start", "'t_abs':0.001,'argv':['git','fetch']", sid, length);
}

std::string beginOfPerf(Length length = Length::Full, int depth = 0, int us = 0)
{
    return perf(us, "version", "2.55.0", length, {.depth = depth}) + perf(us + 1, "start", "git fetch", length, {.depth = depth});
}

std::string beginOfNormal(Length length = Length::Full)
{
    return normal(0, "version 2.55.0", length) + normal(100, "start git fetch", length);
}

const std::vector<Verb> kEventVerbs{
    {"version", "'evt':'3','exe':'%'"},
    {"start", "'t_abs':0.001,'argv':['git','%']"},
    {"exit", "'t_abs':0.1,'code':%"},
    {"atexit", "'t_abs':0.1,'code':%"},
    {"signal", "'t_abs':0.1,'signo':%"},
    {"error", "'msg':'m%','fmt':'f'"},
    {"too_many_files", "'x':%"},
    {"cmd_path", "'path':'p%'"},
    {"cmd_ancestry", "'ancestry':['p%']"},
    {"cmd_name", "'name':'n%','hierarchy':'h%'"},
    {"cmd_mode", "'name':'n%'"},
    {"alias", "'alias':'a%','argv':['a']"},
    {"child_start", "'child_id':%,'child_class':'?','argv':['a']"},
    {"child_start", "'child_id':%,'child_class':'?','argv':['a']", "child_exit", "'child_id':%,'pid':%,'code':0,'t_rel':0.001", Ends::Flat},
    {"child_start", "'child_id':%,'child_class':'?','argv':['a']", "child_exit", "'child_id':%,'pid':%,'code':0,'t_rel':0.001",
        Ends::InOrder},
    {"child_start", "'child_id':%,'child_class':'?','argv':['a']", "child_exit", "'child_id':%,'pid':%,'code':0,'t_rel':0.001",
        Ends::InnermostFirst},
    {"child_exit", "'child_id':%,'pid':%,'code':0,'t_rel':0.001", "child_start", "'child_id':%,'child_class':'?','argv':['a']",
        Ends::InOrder},
    {"child_start", "'child_id':%,'child_class':'background','argv':['a']", "child_ready", "'child_id':%,'pid':%,'ready':'ready'",
        Ends::InOrder},
    {"exec", "'exec_id':%,'exe':'git','argv':['a']", "exec_result", "'exec_id':%,'code':-1", Ends::Flat},
    {"exec", "'exec_id':%,'exe':'git','argv':['a']", "exec_result", "'exec_id':%,'code':-1", Ends::InOrder},
    {"thread_start", "'thread':'th%:x'", "thread_exit", "'thread':'th%:x','t_rel':0.001", Ends::Flat},
    {"thread_start", "'thread':'th%:x'", "thread_exit", "'thread':'th%:x','t_rel':0.001", Ends::InOrder},
    {"def_param", "'scope':'local','param':'p%','value':'v'"},
    {"def_repo", "'repo':%,'worktree':'/w%'"},
    {"region_enter", "'nesting':1,'category':'c','label':'l%'", "region_leave", "'nesting':1,'t_rel':0.001,'category':'c','label':'l%'",
        Ends::Flat},
    {"region_enter", "'nesting':%,'category':'c','label':'l%'", "region_leave", "'nesting':%,'t_rel':0.001,'category':'c','label':'l%'",
        Ends::InnermostFirst},
    {"region_enter", "'nesting':%,'category':'c','label':'l%'", "region_leave", "'nesting':%,'t_rel':0.001,'category':'c','label':'l%'",
        Ends::InOrder},
    {"data", "'t_abs':0.1,'nesting':1,'category':'c','key':'k%','value':'%'"},
    {"data", "'t_abs':0.1,'nesting':1,'category':'c','key':'k','value':'%'"},
    {"data_json", "'t_abs':0.1,'nesting':1,'category':'c','key':'k%','value':{'a':%}"},
    {"printf", "'t_abs':0.1,'msg':'m%'"},
    {"timer", "'category':'c','name':'n%','intervals':%,'t_total':0.1,'t_min':0.1,'t_max':0.1"},
    {"th_timer", "'thread':'th%','category':'c','name':'n%','intervals':1,'t_total':0.1,'t_min':0.1,'t_max':0.1"},
    {"counter", "'category':'c','name':'n%','count':%"},
    {"th_counter", "'thread':'th%','category':'c','name':'n%','count':%"},
    {"of_a_later_git", "'x':%"},
};

/// A text of PERF that names a thread begins with it and a bar.
const std::vector<Verb> kPerfVerbs{
    {"version", "%"},
    {"exit", "code:%"},
    {"atexit", "code:%"},
    {"signal", "signo:%"},
    {"error", "m%"},
    {"cmd_path", "p%"},
    {"cmd_ancestry", "ancestry:[p%]"},
    {"cmd_name", "n% (h%)"},
    {"cmd_mode", "n%"},
    {"alias", "alias:a% argv:[a]"},
    {"child_start", "[ch%] class:? argv:[a]"},
    {"child_start", "[ch%] class:? argv:[a]", "child_exit", "[ch%] pid:% code:0", Ends::Flat},
    {"child_start", "[ch%] class:? argv:[a]", "child_exit", "[ch%] pid:% code:0", Ends::InOrder},
    {"child_start", "[ch%] class:? argv:[a]", "child_exit", "[ch%] pid:% code:0", Ends::InnermostFirst},
    {"child_exit", "[ch%] pid:% code:0", "child_start", "[ch%] class:? argv:[a]", Ends::InOrder},
    {"child_start", "[ch%] class:background argv:[a]", "child_ready", "[ch%] pid:% ready:ready", Ends::InOrder},
    {"exec", "id:% argv:[git a]", "exec_result", "id:% code:-1", Ends::Flat},
    {"exec", "id:% argv:[git a]", "exec_result", "id:% code:-1", Ends::InOrder},
    {"thread_start", "th%:x|", "thread_exit", "th%:x|", Ends::Flat},
    {"thread_start", "th%:x|", "thread_exit", "th%:x|", Ends::InOrder},
    {"def_param", "p%:v"},
    {"def_repo", "worktree:/w%"},
    {"region_enter", "label:l%", "region_leave", "label:l%", Ends::Flat},
    {"region_enter", "label:l%", "region_leave", "label:l%", Ends::InnermostFirst},
    {"region_enter", "label:l%", "region_leave", "label:l%", Ends::InOrder},
    {"data", "k%:%"},
    {"data", "k:%"},
    {"data_json", "k%:{\"a\":%}"},
    {"printf", "m%"},
    {"timer", "name:n% intervals:% total:0.1 min:0.1 max:0.1"},
    {"th_timer", "th%|name:n% intervals:% total:0.1 min:0.1 max:0.1"},
    {"counter", "name:n% value:%"},
    {"th_counter", "th%|name:n% value:%"},
    {"of_a_later_git", "x %"},
};

const std::vector<Verb> kNormalVerbs{
    {"version", "version %"},
    {"exit", "exit elapsed:0.1 code:%"},
    {"atexit", "atexit elapsed:0.1 code:%"},
    {"signal", "signal elapsed:0.1 code:%"},
    {"error", "error m%"},
    {"cmd_path", "cmd_path p%"},
    {"cmd_ancestry", "cmd_ancestry p%"},
    {"cmd_name", "cmd_name n% (h%)"},
    {"cmd_mode", "cmd_mode n%"},
    {"alias", "alias a% -> a"},
    {"child_start", "child_start[%] a"},
    {"child_start", "child_start[%] a", "child_exit", "child_exit[%] pid:% code:0 elapsed:0.001", Ends::Flat},
    {"child_start", "child_start[%] a", "child_exit", "child_exit[%] pid:% code:0 elapsed:0.001", Ends::InOrder},
    {"child_start", "child_start[%] a", "child_exit", "child_exit[%] pid:% code:0 elapsed:0.001", Ends::InnermostFirst},
    {"child_start", "child_start[%] a", "child_ready", "child_ready[%] pid:% ready:ready elapsed:0.001", Ends::InOrder},
    {"exec", "exec[%] git a", "exec_result", "exec_result[%] code:-1", Ends::Flat},
    {"exec", "exec[%] git a", "exec_result", "exec_result[%] code:-1", Ends::InOrder},
    {"def_param", "def_param scope:local p%=v"},
    {"def_repo", "worktree /w%"},
    {"printf", "m%"},
    {"timer", "timer c/n% intervals:% total:0.1 min:0.1 max:0.1"},
    {"counter", "counter c/n% value:%"},
};

std::string nameOf(std::string_view format, const Verb& verb, std::string_view lengths)
{
    static constexpr std::array kEnds{"alone", "flat", "ended in order", "innermost first"};
    return std::string(format) + ' ' + std::string(lengths) + ' ' + verb.verb + ' ' + verb.text + ' ' + kEnds[std::size_t(verb.ends)];
}

enum class Lengths { Full, Brief, Mixed };

Length lengthAt(Lengths lengths, int number)
{
    return lengths == Lengths::Full || (lengths == Lengths::Mixed && number % 2 == 0) ? Length::Full : Length::Brief;
}

std::string perfOf(int number, bool isEnd, const char* verb, const char* text, Length length)
{
    std::string payload = filled(text, number);
    const std::size_t bar = payload.find('|');
    const std::string thread = bar == std::string::npos ? "main" : payload.substr(0, bar);
    payload.erase(0, bar == std::string::npos ? 0 : bar + 1);
    return perf(usOf(number, isEnd), verb, payload, length, {.thread = thread.c_str()});
}

void addVerbs(std::vector<Kind>& kinds)
{
    static constexpr std::array<std::pair<Lengths, const char*>, 3> kLengths{
        {{Lengths::Full, "full"}, {Lengths::Brief, "brief"}, {Lengths::Mixed, "mixed"}}};
    const auto add = [&](const char* format, const std::vector<Verb>& verbs, auto begin, auto line) {
        for (const auto& [lengths, name] : kLengths) {
            for (const Verb& verb : verbs) {
                kinds.push_back({nameOf(format, verb, name), [=, lengths = lengths](int count) {
                                     return begin(lengths == Lengths::Brief ? Length::Brief : Length::Full)
                                         + repeated(count, verb.ends, [&](int number, bool isEnd) {
                                               return line(number, isEnd, isEnd ? verb.endVerb : verb.verb,
                                                   isEnd ? verb.endText : verb.text, lengthAt(lengths, number));
                                           });
                                 }});
            }
        }
    };
    add(
        "EVENT", kEventVerbs, [](Length length) { return beginOfEvent("P00000001", length); },
        [](int number, bool isEnd, const char* verb, const char* text, Length length) {
            return event(usOf(number, isEnd), verb, filled(text, number), "P00000001", length);
        });
    add(
        "PERF", kPerfVerbs, [](Length length) { return beginOfPerf(length); }, perfOf);
    add("NORMAL", kNormalVerbs, beginOfNormal, [](int number, bool isEnd, const char* /*verb*/, const char* text, Length length) {
        return normal(usOf(number, isEnd), filled(text, number), length);
    });
}

std::string endOfEvent(int us, std::string_view sid, Length length = Length::Full)
{
    return event(us, "atexit", "'t_abs':0.1,'code':0", sid, length);
}

/// Logs of several processes.
void addProcesses(std::vector<Kind>& kinds)
{
    const auto childSid = [](int number) { return formatted("P00000001/20261121T065507.772282Z-H0a7c9cdf-P%08x", number + 1); };
    const auto childrenOf = [](int number, bool isEnd, Length length) {
        return isEnd ? event(usOf(number, true), "child_exit",
                   formatted("'child_id':%d,'pid':%d,'code':0,'t_rel':0.001", number, number + 1), "P00000001", length)
                     : event(usOf(number, false), "child_start", formatted("'child_id':%d,'child_class':'?','argv':['git','a']", number),
                         "P00000001", length);
    };
    for (const Length length : {Length::Full, Length::Brief}) {
        const std::string name = length == Length::Full ? "full" : "brief";
        kinds.push_back({"EVENT " + name + " processes one after another", [=](int count) {
                             return repeated(count, Ends::None, [&](int number, bool) {
                                 const std::string sid = formatted("P%08x", number);
                                 return beginOfEvent(sid, length) + endOfEvent(usOf(number, true), sid, length);
                             });
                         }});
        kinds.push_back({"EVENT " + name + " processes side by side", [=](int count) {
                             return repeated(count, Ends::InnermostFirst, [&](int number, bool isEnd) {
                                 const std::string sid = formatted("P%08x", number);
                                 return isEnd ? endOfEvent(usOf(number, true), sid, length) : beginOfEvent(sid, length);
                             });
                         }});
        kinds.push_back({"EVENT " + name + " children of one process", [=](int count) {
                             return beginOfEvent("P00000001", length) + repeated(count, Ends::None, [&](int number, bool) {
                                 return childrenOf(number, false, length) + beginOfEvent(childSid(number), length)
                                     + endOfEvent(usOf(number, true), childSid(number), length) + childrenOf(number, true, length);
                             });
                         }});
        kinds.push_back(
            {"EVENT " + name + " children before their process", [=](int count) {
                 return repeated(count, Ends::None,
                            [&](int number, bool) {
                                return beginOfEvent(childSid(number), length) + endOfEvent(usOf(number, true), childSid(number), length);
                            })
                     + beginOfEvent("P00000001", length)
                     + repeated(count, Ends::InOrder, [&](int number, bool isEnd) { return childrenOf(number, isEnd, length); });
             }});
        kinds.push_back({"EVENT " + name + " children that go on behind their process", [=](int count) {
                             return beginOfEvent("P00000001", length)
                                 + repeated(count, Ends::InOrder, [&](int number, bool isEnd) { return childrenOf(number, isEnd, length); })
                                 + endOfEvent(usOf(count, true), "P00000001", length)
                                 + repeated(count, Ends::InnermostFirst, [&](int number, bool isEnd) {
                                       return isEnd ? endOfEvent(usOf(number, true), childSid(number), length)
                                                    : beginOfEvent(childSid(number), length);
                                   });
                         }});
        kinds.push_back({"EVENT " + name + " records of processes that take turns", [=](int count) {
                             return repeated(count, Ends::Flat, [&](int number, bool isEnd) {
                                 const std::string sid = formatted("P%08x", number % 50);
                                 return event(usOf(number, isEnd), isEnd ? "region_leave" : "region_enter",
                                     "'nesting':1,'t_rel':0.001,'category':'c','label':'l'", sid, length);
                             });
                         }});
        kinds.push_back({"PERF " + name + " processes one after another", [=](int count) {
                             return repeated(count, Ends::None, [&](int number, bool) {
                                 return beginOfPerf(length, 0, 4 * number) + perf(4 * number + 3, "atexit", "code:0", length);
                             });
                         }});
        kinds.push_back({"PERF " + name + " children of one process", [=](int count) {
                             return beginOfPerf(length) + repeated(count, Ends::None, [&](int number, bool) {
                                 const std::string child = formatted("[ch%d] ", number);
                                 return perf(10 * number, "child_start", child + "class:? argv:[git fetch]", length)
                                     + beginOfPerf(length, 1, 10 * number + 1)
                                     + perf(10 * number + 3, "atexit", "code:0", length, {.depth = 1})
                                     + perf(10 * number + 4, "child_exit", child + formatted("pid:%d code:0", number), length);
                             });
                         }});
        kinds.push_back({"PERF " + name + " processes side by side", [=](int count) {
                             return repeated(count, Ends::None, [&](int number, bool) { return beginOfPerf(length, 0, 4 * number); })
                                 + repeated(count, Ends::None,
                                     [&](int number, bool) { return perf(4 * (count + number), "atexit", "code:0", length); });
                         }});
        kinds.push_back({"PERF " + name + " children side by side", [=](int count) {
                             const auto child = [](int number) { return formatted("[ch%d] ", number); };
                             return beginOfPerf(length) + repeated(count, Ends::InOrder, [&](int number, bool isEnd) {
                                 const int us = 10 * (isEnd ? count + number : number);
                                 return isEnd ? perf(us, "atexit", "code:0", length, {.depth = 1})
                                         + perf(us + 1, "child_exit", child(number) + formatted("pid:%d code:0", number), length)
                                              : perf(us, "child_start", child(number) + "class:? argv:[git fetch]", length)
                                         + beginOfPerf(length, 1, us + 1);
                             });
                         }});
        kinds.push_back({"PERF " + name + " processes in each other", [=](int count) {
                             return beginOfPerf(length) + repeated(count, Ends::InnermostFirst, [&](int number, bool isEnd) {
                                 const int us = 10 * (isEnd ? 2 * count - number : number);
                                 return isEnd ? perf(us, "atexit", "code:0", length, {.depth = number})
                                         + perf(
                                             us + 1, "child_exit", formatted("[ch0] pid:%d code:0", number), length, {.depth = number - 1})
                                              : perf(us, "child_start", "[ch0] class:? argv:[git fetch]", length, {.depth = number - 1})
                                         + beginOfPerf(length, number, us + 1);
                             });
                         }});
        kinds.push_back({"NORMAL " + name + " processes one after another", [=](int count) {
                             return repeated(count, Ends::None, [&](int number, bool) {
                                 return normal(10 * number, "version 2.55.0", length) + normal(10 * number + 1, "start git fetch", length)
                                     + normal(10 * number + 2, "atexit elapsed:0.000010 code:0", length);
                             });
                         }});
        kinds.push_back(
            {"NORMAL " + name + " children of one process", [=](int count) {
                 return beginOfNormal(length) + repeated(count, Ends::None, [&](int number, bool) {
                     return normal(10 * number, formatted("child_start[%d] git fetch", number), length)
                         + normal(10 * number + 1, "version 2.55.0", length) + normal(10 * number + 2, "start git fetch", length)
                         + normal(10 * number + 3, "atexit elapsed:0.000010 code:0", length)
                         + normal(10 * number + 4, formatted("child_exit[%d] pid:%d code:0 elapsed:0.000040", number, number), length);
                 });
             }});
        kinds.push_back({"NORMAL " + name + " processes side by side", [=](int count) {
                             return repeated(count, Ends::InOrder, [&](int number, bool isEnd) {
                                 const int us = 10 * (isEnd ? count + number : number);
                                 return isEnd ? normal(us, "atexit elapsed:0.000010 code:0", length)
                                              : normal(us, "version 2.55.0", length) + normal(us + 1, "start git fetch", length);
                             });
                         }});
    }
    // The clocks of a brief log: each child's process begins earlier by its parent's clock than by its own.
    kinds.push_back({"EVENT brief children whose clocks differ", [=](int count) {
                         return beginOfEvent() + repeated(count, Ends::None, [&](int number, bool) {
                             const std::string at = formatted("'t_abs':%d.5,", number);
                             const std::string none;
                             return childrenOf(number, false, Length::Brief)
                                 + event(0, "start", at + "'argv':['git','a']", childSid(number), Length::Brief)
                                 + event(0, "data", at + "'t_rel':9.5,'nesting':1,'category':'c','key':'k','value':'v'", childSid(number),
                                     Length::Brief)
                                 + endOfEvent(0, childSid(number), Length::Brief) + childrenOf(number, true, Length::Brief);
                         });
                     }});
}

std::vector<Kind> allKinds()
{
    std::vector<Kind> kinds;
    addVerbs(kinds);
    addProcesses(kinds);
    return kinds;
}

/// The work of reading a log: `formats` is the program's table without what this program does not compile.
std::uint64_t workOf(const std::string& log)
{
    static const FormatTable formats(
        {&trace2::eventFormat(), &trace2::perfFormat(), &trace2::normalFormat()}, {&trace2::git::dialectInfo()});
    const std::uint64_t before = workSoFar();
    const ImporterInfo* format = formats.sniff(log);
    if (format == nullptr)
        return 0;
    TraceBuilder builder;
    ImportContext context(builder, formats);
    const SourceId source
        = builder.addSource({.format = format->id, .dialect = &formats.recognise({format->id, {}, {}}).dialect, .bytes = log.size()});
    const auto importer = format->create(context, {source, {}, {}, {}});
    importer->feed(log);
    importer->finish();
    context.finish();
    Trace trace;
    trace.apply(builder.takeBatch());
    return workSoFar() - before;
}

} // namespace

class TestTrace2Growth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workGrowsWithTheLengthOfALog_data()
    {
        QTest::addColumn<std::size_t>("kind");
        for (std::size_t i = 0; i < m_kinds.size(); ++i)
            QTest::newRow(m_kinds[i].name.c_str()) << i;
    }
    /// From 2 n to 4 n records as much comes to it as twice from n to 2 n. What grows with the square of the length would be four times.
    void workGrowsWithTheLengthOfALog()
    {
        QFETCH(std::size_t, kind);
        constexpr int n = 150;
        const auto work = [&](int count) { return static_cast<double>(workOf(m_kinds[kind].log(count))); };
        const double once = work(n);
        const double twice = work(2 * n);
        const double fourTimes = work(4 * n);
        QVERIFY(once > 0);
        const double growth = (fourTimes - twice) / (twice - once);
        QVERIFY2(growth < 2.4, qPrintable(QString("%1: %2, %3, %4").arg(growth).arg(once).arg(twice).arg(fourTimes)));
    }

private:
    std::vector<Kind> m_kinds = allKinds();
};

EMBERLINE_TEST(TestTrace2Growth, QCoreApplication)
#include "tst_trace2_growth.moc"
