// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/record.h"

#include "importers/text/json_text.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "model/hash.h"

namespace emberline::trace2 {

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

Verb verbOf(std::string_view name)
{
    const Verb* verb = kNames.find(name);
    return verb ? *verb : Verb::Unknown;
}

constexpr std::size_t kLongestName = 200;

std::string_view baseName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string displayName(const std::vector<std::string_view>& argv)
{
    std::string name;
    for (std::size_t i = 0; i < argv.size() && name.size() <= kLongestName; ++i) {
        if (i > 0)
            name += ' ';
        // Git passes a whole shell command line as one argument; only its program loses the directory.
        name += i == 0 ? argv[0].substr(argv[0].rfind('/', argv[0].find(' ')) + 1) : argv[i];
    }
    if (name.size() > kLongestName) {
        std::size_t end = kLongestName;
        while ((static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) // do not cut a character
            --end;
        name.resize(end);
        name += "\xe2\x80\xa6";
    }
    return name;
}

std::size_t argvHash(const std::vector<std::string_view>& argv)
{
    std::size_t hash = argv.size();
    for (std::size_t i = 0; i < argv.size(); ++i)
        hash = mixed(hash, std::hash<std::string_view>{}(i == 0 ? baseName(argv[0]) : argv[i]));
    return hash;
}

std::size_t shellHash(std::string_view command)
{
    ShellWords words;
    words.split(command);
    std::vector<std::string_view> argv;
    for (std::size_t i = 0; i < words.size(); ++i)
        argv.push_back(words[i]);
    return argvHash(argv);
}

RawJson jsonList(const Record& record)
{
    if (!record.listJson.empty())
        return {std::string(record.listJson)};
    return {jsonArray(record.list)};
}

} // namespace emberline::trace2
