// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/record.h"

namespace emberline::trace2 {

namespace {

constexpr NameTable<Verb, 30> kNames({{
    {"version", Verb::Version},
    {"too_many_files", Verb::TooManyFiles},
    {"start", Verb::Start},
    {"exit", Verb::Exit},
    {"atexit", Verb::Atexit},
    {"signal", Verb::Signal},
    {"error", Verb::Error},
    {"cmd_path", Verb::CmdPath},
    {"cmd_ancestry", Verb::CmdAncestry},
    {"cmd_name", Verb::CmdName},
    {"cmd_mode", Verb::CmdMode},
    {"alias", Verb::Alias},
    {"child_start", Verb::ChildStart},
    {"child_exit", Verb::ChildExit},
    {"child_ready", Verb::ChildReady},
    {"exec", Verb::Exec},
    {"exec_result", Verb::ExecResult},
    {"thread_start", Verb::ThreadStart},
    {"thread_exit", Verb::ThreadExit},
    {"def_param", Verb::DefParam},
    {"def_repo", Verb::DefRepo},
    {"region_enter", Verb::RegionEnter},
    {"region_leave", Verb::RegionLeave},
    {"data", Verb::Data},
    {"data_json", Verb::DataJson},
    {"printf", Verb::Printf},
    {"timer", Verb::Timer},
    {"th_timer", Verb::ThTimer},
    {"counter", Verb::Counter},
    {"th_counter", Verb::ThCounter},
}});

} // namespace

Verb verbOf(std::string_view name)
{
    const Verb* verb = kNames.find(name);
    return verb ? *verb : Verb::Unknown;
}

} // namespace emberline::trace2
